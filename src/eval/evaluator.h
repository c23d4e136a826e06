// All that a search may ask of an evaluation; each thread owns one.
#pragma once

#include <memory>

#include "chess/position.h"
#include "eval/classical/pawn_table.h"
#include "eval/evaluation_cache.h"
#include "eval/nnue/accumulator.h"
#include "eval/score.h"

namespace eval {

// What is made of a network's value, which is in centipawns for the side to move.
struct AdjustedValue {
    int mop_up_cp = 0;  // added for the side that the network sees ahead, where the other has little left
    int scale = 0;      // so many 64ths of the sum count: drawish_scale() of that side
    Score score;        // for the side to move
};
AdjustedValue adjusted_network_value(const chess::Position& position, int network_cp);

// What the evaluation by a network takes of memory; nothing for the classical one.
using Accumulators = std::unique_ptr<nnue::AccumulatorStack>;
// For that network, which must outlive them, or nullptr for the classical evaluation. Throws std::bad_alloc if the
// system refuses the memory. On a machine of several nodes (NUMA) it lies near the thread that calls.
Accumulators accumulators_for(const nnue::Network* network);

class Evaluator {
public:
    // What evaluates from now on: the network of these, its value scaled as above, or without any the classical
    // evaluation.
    void use(Accumulators accumulators);
    // A line of moves begins here, to be evaluated by that network, or by the classical evaluation where it is nullptr.
    // Unless it is to be adjusted, a network's value counts as it is. Throws std::bad_alloc if use() was not called for the
    // network before and there is no memory for that.
    void start(const chess::Position& root, const nnue::Network* network, bool is_adjusted = true);
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
    // Forgets what it kept from other positions, so that a new game starts like the first. The memory stays.
    void clear();

private:
    Score evaluate_anew(const chess::Position& position);

    EvaluationCache cache_;
    classical::PawnTable pawns_;
    Accumulators accumulators_;  // none: classical
    bool is_adjusted_ = true;
};

}  // namespace eval
