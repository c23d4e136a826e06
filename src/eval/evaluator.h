// All that a search may ask of an evaluation; each thread owns one.
#pragma once

#include <memory>

#include "chess/position.h"
#include "eval/classical/pawn_table.h"
#include "eval/evaluation_cache.h"
#include "eval/nnue/accumulator.h"
#include "eval/score.h"

namespace eval {

// How many 64ths of the network's value, in centipawns for the side to move, count: drawish_scale() of the side that the
// network sees ahead.
int network_scale(const chess::Position& position, int network_cp);
// That much of the value, as a score.
Score scaled_network_score(const chess::Position& position, int network_cp);

class Evaluator {
public:
    // A line of moves begins here. With a network, which must outlive its use, the evaluation is the network's,
    // scaled as above; without, it is the classical one.
    void start(const chess::Position& root, const nnue::Network* network);
    // A legal move is about to be made in the position, or the last one has been taken back; null moves are not told.
    // For the network alone: the classical evaluation looks at the position only.
    void push(const chess::Position& before, chess::Move move) {
        if (accumulators_) accumulators_->push(before, move);
    }
    void pop() {
        if (accumulators_) accumulators_->pop();
    }

    // The value of a position that is not in check, for the side to move: the root with all moves that were pushed. With
    // the classical evaluation it may be any position.
    Score evaluate(const chess::Position& position);
    // Forgets what it kept from other positions, so that a new game starts like the first.
    void clear();

private:
    Score evaluate_anew(const chess::Position& position);

    EvaluationCache cache_;
    classical::PawnTable pawns_;
    std::unique_ptr<nnue::AccumulatorStack> accumulators_;  // none: classical
};

}  // namespace eval
