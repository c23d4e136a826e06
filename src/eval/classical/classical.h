// The classical evaluation: material, mobility, pawns, kings and threats, tapered between middle game and endgame.
#pragma once

#include "chess/position.h"
#include "eval/classical/pawn_table.h"
#include "eval/classical/term.h"
#include "eval/classical/weights.h"
#include "eval/score.h"

namespace eval::classical {

// The value for the side to move, by the default weights.
Score evaluate(const chess::Position& position, PawnTable& table);
// The same by any weights; a pawn table belongs to one set of them.
Score evaluate(const chess::Position& position, const Weights& weights, PawnTable& table);
// A checksum of the default weights: most certainly another one for any others.
u64 fingerprint();

// An evaluation term by term.
struct Trace {
    PerTerm<chess::PerColor<TaperedScore>> terms{};
    TaperedScore sum;  // White's terms less Black's
    int phase = 0;     // 24: all pieces are there, 0: none
    int scale = 64;  // 64ths of the sum that count, the rest being the chance that the better side cannot win
    Score white;     // the result, for White
    Score side_to_move;
};
Trace trace(const chess::Position& position);

}  // namespace eval::classical
