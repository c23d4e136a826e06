// The same position with the colours swapped and the board mirrored, for checks of symmetry.
#pragma once

#include "chess/position.h"

namespace chess {

Position flipped(const Position& position);

}  // namespace chess
