// An array that begins at a cache line, as SIMD code requires.
#pragma once

#include <span>
#include <vector>

#include "util/ints.h"

namespace util {

template <class T>
class AlignedArray {
public:
    AlignedArray() = default;
    // Filled with zeros.
    explicit AlignedArray(usize count) : count_(count), lines_((count + PerLine - 1) / PerLine) {}

    usize size() const { return count_; }
    T* data() { return lines_.empty() ? nullptr : lines_.front().values; }
    const T* data() const { return lines_.empty() ? nullptr : lines_.front().values; }
    std::span<T> span() { return {data(), count_}; }
    std::span<const T> span() const { return {data(), count_}; }

private:
    static constexpr usize LineBytes = 64;
    static constexpr usize PerLine = LineBytes / sizeof(T);
    struct alignas(LineBytes) Line {
        T values[PerLine] = {};
    };
    usize count_ = 0;
    std::vector<Line> lines_;
};

}  // namespace util
