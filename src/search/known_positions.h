// Transposition table access that also takes into account how near the fifty-move rule is.
#pragma once

#include <optional>

#include "chess/draw_rules.h"
#include "chess/position.h"
#include "search/tt.h"

namespace search {

// From this halfmove clock on a position counts as a different one, since a score found with more plies left
// may not hold. Before that the rule is so far away that it changes little, and different paths share their
// entries. With finer steps, one every four clocks from 90 on and every clock from 96 on, the proof that
// nothing wins before the draw takes 15 % more nodes (LongFiftyMoves).
inline constexpr int ClockInKeyFrom = 96;

// The value to xor into a position's key at this halfmove clock.
inline chess::Key late_key(int halfmove_clock) {
    return halfmove_clock < ClockInKeyFrom ? 0 : chess::clock_key(ClockInKeyFrom);
}

inline chess::Key table_key(const chess::Position& position) {
    return position.key() ^ late_key(position.halfmove_clock());
}

// The entry of a position `ply` plies from the root. If the score is a mate that needs more plies than the
// fifty-move rule leaves, the score says nothing, and its bound is None.
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
