// The kernels for AVX2; compiled with these instructions enabled (src/eval/build.cmake).
#if defined(__x86_64__)
#include "eval/nnue/layers.h"
#include "eval/nnue/simd/avx2.h"

namespace eval::nnue {

const Kernels Avx2Kernels = {"AVX2", update<simd::Avx2>, screlu_dot<simd::Avx2>};

}  // namespace eval::nnue

#endif
