// The evaluation as a search uses it; each thread owns one.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

#include "chess/position.h"
#include "chess/zobrist.h"
#include "eval/classical/pawn_table.h"
#include "eval/nnue/accumulator.h"
#include "eval/score.h"
#include "util/prefetch.h"

namespace eval {

// A cache of the evaluations of recent positions (CPW: Evaluation Hash Table).
// The transposition table keeps evaluations too, but only of the nodes that it stores: quiescence search
// stands pat on many positions that it does not store. Each cache serves one thread and one evaluation.
class EvaluationCache {
public:
    EvaluationCache() : entries_(Size, Empty) {}

    std::optional<Score> find(chess::Key key) const {
        const u64 entry = entries_[key % Size];
        if (entry == Empty || entry >> ScoreBits != key >> ScoreBits) return {};
        return Score::from_i16(i16(u16(entry)));
    }
    void store(chess::Key key, Score score) {
        entries_[key % Size] = key >> ScoreBits << ScoreBits | u16(score.to_i16());
    }
    void prefetch(chess::Key key) const { util::prefetch(&entries_[key % Size]); }
    void clear() { std::fill(entries_.begin(), entries_.end(), Empty); }

private:
    static constexpr int ScoreBits = 16;
    // 512 KiB. The low bits of the key select the entry, and the entry holds the other bits, so that
    // positions with different keys are never confused.
    static constexpr usize Size = usize(1) << ScoreBits;

    // An empty entry has a score that no evaluation has.
    static constexpr u64 Empty = u16(Score::none().to_i16());

    std::vector<u64> entries_;
};

// A network's value after mop-up and scaling. `network_cp` is in centipawns for the side to move.
struct AdjustedValue {
    int mop_up_cp = 0;  // added for the side that the network sees ahead, if the other has little left
    int scale = 0;      // 64ths of the sum that count: drawish_scale() of that side
    Score score;        // for the side to move
};
AdjustedValue adjusted_network_value(const chess::Position& position, int network_cp);

// The memory that the evaluation by a network needs; nullptr for the classical evaluation.
using Accumulators = std::unique_ptr<nnue::AccumulatorStack>;
// Accumulators for the network, which must outlive them; nullptr if `network` is nullptr, for the classical
// evaluation. Throws std::bad_alloc if the system refuses the memory. On a NUMA machine the memory is near
// the calling thread.
Accumulators accumulators_for(const nnue::Network* network);

class Evaluator {
public:
    // Sets the evaluation from now on: the network of `accumulators`, its value adjusted as above, or the
    // classical evaluation if it is nullptr.
    void use(Accumulators accumulators);
    // Starts a line of moves at `root`, to be evaluated by `network`, or by the classical evaluation if it is
    // nullptr. The network's value is adjusted only if `is_adjusted`. Throws std::bad_alloc if use() was not
    // called for this network before and there is no memory for it.
    void start(const chess::Position& root, const nnue::Network* network, bool is_adjusted = true);
    // push() must be called before each legal move in the position `before`, and pop() after a move is taken
    // back, but not for null moves. Only the network needs them: the classical evaluation uses the position
    // alone.
    void push(const chess::Position& before, chess::Move move) {
        if (accumulators_) accumulators_->push(before, move);
    }
    void pop() {
        if (accumulators_) accumulators_->pop();
    }

    // The score of a position that is not in check, for the side to move. The position must be the root with
    // all pushed moves; with the classical evaluation it may be any position.
    Score evaluate(const chess::Position& position);
    // For a position with this key, which evaluate() is likely to get soon.
    void prefetch(chess::Key key) const { cache_.prefetch(key); }
    // Clears what was kept from other positions, so that a new game starts like the first. The memory stays
    // allocated.
    void clear();

private:
    Score evaluate_anew(const chess::Position& position);

    EvaluationCache cache_;
    classical::PawnTable pawns_;
    Accumulators accumulators_;  // nullptr: classical
    bool is_adjusted_ = true;
};

}  // namespace eval
