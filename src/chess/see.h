// Static exchange evaluation: what a move wins or loses on its target square (CPW: Static Exchange
// Evaluation).
#pragma once

#include "chess/position.h"

namespace chess {

// Exchange values in centipawns. The king's value is 0: it captures only if it cannot be recaptured.
inline constexpr PerPieceType<int> SeeValues{{100, 325, 325, 500, 975, 0, 0}};

// The exchange value of what the legal move captures and gains by promotion, in centipawns.
inline int taken_cp(const Position& position, Move move) {
    const int gain = move.is_promotion() ? SeeValues[move.promotion()] - SeeValues[PieceType::Pawn] : 0;
    return SeeValues[type_of(position.captured_by(move))] + gain;
}

// True if the exchange that the move starts gains at least threshold_cp for the side to move. The move must
// be legal.
// Both sides capture with their least valuable piece and may stop at any time. A pinned piece captures only
// along the line of its pin, until its pinner has left. The king captures only if no piece, pinned or not,
// can recapture. Castling counts as 0. A promotion counts as the new piece minus the pawn, but a pawn that
// recaptures on the last rank remains a pawn.
bool see_at_least(const Position& position, Move move, int threshold_cp);

}  // namespace chess
