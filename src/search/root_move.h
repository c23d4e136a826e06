// A move of the root and what is known of it.
#pragma once

#include <vector>

#include "chess/move.h"
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

    // The score of the running iteration or, where it has none yet, of the one before.
    eval::Score known_score() const { return score != -eval::Score::infinite() ? score : last_score; }
};

}  // namespace search
