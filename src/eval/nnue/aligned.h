// Arrays of 16-bit numbers that are aligned to a cache line, as the SIMD kernels require.
#pragma once

#include <vector>

#include "util/ints.h"

namespace eval::nnue {

class AlignedArray {
public:
    AlignedArray() = default;
    // Filled with zeros.
    explicit AlignedArray(usize count) : lines_((count + PerLine - 1) / PerLine) {}

    i16* data() { return lines_.empty() ? nullptr : lines_.front().values; }
    const i16* data() const { return lines_.empty() ? nullptr : lines_.front().values; }

private:
    static constexpr usize PerLine = 32;
    struct alignas(64) Line {
        i16 values[PerLine] = {};
    };
    std::vector<Line> lines_;
};

}  // namespace eval::nnue
