// The kernels for every x86-64 processor.
#if defined(__x86_64__)
#include "eval/nnue/layers.h"
#include "eval/nnue/simd/sse2.h"

namespace eval::nnue {

const Kernels Sse2Kernels = {"SSE2", update<simd::Sse2>, screlu_dot<simd::Sse2>};

}  // namespace eval::nnue

#endif
