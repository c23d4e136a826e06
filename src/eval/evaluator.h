// All that a search may ask of an evaluation; each thread owns one.
#pragma once

#include "chess/position.h"
#include "eval/classical/pawn_table.h"
#include "eval/score.h"

namespace eval {

class Evaluator {
public:
    // The value of a position that is not in check, for the side to move.
    Score evaluate(const chess::Position& position);
    // Forgets what it kept from other positions, so that a new game starts like the first.
    void clear();

private:
    classical::PawnTable pawns_;
};

}  // namespace eval
