// Static exchange evaluation: what a move wins or loses on its target square (CPW: Static Exchange Evaluation).
#pragma once

#include "chess/position.h"

namespace chess {

// Exchange values in centipawns. The king's is 0: it may take last, and then nothing takes it back.
inline constexpr PerPieceType<int> SeeValues{{100, 325, 325, 500, 975, 0, 0}};

// Is the outcome of the exchange that the move starts at least threshold_cp for the side to move? Both sides may
// stop at any time; pinned pieces take no part while their pinner stands. Castling counts as 0; a promotion as the
// new piece less the pawn.
bool see_at_least(const Position& position, Move move, int threshold_cp);

}  // namespace chess
