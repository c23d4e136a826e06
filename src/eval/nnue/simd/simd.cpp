// Finds the kernels that this CPU supports.
#include "eval/nnue/simd/simd.h"

namespace eval::nnue::simd {

namespace {

std::vector<const Kernels*> find_kernels() {
    std::vector<const Kernels*> found;
#if defined(__x86_64__)
    const bool has_avx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw");
    if (has_avx512 && __builtin_cpu_supports("avx512vnni")) found.push_back(&Avx512VnniKernels);
    if (has_avx512) found.push_back(&Avx512Kernels);
    if (__builtin_cpu_supports("avx2")) found.push_back(&Avx2Kernels);
    found.push_back(&Sse2Kernels);
#elif defined(__ARM_NEON)
    found.push_back(&NeonKernels);
#endif
    found.push_back(&ScalarKernels);
    return found;
}

}  // namespace

const std::vector<const Kernels*>& supported_kernels() {
    static const std::vector<const Kernels*> kernels = find_kernels();
    return kernels;
}

}  // namespace eval::nnue::simd
