// Legal move generation with a check mask and a pin mask, so that no move has to be tried out (CPW: Move
// Generation).
#pragma once

#include "chess/position.h"

namespace chess {

enum class MoveSet {
    All,
    Noisy,  // captures and every promotion
    Quiet,  // the rest
};

// Adds the legal moves of this set to the list.
template <MoveSet Set>
void generate_moves(const Position& position, MoveList& moves);

MoveList legal_moves(const Position& position);
// The number of legal moves, found by counting bits instead of writing moves.
int count_legal_moves(const Position& position);
bool has_legal_move(const Position& position);

}  // namespace chess
