// Material that a move leaves to be taken.
#pragma once

#include "chess/position.h"

namespace analysis {

// What the opponent of the one who makes the legal move could win at once by one exchange, less what the move itself
// takes or promotes to, in centipawns of chess::SeeValues. Nothing is offered where that is 0 or less.
int offered_cp(const chess::Position& position, chess::Move move);

// Does the legal move offer thresholds::SacrificeCp or more, where another move would have offered less than half of
// that? A piece that is lost whatever one does is no sacrifice.
bool is_sacrifice(const chess::Position& position, chess::Move move);

}  // namespace analysis
