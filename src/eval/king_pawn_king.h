// King and pawn against king, solved exactly: one bit per position says whether White wins (CPW: KPK, Endgame
// Bitbases).
#pragma once

#include "chess/square.h"

namespace eval {

// Whether White, with king and pawn, wins against the bare black king. The position must be legal.
bool wins_king_pawn_king(chess::Square white_king, chess::Square white_pawn, chess::Square black_king,
                         bool white_to_move);

}  // namespace eval
