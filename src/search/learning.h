// What a node says of the evaluation and of the move that led to it: pure functions of what is known of the node.
#pragma once

#include <algorithm>

#include "search/node.h"
#include "search/params.h"

namespace search {

// Does the score that was found say how far the static evaluation was off? Only where it is about a quiet position and
// not about the captures that follow, and where its bound lies beyond the evaluation.
inline bool teaches_correction(const NodeContext& node, chess::Move best_move, Score best, Bound bound) {
    if (node.static_eval.is_none() || best_move.is_noisy() || best.is_decisive()) return false;
    if (bound == Bound::Lower) return best > node.static_eval;
    if (bound == Bound::Upper) return best < node.static_eval;
    return true;
}

// What a quiet move is worth to its histories that left the opponent, with so much depth to go, without a good answer.
inline int last_move_bonus(Depth depth) {
    return std::min(params::last_move_factor * depth - params::last_move_offset, params::last_move_max);
}

// The same of one that changed the evaluation of its mover by so much: a first word, before anything is searched.
inline int evaluated_move_points(int gain_cp) {
    const int points = params::evaluated_move_factor * (gain_cp + params::evaluated_move_offset);
    return std::clamp(points, -params::evaluated_move_max, params::evaluated_move_max);
}

}  // namespace search
