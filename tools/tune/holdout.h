// Which games are kept aside to measure a fit on.
#pragma once

#include "util/prng.h"

namespace tune {

// Does the game of that number belong to the held-out share (0 to 1)? Always the same answer.
constexpr bool is_held_out(u32 game, double share) { return util::Prng(game).unit() < share; }

}  // namespace tune
