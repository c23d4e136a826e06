// What the endgame tables' words mean to a search (CPW: Endgame Tablebases): scores, bounds, and whom to ask. Values and
// decisions that need no search.
#pragma once

#include <optional>

#include "chess/position.h"
#include "search/limits.h"
#include "search/node.h"
#include "tablebase/ranking.h"
#include "util/relaxed_atomic.h"

namespace search {

// What a search may ask the tables of, below its root.
struct TableReach {
    int men = 0;    // positions of fewer men, kings included; 0: of none
    int depth = 1;  // and of just so many from this depth on
};

// What the tables say of the root before the search begins.
struct RootTables {
    std::optional<chess::Position> root;  // for the lines that lead from it; nothing without tables
    std::optional<tablebase::Ranking>
        ranking;  // of the moves that the limits allow; nothing where they don't know
    TableReach reach;
    util::RelaxedAtomic<u64> hits = 0;  // another thread may count them at any time
};

RootTables ask_tables_of_root(const chess::Position& root, const Limits& limits, const TableOptions& options);

// May the tables be asked of a node below the root? They know nothing of castling or of the clock.
inline bool may_ask_tables(const TableReach& reach, const chess::Position& position,
                           const NodeContext& node) {
    if (reach.men == 0 || position.halfmove_clock() != 0) return false;
    const int men = position.occupied().count();
    if (men > reach.men || (men == reach.men && node.depth < reach.depth)) return false;
    return position.castling_rights() == chess::CastlingRights() && node.excluded == chess::Move::none();
}

// The score of a position so many plies from the root. A cursed win is a draw, but the best of draws: the opponent has
// yet to hold it.
constexpr Score table_score(tablebase::Wdl value, int ply) {
    switch (value) {
        case tablebase::Wdl::Win: return Score::table_win_in(ply);
        case tablebase::Wdl::CursedWin: return Score::from_cp(1);
        case tablebase::Wdl::Draw: return Score::draw();
        case tablebase::Wdl::BlessedLoss: return Score::from_cp(-1);
        case tablebase::Wdl::Loss: break;
    }
    return Score::table_loss_in(ply);
}

// How that score is to be read: a search may yet find the mate behind a win or a loss.
constexpr Bound table_bound(tablebase::Wdl value) {
    if (value == tablebase::Wdl::Win) return Bound::Lower;
    return value == tablebase::Wdl::Loss ? Bound::Upper : Bound::Exact;
}

}  // namespace search
