// The network that is embedded in the binary.
#pragma once

#include <span>

#include "util/ints.h"

namespace eval::nnue {

// The file HOUYI_NETWORK, by default nets/default.nnue, as it was when the program was built; empty if there
// was none.
std::span<const u8> embedded_network();

}  // namespace eval::nnue
