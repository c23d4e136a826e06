// The two loops that take most of the network's time, with one kernel for each instruction set. All kernels
// give the same bits.
#pragma once

#include "util/ints.h"

namespace eval::nnue {

// Rows of `hidden` numbers to add and to subtract.
struct RowChanges {
    const i16* added[32];
    const i16* removed[32];
    int added_count = 0;
    int removed_count = 0;

    void add(const i16* row) { added[added_count++] = row; }
    void remove(const i16* row) { removed[removed_count++] = row; }
};

// All arrays are aligned to 64 bytes, and `hidden` is a multiple of 32. This header must bring in no static
// constructors and no inline functions of the standard library: it is compiled for instruction sets that this
// CPU may not have.
struct Kernels {
    const char* name;  // of the instruction set
    // target = source + the added rows - the removed ones; target may be source.
    void (*update)(i16* target, const i16* source, const RowChanges& changes, int hidden);
    // The sum of s * weight over both halves; s is the square v * v / 16 of a value clamped to 0..QA. The
    // weights of `us` come first, those of `them` follow.
    i64 (*screlu_dot)(const i16* us, const i16* them, const i16* weights, int hidden);
};

// The kernels that are compiled in. This CPU may not support all of them (see simd/simd.h).
extern const Kernels ScalarKernels;
#if defined(__x86_64__)
extern const Kernels Sse2Kernels;
extern const Kernels Avx2Kernels;
extern const Kernels Avx512Kernels;
extern const Kernels Avx512VnniKernels;
#elif defined(__ARM_NEON)
extern const Kernels NeonKernels;
#endif

}  // namespace eval::nnue
