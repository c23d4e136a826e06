// A cache of the evaluations of recent positions (CPW: Evaluation Hash Table).
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "chess/zobrist.h"
#include "eval/score.h"

namespace eval {

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

}  // namespace eval
