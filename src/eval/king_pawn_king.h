// King and pawn against king, solved exactly: a bit for each position says who wins (CPW: KPK, Endgame Bitbases).
#pragma once

#include "chess/square.h"

namespace eval {

// Does White, with king and pawn, win against the bare black king? The position must be a legal one.
bool wins_king_pawn_king(chess::Square white_king, chess::Square white_pawn, chess::Square black_king,
                         bool white_to_move);

}  // namespace eval
