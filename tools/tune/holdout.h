// Selects the games that are held out to measure a fit.
#pragma once

#include "util/prng.h"

namespace tune {

// Returns whether the game with the number `game` is in the held-out share (0 to 1). The answer is always the
// same.
constexpr bool is_held_out(u32 game, double share) { return util::Prng(game).unit() < share; }

}  // namespace tune
