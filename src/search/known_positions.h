// The transposition table with what a position's key leaves out: how near the fifty-move rule is.
#pragma once

#include <optional>

#include "chess/draw_rules.h"
#include "chess/position.h"
#include "search/tt.h"

namespace search {

// From that clock on a position counts as another one: what a search found that had more plies left may not hold. Before,
// the rule is so far away that it changes little, and what two paths found is shared. With more distinctions, one every four clocks
// from 90 on and each from 96 on, the proof that nothing wins before the draw takes 15 % more nodes (LongFiftyMoves).
inline constexpr int ClockInKeyFrom = 96;

// What the table adds to a position's key at that clock.
inline chess::Key late_key(int halfmove_clock) {
    return halfmove_clock < ClockInKeyFrom ? 0 : chess::clock_key(ClockInKeyFrom);
}

inline chess::Key table_key(const chess::Position& position) {
    return position.key() ^ late_key(position.halfmove_clock());
}

// What the table knows of the position, `ply` plies from the root. Of a mate that was found when more plies were left than
// are now the score says nothing: its bound is None.
inline std::optional<TtEntry> probe(const TranspositionTable& table, const chess::Position& position,
                                    int ply) {
    auto entry = table.probe(table_key(position), ply);
    if (entry && entry->score.is_mate() &&
        entry->score.plies_to_mate() - ply > chess::FiftyMovePlies - position.halfmove_clock())
        entry->bound = Bound::None;
    return entry;
}

inline void store(TranspositionTable& table, const chess::Position& position, int ply, const TtEntry& entry) {
    table.store(table_key(position), ply, entry);
}

}  // namespace search
