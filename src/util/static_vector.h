// A vector of bounded size without allocation; for lists made at every node of a search.
#pragma once

#include <cassert>
#include <type_traits>

#include "util/ints.h"

namespace util {

template <class T, usize Capacity>
class StaticVector {
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

public:
    StaticVector() : nothing_() {}

    void push_back(const T& value) {
        assert(size_ < Capacity);
        values_[size_++] = value;
    }
    void clear() { size_ = 0; }
    void resize_down(usize size) {
        assert(size <= size_);
        size_ = size;
    }

    usize size() const { return size_; }
    bool empty() const { return size_ == 0; }

    T& operator[](usize index) {
        assert(index < size_);
        return values_[index];
    }
    const T& operator[](usize index) const {
        assert(index < size_);
        return values_[index];
    }

    T* begin() { return values_; }
    T* end() { return values_ + size_; }
    const T* begin() const { return values_; }
    const T* end() const { return values_ + size_; }

private:
    usize size_ = 0;
    // In a union, so that no constructor fills values that may never be read: only the first size_ values
    // are read.
    union {
        char nothing_;
        T values_[Capacity];
    };
};

}  // namespace util
