// Endings in which an advantage does not win. Both evaluations need them told: the classical one counts material, and a
// network learns them slowly, the more so from scores by searches of its own.
#pragma once

#include "chess/position.h"

namespace eval {

// An advantage counts in 64ths.
inline constexpr int FullScale = 64;

// How much of the advantage of the side that an evaluation sees ahead counts: from 0, a draw, to FullScale, which it is
// wherever the ending is none of these (CPW: Draw Evaluation, Wrong Rook Pawn, KPK, Bishops of Opposite Colors).
int drawish_scale(const chess::Position& position, chess::Color strong);

// One bishop each, of different square colours; other pieces and pawns may be there.
bool has_opposite_bishops(const chess::Position& position);

}  // namespace eval
