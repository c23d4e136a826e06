// The kernels for AVX-512 with VNNI; compiled with these instructions enabled (src/eval/build.cmake).
#if defined(__x86_64__)
#include "eval/nnue/layers.h"
#include "eval/nnue/simd/avx512.h"

namespace eval::nnue {

const Kernels Avx512VnniKernels = {"AVX-512-VNNI", update<simd::Avx512Vnni>, screlu_dot<simd::Avx512Vnni>};

}  // namespace eval::nnue

#endif
