// Endings in which an advantage does not win. Both evaluations need these rules: the classical one counts
// material, and a network learns such endings slowly, above all from the scores of its own searches.
#pragma once

#include "chess/position.h"
#include "chess/square.h"

namespace eval {

// The scale at which an advantage counts in full; scales are in 64ths.
inline constexpr int FullScale = 64;

// How many 64ths of the advantage count for `strong`, the side that an evaluation sees ahead: from 0, a draw,
// to FullScale, which it also is in all other endings (CPW: Draw Evaluation, Wrong Rook Pawn, KPK, Bishops of
// Opposite Colors).
int drawish_scale(const chess::Position& position, chess::Color strong);

// Each side has one bishop, on different square colours. Other pieces and pawns may be on the board.
bool has_opposite_bishops(const chess::Position& position);

// Whether White, with king and pawn, wins against the bare black king: solved exactly, with one bit per
// position (CPW: KPK, Endgame Bitbases). The position must be legal.
bool wins_king_pawn_king(chess::Square white_king, chess::Square white_pawn, chess::Square black_king,
                         bool white_to_move);

}  // namespace eval
