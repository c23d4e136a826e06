// Static exchange evaluation: what a move wins or loses on its target square (CPW: Static Exchange Evaluation).
#pragma once

#include "chess/position.h"

namespace chess {

// Exchange values in centipawns. The king's is 0: it may take last, and then nothing takes it back.
inline constexpr PerPieceType<int> SeeValues{{100, 325, 325, 500, 975, 0, 0}};

// Is the outcome of the exchange that the move starts at least threshold_cp for the side to move? The move must be
// legal. Both sides take with their cheapest piece and may stop at any time. A pinned piece takes only along the
// line of its pin, until its pinner has left; the king takes only where nothing, be it pinned, takes back. Castling
// counts as 0; a promotion as the new piece less the pawn, but a pawn that takes back on the last rank stays one.
bool see_at_least(const Position& position, Move move, int threshold_cp);

}  // namespace chess
