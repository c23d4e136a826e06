// The kernels for any CPU.
#include "eval/nnue/layers.h"
#include "eval/nnue/simd/scalar.h"

namespace eval::nnue {

const Kernels ScalarKernels = {"scalar", update<simd::Scalar>, screlu_dot<simd::Scalar>};

}  // namespace eval::nnue
