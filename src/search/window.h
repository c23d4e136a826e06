// The scores that a search is asked to tell apart (CPW: Window), and how its score is to be read.
#pragma once

#include <algorithm>

#include "eval/score.h"
#include "util/ints.h"

namespace search {

using eval::Score;

// Upper: the true score is at most this one; Lower: at least. None: there is no score.
enum class Bound : u8 { None, Upper, Lower, Exact };

// Scores between alpha and beta are to be found exactly; of one at or below alpha, at or above beta, only that.
struct Window {
    Score alpha;
    Score beta;

    static Window open() { return {-Score::infinite(), Score::infinite()}; }
    // CPW: Null Window. Asks only whether a score is above that alpha, or at least that beta.
    static Window null_above(Score alpha) { return {alpha, alpha + 1}; }
    static Window null_below(Score beta) { return {beta - 1, beta}; }
    // As the other side sees it.
    Window operator-() const { return {-beta, -alpha}; }
    // No score can lie in it: the node is settled.
    bool is_empty() const { return alpha >= beta; }
    bool holds(Score score) const { return alpha < score && score < beta; }
    bool operator==(const Window&) const = default;
};

// What a node's best score is worth, once its moves were searched with that window.
inline Bound bound_of(Score best, const Window& window) {
    if (best >= window.beta) return Bound::Lower;
    return best > window.alpha ? Bound::Exact : Bound::Upper;
}

// CPW: Mate Distance Pruning. What is left of the window at a node so many plies below the root, where no score is
// worse than being mated on the spot or better than mate by the next move. Empty where a shorter mate is known already:
// the node can neither beat nor need it.
inline Window within_mate_distance(Window window, int ply) {
    return {std::max(window.alpha, Score::mated_in(ply)), std::min(window.beta, Score::mate_in(ply + 1))};
}

}  // namespace search
