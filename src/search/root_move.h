// A move of the root and what is known of it.
#pragma once

#include <optional>
#include <vector>

#include "chess/move.h"
#include "search/endgame_tables.h"
#include "search/report.h"

namespace search {

struct RootMove {
    chess::Move move;
    eval::Score score = -eval::Score::infinite();  // of the running iteration; -infinite: not above alpha yet
    eval::Score last_score = -eval::Score::infinite();
    Bound bound = Bound::Exact;  // how score is to be read
    int selective_depth = 0;
    u64 nodes = 0;                // spent on it in this search
    std::vector<chess::Move> pv;  // begins with the move
    // What the endgame tables say of it, where they rank the root's moves.
    std::optional<tablebase::Wdl> table_value;
    int table_rank = 0;

    // The score of the running iteration or, where it has none yet, of the one before.
    eval::Score known_score() const { return score != -eval::Score::infinite() ? score : last_score; }

    // The tables' word counts before the search's, but where that has found the mate behind it.
    bool is_settled_by_tables() const { return table_value && !known_score().is_mate(); }
    // The score that is shown; a win which the fifty-move rule takes away is a draw.
    eval::Score shown_score() const {
        if (!is_settled_by_tables()) return known_score();
        const eval::Score by_tables = table_score(*table_value, 0);
        return by_tables.is_decisive() ? by_tables : eval::Score::draw();
    }
};

// In the order in which lines are shown. Moves of which the iteration knows nothing stand equal, behind all others of
// their rank.
inline bool is_better(const RootMove& a, const RootMove& b) {
    return a.table_rank != b.table_rank ? a.table_rank > b.table_rank : a.score > b.score;
}

}  // namespace search
