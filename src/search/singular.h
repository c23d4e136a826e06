// Is the table move the only good one (CPW: Singular Extensions)? The decisions before and after the search that asks:
// pure functions of what is known of node and move.
#pragma once

#include <optional>

#include "search/node.h"
#include "search/params.h"

namespace search {

// What became of the question.
struct SingularVerdict {
    int extension = 0;                          // plies; negative: the move gets less
    std::optional<Score> leave = std::nullopt;  // the node's score: search no move more
};

// Does the table know enough of this move to ask? Only of its own move, with a score near its depth that bounds the
// move from below; not of a mate, and not while another move is left out.
inline bool may_be_singular(const NodeContext& node, const MoveContext& mc) {
    if (!mc.is_tt_move || node.excluded != chess::Move::none() || node.depth < params::singular_min_depth)
        return false;
    const TtEntry& tt = *node.tt;
    return !tt.score.is_decisive() && tt.bound != Bound::Upper &&
           tt.depth >= node.depth - params::singular_tt_plies;
}

// The other moves are searched to this depth, with a null window below this beta: a margin under the table's score, wider
// where the node was thought important.
inline Depth singular_depth(const NodeContext& node) {
    return (node.depth - 1) / params::singular_depth_divisor;
}
inline Score singular_beta(const NodeContext& node) {
    const bool is_former_pv = node.was_pv && !node.is_pv;
    const int margin = params::singular_margin + (is_former_pv ? params::singular_margin_was_pv : 0);
    return node.tt->score - margin * node.depth / 16;
}

// The other moves came to that score. If it stays below the beta, the table move is the only one and deserves a longer
// look: a ply, or two or three where the others fall far behind. If another move beats the node's beta as well, so will
// the node (CPW: Multi-Cut); if the table move is one of several good ones it gets less.
inline SingularVerdict judge_singular(NodeType type, const NodeContext& node, const MoveContext& mc,
                                      Score others) {
    const bool is_pv = type != NodeType::NonPv;
    const Score beta = singular_beta(node);
    if (others < beta) {
        if (is_pv || others.is_decisive()) return {.extension = 1};
        const int lead_cp = beta - others;
        return {.extension = 1 + (lead_cp > params::singular_double_margin) +
                             (mc.is_quiet && lead_cp > params::singular_triple_margin)};
    }
    if (others >= node.window.beta && !others.is_decisive()) return {.leave = others};
    if (node.tt->score >= node.window.beta)
        return {.extension = -(is_pv ? params::singular_shared_pv : params::singular_shared)};
    if (node.cut_node) return {.extension = -params::singular_shared_cut_node};
    return {};
}

}  // namespace search
