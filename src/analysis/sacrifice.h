// The material that a move offers to the opponent.
#pragma once

#include "chess/position.h"

namespace analysis {

// What the opponent can win immediately after the legal move by one exchange, minus what the move itself
// captures or gains by promotion, in centipawns of chess::SeeValues. The move offers nothing if this is 0 or
// less.
int offered_cp(const chess::Position& position, chess::Move move);

// Whether the legal move offers thresholds::SacrificeCp or more while another move would have offered less
// than half of that. A piece that is lost after every move is no sacrifice.
bool is_sacrifice(const chess::Position& position, chess::Move move);

}  // namespace analysis
