// A move of the root, its score and its line.
#pragma once

#include <optional>
#include <vector>

#include "chess/move.h"
#include "search/endgame_tables.h"
#include "search/report.h"

namespace search {

struct RootMove {
    chess::Move move;
    eval::Score score = -eval::Score::infinite();  // of the current iteration; -infinite: not above alpha yet
    eval::Score last_score = -eval::Score::infinite();
    Bound bound = Bound::Exact;  // the bound type of score
    int selective_depth = 0;
    u64 nodes = 0;                // spent on this move in this search
    std::vector<chess::Move> pv;  // begins with the move
    // The value and rank by the endgame tables, if they have ranked the root's moves.
    std::optional<tablebase::Wdl> table_value;
    int table_rank = 0;

    // The score of the current iteration or, if there is none yet, of the previous one.
    eval::Score known_score() const { return score != -eval::Score::infinite() ? score : last_score; }

    // Whether the endgame tables' value takes precedence over the search's score. It does unless the search
    // has found a mate.
    bool is_settled_by_tables() const { return table_value && !known_score().is_mate(); }
    // The score to show; a win that the fifty-move rule prevents is a draw.
    eval::Score shown_score() const {
        if (!is_settled_by_tables()) return known_score();
        const eval::Score by_tables = table_score(*table_value, 0);
        return by_tables.is_decisive() ? by_tables : eval::Score::draw();
    }
};

// The order in which lines are shown. Moves without a score in the current iteration are equal, behind all
// others of their rank.
inline bool is_better(const RootMove& a, const RootMove& b) {
    return a.table_rank != b.table_rank ? a.table_rank > b.table_rank : a.score > b.score;
}

}  // namespace search
