// The same position with the colours swapped and the board mirrored, for checks of symmetry.
#pragma once

#include "chess/position.h"

namespace uci {

chess::Position flipped(const chess::Position& position);

}  // namespace uci
