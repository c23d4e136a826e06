// The two loops that the network spends its time in, one form for each instruction set; all give the same bits.
#pragma once

#include "util/ints.h"

namespace eval::nnue {

// Rows of `hidden` numbers that are to be added and subtracted.
struct RowChanges {
    const i16* added[32];
    const i16* removed[32];
    int added_count = 0;
    int removed_count = 0;

    void add(const i16* row) { added[added_count++] = row; }
    void remove(const i16* row) { removed[removed_count++] = row; }
};

// All arrays are aligned to 64 bytes, and `hidden` is a multiple of 32. No static constructors and no inline functions
// of the standard library behind this header: it is compiled for CPUs that this one may not be.
struct Kernels {
    const char* name;  // of the instruction set
    // target = source + the added rows - the removed ones; target may be source.
    void (*update)(i16* target, const i16* source, const RowChanges& changes, int hidden);
    // The sum of s * weight over both halves, s being the square v * v / 16 of the value clamped to 0..QA. The weights of
    // `us` come first, those of `them` follow.
    i64 (*screlu_dot)(const i16* us, const i16* them, const i16* weights, int hidden);
};

// Those that were compiled in; whether this CPU can run them is another question.
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
