// Whether the table move is the only good one (CPW: Singular Extensions). The decisions before and after the
// search that finds out: pure functions of node and move.
#pragma once

#include <optional>

#include "search/node.h"
#include "search/params.h"

namespace search {

// The result of the singular search.
struct SingularVerdict {
    int extension = 0;                          // plies; negative: a reduction
    std::optional<Score> leave = std::nullopt;  // the node's score: search no more moves
};

// Whether a singular search may be started for this move. Only for the table move, if its entry is nearly as
// deep as the node and bounds the score from below; not for a decisive score, and not while another move is
// excluded.
inline bool may_be_singular(const NodeContext& node, const MoveContext& mc) {
    if (!mc.is_tt_move || node.excluded != chess::Move::none() || node.depth < params::singular_min_depth)
        return false;
    const TtEntry& tt = *node.tt;
    return !tt.score.is_decisive() && tt.bound != Bound::Upper &&
           tt.depth >= node.depth - params::singular_tt_plies;
}

// The depth of the singular search and the beta of its null window: a margin below the table's score, wider
// if the node was a PV node before.
inline Depth singular_depth(const NodeContext& node) {
    return (node.depth - 1) / params::singular_depth_divisor;
}
inline Score singular_beta(const NodeContext& node) {
    const bool is_former_pv = node.was_pv && !node.is_pv;
    const int margin = params::singular_margin + (is_former_pv ? params::singular_margin_was_pv : 0);
    return node.tt->score - margin * node.depth / 16;
}

// The decision, given the score of the other moves. If it is below the beta, the table move is singular and
// is extended: by one ply, or by two or three if the others are far below. If another move also reaches the
// node's beta, so will the node (CPW: Multi-Cut); if the table move is one of several good ones, its depth is
// reduced.
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
