// What a node's result says about the evaluation and about the move that led to the node: pure functions.
#pragma once

#include <algorithm>

#include "search/node.h"
#include "search/params.h"

namespace search {

// Whether the score shows how far the static evaluation was off. Not in check; not if a capture or promotion
// is best, since the score then comes from that; not for a decisive score; and not if the score is a bound
// that the evaluation satisfies.
inline bool teaches_correction(const NodeContext& node, chess::Move best_move, Score best, Bound bound) {
    if (node.static_eval.is_none() || best_move.is_noisy() || best.is_decisive()) return false;
    if (bound == Bound::Lower) return best > node.static_eval;
    if (bound == Bound::Upper) return best < node.static_eval;
    return true;
}

// The bonus for a quiet move that left the opponent without a good answer at a node of this depth.
inline int last_move_bonus(Depth depth) {
    return std::min(params::last_move_factor * depth - params::last_move_offset, params::last_move_max);
}

// The bonus or malus for a quiet move that changed the mover's evaluation by `gain_cp`: a first estimate
// before the node is searched.
inline int evaluated_move_points(int gain_cp) {
    const int points = params::evaluated_move_factor * (gain_cp + params::evaluated_move_offset);
    return std::clamp(points, -params::evaluated_move_max, params::evaluated_move_max);
}

}  // namespace search
