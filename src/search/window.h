// The scores that a search is asked to tell apart (CPW: Window), as a value, and what narrows them ahead of a search.
#pragma once

#include <algorithm>

#include "eval/score.h"

namespace search {

using eval::Score;

// Scores between alpha and beta are to be found exactly; of one at or below alpha, at or above beta, only that.
struct Window {
    Score alpha;
    Score beta;

    static Window open() { return {-Score::infinite(), Score::infinite()}; }
    // No score can lie in it: the node is settled.
    bool is_empty() const { return alpha >= beta; }
    bool holds(Score score) const { return alpha < score && score < beta; }
    bool operator==(const Window&) const = default;
};

// CPW: Mate Distance Pruning. What is left of the window at a node so many plies below the root, where no score is
// worse than being mated on the spot or better than mate by the next move. Empty where a shorter mate is known already:
// the node can neither beat nor need it.
inline Window within_mate_distance(Window window, int ply) {
    return {std::max(window.alpha, Score::mated_in(ply)), std::min(window.beta, Score::mate_in(ply + 1))};
}

}  // namespace search
