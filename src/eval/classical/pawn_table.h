// A small cache of terms that depend on the pawns alone, or on the pawns and one king (CPW: Pawn Hash Table).
#pragma once

#include <algorithm>
#include <vector>

#include "chess/position.h"
#include "eval/score.h"

namespace eval::classical {

struct PawnEntry {
    chess::Key key = 0;
    chess::Bitboard passed;  // passed pawns of both sides
    TaperedScore structure;  // sum of the terms of pawns alone, White's less Black's
    // Shelter and storm of each king, valid while the king is on the square in `king`.
    chess::PerColor<TaperedScore> shelter{};
    chess::PerColor<chess::Square> king{};  // Square::none(): not computed yet
};
static_assert(sizeof(PawnEntry) == 32, "two entries share a cache line");

// Each table serves one thread and one set of weights.
class PawnTable {
public:
    PawnTable() : entries_(Size) {}

    // The slot for the key, which may hold the entry of another key.
    PawnEntry& slot(chess::Key key) { return entries_[key & (Size - 1)]; }

    void clear() { std::fill(entries_.begin(), entries_.end(), PawnEntry()); }

private:
    static constexpr usize Size = 16384;
    static_assert((Size & (Size - 1)) == 0);

    // A fresh entry has key 0, the key of a board without pawns, and is correct for it: no score, no passed
    // pawns.
    std::vector<PawnEntry> entries_;
};

}  // namespace eval::classical
