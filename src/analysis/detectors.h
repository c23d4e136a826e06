// The detectors of statements: each adds what is true of a move to its case. reasons.cpp says in which order
// they are called.
#pragma once

#include "analysis/move_case.h"

namespace analysis {

// --- captures.cpp: what a move takes, lures and traps ---
void find_recapture(MoveCase& it);
void find_undefended_piece(MoveCase& it);
void find_removed_defender(MoveCase& it);
void find_lures(MoveCase& it);
void find_pinned_defender(MoveCase& it);
void find_attack_on_pinned(MoveCase& it);
void find_trapped_pieces(MoveCase& it);

// --- draws.cpp: how a move saves a draw ---
void find_draws(MoveCase& it);

// --- faults.cpp: what is wrong with a move that lost something. The line has the answer. ---
void find_piece_left(MoveCase& it);
void find_lost_castling(MoveCase& it);
void find_blocked_pieces(MoveCase& it);

// --- lasting.cpp: what lasts, after the move or at the end of its line ---
void find_first_moves(MoveCase& it);  // castling, development, the centre
void find_prepared_castling(MoveCase& it);
void find_stopped_castling(MoveCase& it);
void find_race(MoveCase& it);  // a passed pawn against a king
void find_lasting_gains(MoveCase& it);

}  // namespace analysis
