// The classical evaluation: material, mobility, pawns, kings and threats, tapered between middle game and
// endgame.
#pragma once

#include "chess/position.h"
#include "eval/classical/pawn_table.h"
#include "eval/classical/term.h"
#include "eval/score.h"

namespace eval::classical {

// The score for the side to move, with the default weights.
Score evaluate(const chess::Position& position, PawnTable& table);
// A checksum of the default weights. Different weights almost certainly have a different checksum.
u64 fingerprint();

// The evaluation of a position, term by term.
struct Trace {
    PerTerm<chess::PerColor<TaperedScore>> terms{};
    TaperedScore sum;  // White's terms less Black's
    int phase = 0;     // 24: all pieces are on the board, 0: none
    int scale = 64;    // 64ths of the sum that count: fewer if the better side is unlikely to win
    Score white;       // the result, for White
    Score side_to_move;
};
Trace trace(const chess::Position& position);

}  // namespace eval::classical
