// An array indexed by an enumeration, so that callers need no casts.
#pragma once

#include <array>
#include <cassert>

#include "util/ints.h"

namespace util {

template <class Enum, class T, usize Count>
class EnumArray {
public:
    constexpr T& operator[](Enum index) {
        assert(usize(index) < Count);
        return values_[usize(index)];
    }
    constexpr const T& operator[](Enum index) const {
        assert(usize(index) < Count);
        return values_[usize(index)];
    }

    constexpr void fill(const T& value) { values_.fill(value); }

    constexpr auto begin() { return values_.begin(); }
    constexpr auto end() { return values_.end(); }
    constexpr auto begin() const { return values_.begin(); }
    constexpr auto end() const { return values_.end(); }

    constexpr bool operator==(const EnumArray& other) const { return values_ == other.values_; }

    // Public so that the type is an aggregate: EnumArray<...>{{first, second, ...}}.
    std::array<T, Count> values_{};
};

}  // namespace util
