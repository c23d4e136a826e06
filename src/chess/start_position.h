// The start positions of Chess960 and of double Chess960, where each side has its own set-up.
#pragma once

#include "chess/position.h"

namespace chess {

inline constexpr int Chess960SetUps = 960;
inline constexpr int StandardSetUp = 518;

// The start position with these set-up numbers, each from 0 to 959 (CPW: Chess960, Reinhard Scharnagl's
// numbering).
Position chess960_start(int white_set_up, int black_set_up);

}  // namespace chess
