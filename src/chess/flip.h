// A position with colours swapped and the board flipped vertically, for symmetry tests.
#pragma once

#include "chess/position.h"

namespace chess {

Position flipped(const Position& position);

}  // namespace chess
