// How the search uses the endgame tables (CPW: Endgame Tablebases): which nodes it probes, and which scores
// and bounds the results give. These values and decisions need no search.
#pragma once

#include <optional>

#include "chess/position.h"
#include "search/node.h"
#include "tablebase/ranking.h"
#include "util/relaxed_atomic.h"

namespace search {

// Which positions below the root may be probed.
struct TableReach {
    int men = 0;    // positions with fewer men, kings included; 0: no positions
    int depth = 1;  // positions with exactly this many men only from this depth on
};

// What the endgame tables say about the root before the search begins.
struct RootTables {
    std::optional<chess::Position> root;  // start of the lines to complete; nothing without tables
    std::optional<tablebase::Ranking>
        ranking;  // of the moves that the limits allow; nothing if the tables do not have the root
    TableReach reach;
    util::RelaxedAtomic<u64> hits = 0;  // another thread may read them at any time
};

// Whether a node below the root may be probed. The tables do not take castling rights or the halfmove clock
// into account.
inline bool may_ask_tables(const TableReach& reach, const chess::Position& position,
                           const NodeContext& node) {
    if (reach.men == 0 || position.halfmove_clock() != 0) return false;
    const int men = position.occupied().count();
    if (men > reach.men || (men == reach.men && node.depth < reach.depth)) return false;
    return position.castling_rights() == chess::CastlingRights() && node.excluded == chess::Move::none();
}

// The score of a position `ply` plies from the root. A cursed win is a draw, but the best kind of draw: the
// opponent still has to hold it.
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

// The bound type of that score: a search may still find the mate behind a win or a loss.
constexpr Bound table_bound(tablebase::Wdl value) {
    if (value == tablebase::Wdl::Win) return Bound::Lower;
    return value == tablebase::Wdl::Loss ? Bound::Upper : Bound::Exact;
}

}  // namespace search
