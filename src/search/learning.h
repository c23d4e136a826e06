// What the result of a node says of the evaluation: a pure function of what is known of the node.
#pragma once

#include "search/node.h"

namespace search {

// Does the score that was found say how far the static evaluation was off? Only where it is about a quiet position and
// not about the captures that follow, and where its bound lies beyond the evaluation.
inline bool teaches_correction(const NodeContext& node, chess::Move best_move, Score best, Bound bound) {
    if (node.static_eval.is_none() || best_move.is_noisy() || best.is_decisive()) return false;
    if (bound == Bound::Lower) return best > node.static_eval;
    if (bound == Bound::Upper) return best < node.static_eval;
    return true;
}

}  // namespace search
