// A small cache of what depends on the pawns alone, or on the pawns and one king (CPW: Pawn Hash Table).
#pragma once

#include <algorithm>
#include <vector>

#include "chess/position.h"
#include "eval/score.h"

namespace eval::classical {

struct PawnEntry {
    chess::Key key = 0;
    chess::Bitboard passed;  // passed pawns of both sides
    TaperedScore structure;  // all terms of pawns alone, White's less Black's
    // Shelter and storm of each king, good as long as the king stands on that square.
    chess::PerColor<TaperedScore> shelter{};
    chess::PerColor<chess::Square> king{};  // Square::none(): not computed yet
};
static_assert(sizeof(PawnEntry) == 32, "two entries share a cache line");

// For one thread and one set of weights.
class PawnTable {
public:
    PawnTable() : entries_(Size) {}

    // The slot of that key, which may hold another key's entry.
    PawnEntry& slot(chess::Key key) { return entries_[key & (Size - 1)]; }

    void clear() { std::fill(entries_.begin(), entries_.end(), PawnEntry()); }

private:
    static constexpr usize Size = 16384;
    static_assert((Size & (Size - 1)) == 0);

    // A fresh entry has key 0, the key of no pawns at all, and says the right thing of it: no score, no passed pawns.
    std::vector<PawnEntry> entries_;
};

}  // namespace eval::classical
