// The start positions of Chess960, also those of double Chess960, where each side has a set-up of its own.
#pragma once

#include "chess/position.h"

namespace chess {

inline constexpr int Chess960SetUps = 960;
inline constexpr int StandardSetUp = 518;

// Each side's set-up by its number from 0 to 959 (CPW: Chess960, Reinhard Scharnagl's numbering).
Position chess960_start(int white_set_up, int black_set_up);

}  // namespace chess
