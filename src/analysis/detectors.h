// The detectors of statements: each adds what is true of a move to its case. reasons.cpp says in which order
// they are called.
#pragma once

#include "analysis/move_case.h"

namespace analysis {

// --- gains.cpp: what the line of a move wins ---
void find_end_or_gain(MoveCase& it);
void find_stalemate(MoveCase& it);  // as a fault
void find_sacrifice(MoveCase& it);
void find_end_of_line(MoveCase& it);
// What a line of the side to move wins. The fact is MateIn; WinsMaterial if a material search proves the
// gain; LineWins if the line alone wins material. Nothing if it wins neither. The statement's line is a
// beginning of the line.
std::optional<Statement> harvest_of(const chess::Position& position, const Line& line);

// --- threats.cpp: threats made and met ---
void find_threats(MoveCase& it);
void find_prevented_threat(MoveCase& it);
void find_prevented_answer(MoveCase& it);
void find_zugzwang(MoveCase& it);
// Whether a pass would be better for the opponent than every move. `with_moves` is the value for the mover if
// the opponent moves, `next` the mover's line after a pass.
bool loses_by_moving(const Value& with_moves, const std::optional<Line>& next);

// --- relations.cpp: what the moved piece does to other pieces ---
void find_motifs(MoveCase& it);
void find_checks(MoveCase& it);
void find_pins(MoveCase& it);
void find_defended_pieces(MoveCase& it);
void find_shielded_pieces(MoveCase& it);
void find_attacked_pieces(MoveCase& it);
// If the line wins material and the move itself does so by no motif: the motif of our next move in the line.
void find_later_motif(MoveCase& it);

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
void find_lost_time(MoveCase& it);

// --- lasting.cpp: what lasts, after the move or at the end of its line ---
void find_first_moves(MoveCase& it);  // castling, development, the centre
void find_prepared_castling(MoveCase& it);
void find_stopped_castling(MoveCase& it);
void find_race(MoveCase& it);  // a passed pawn against a king
void find_lasting_gains(MoveCase& it);

}  // namespace analysis
