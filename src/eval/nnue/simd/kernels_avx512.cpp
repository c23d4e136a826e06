// The kernels for AVX-512; compiled with these instructions enabled (src/eval/build.cmake).
#if defined(__x86_64__)
#include "eval/nnue/layers.h"
#include "eval/nnue/simd/avx512.h"

namespace eval::nnue {

const Kernels Avx512Kernels = {"AVX-512", update<simd::Avx512>, screlu_dot<simd::Avx512>};

}  // namespace eval::nnue

#endif
