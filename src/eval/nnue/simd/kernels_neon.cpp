// The kernels for NEON, which every ARMv8 processor has.
#if defined(__ARM_NEON)
#include "eval/nnue/layers.h"
#include "eval/nnue/simd/neon.h"

namespace eval::nnue {

const Kernels NeonKernels = {"NEON", update<simd::Neon>, screlu_dot<simd::Neon>};

}  // namespace eval::nnue

#endif
