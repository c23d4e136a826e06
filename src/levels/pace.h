// How long people think.
#pragma once

#include "chess/position.h"
#include "search/limits.h"
#include "util/prng.h"

namespace levels {

// The time to think about a move, drawn from what people took in rapid games of 10 minutes and 3 or 5 seconds a
// move (FIDE online, a million moves): short in the opening, longest from move 11 to 25, with a long tail, and
// nearly the same at all ratings. It is scaled to the time for the game, `game_seconds`, and never more than a
// part of what is left on the clock, which the limits must have.
search::Milliseconds thinking_time(const chess::Position& position, const search::Limits& limits,
                                   double game_seconds, util::Prng& prng);

// By how many points people of this lichess rating play weaker if only this share of their time at the start, 0
// to 1, is left: nothing below 1000, little before the last seconds at 1500, and from 2200 on more and more from
// two thirds of the time on.
double points_lost_to_clock(double rating, double share_left);

// The Elo at which a level plays with this share of its time. Points of lichess are taken for points of Elo: the
// scales are nearly as wide up to 1600, and above a level owes its strength to looking again.
double elo_on_clock(int elo, double share_left);

}  // namespace levels
