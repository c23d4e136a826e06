// The search window (CPW: Window), and the bound type of a score.
#pragma once

#include <algorithm>

#include "eval/score.h"
#include "util/ints.h"

namespace search {

using eval::Score;

// Upper: the true score is at most this one. Lower: it is at least this one. None: there is no score.
enum class Bound : u8 { None, Upper, Lower, Exact };

// Scores between alpha and beta are exact; other scores only show that the true one is at or below alpha, or
// at or above beta.
struct Window {
    Score alpha;
    Score beta;

    static Window open() { return {-Score::infinite(), Score::infinite()}; }
    // CPW: Null Window. Determines only whether a score is above alpha, or at least beta.
    static Window null_above(Score alpha) { return {alpha, alpha + 1}; }
    static Window null_below(Score beta) { return {beta - 1, beta}; }
    // The window from the other side's view.
    Window operator-() const { return {-beta, -alpha}; }
    // No score can be in the window: the node's score is decided.
    bool is_empty() const { return alpha >= beta; }
    bool holds(Score score) const { return alpha < score && score < beta; }
    bool operator==(const Window&) const = default;
};

// The bound type of a node's best score after a search with this window.
inline Bound bound_of(Score best, const Window& window) {
    if (best >= window.beta) return Bound::Lower;
    return best > window.alpha ? Bound::Exact : Bound::Upper;
}

// CPW: Mate Distance Pruning. The rest of the window at a node `ply` plies below the root, where no score is
// worse than being mated now or better than mate by the next move. Empty if a shorter mate is already known:
// the node cannot change the result.
inline Window within_mate_distance(Window window, int ply) {
    return {std::max(window.alpha, Score::mated_in(ply)), std::min(window.beta, Score::mate_in(ply + 1))};
}

}  // namespace search
