// Selects the kernels to run: decided once, by what this CPU supports.
#pragma once

#include <vector>

#include "eval/nnue/kernels.h"

namespace eval::nnue::simd {

// The kernels that this CPU can run, best first; the last is the scalar one.
const std::vector<const Kernels*>& supported_kernels();
inline const Kernels& best_kernels() { return *supported_kernels().front(); }

}  // namespace eval::nnue::simd
