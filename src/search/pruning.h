// Which nodes are left and which moves are skipped unsearched: the decisions, as pure functions of what is known of
// node and move. The searches that some of them ask for are in search.cpp. Inline, as they are asked at every node.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "chess/position.h"
#include "chess/see.h"
#include "search/node.h"
#include "search/params.h"

namespace search {

// --- nodes, with a null window ---

// May a guess stand in for a search here? Not in check, where nothing is quiet, not against a mate, which no margin in
// centipawns measures, and not in the search without a move, which is to tell of the others.
inline bool may_prune(const NodeContext& node) {
    return !node.in_check && !node.window.beta.is_decisive() && node.excluded == chess::Move::none();
}

// CPW: Razoring. Is the evaluation so far below alpha that only a capture could help? Then quiescence says whether
// there is one.
inline bool should_razor(const NodeContext& node) {
    if (node.depth > params::razoring_max_depth) return false;
    const int margin_cp = params::razoring_base + params::razoring_per_ply * node.depth * node.depth;
    return node.eval + margin_cp <= node.window.alpha;
}

// CPW: Reverse Futility Pruning. The evaluation beats beta by more than the opponent is likely to win back in the
// plies that are left, so trust it; less where it had to be corrected much, and in part, as it is still a guess. The node's score, at least beta, or nothing.
inline std::optional<Score> reverse_futility(const NodeContext& node) {
    if (node.depth > params::rfp_max_depth || node.was_pv || node.eval.is_decisive()) return {};
    const int margin_cp = params::rfp_margin * node.depth - (node.improving ? params::rfp_improving : 0) +
                          params::rfp_correction * std::abs(node.correction_cp) / 16;
    if (node.eval - node.window.beta < margin_cp) return {};
    return node.window.beta + (node.eval - node.window.beta) / params::rfp_trust_divisor;
}

// May the turn be passed? Zugzwang is likely where pawns and king are all there is, or one bishop or knight beside them,
// which soon runs out of good moves.
inline bool may_pass(const chess::Position& position) {
    const chess::Color us = position.side_to_move();
    const auto all_of = [&](chess::PieceType one, chess::PieceType other) {
        return position.pieces(us, one) | position.pieces(us, other);
    };
    return all_of(chess::PieceType::Rook, chess::PieceType::Queen).any() ||
           all_of(chess::PieceType::Bishop, chess::PieceType::Knight).more_than_one();
}

// CPW: Null Move Pruning. Is a pass likely to keep the score above beta? Where the turn may not be passed is the
// caller's to know: after a pass, without pieces, while a pass is being verified.
inline bool should_try_null_move(const NodeContext& node) {
    const int static_margin_cp =
        params::null_move_static_margin - params::null_move_static_per_ply * node.depth;
    return node.depth >= params::null_move_min_depth &&
           node.eval >= node.window.beta + params::null_move_margin &&
           node.static_eval >= node.window.beta + static_margin_cp;
}

// The depth of the search behind a pass, the less the farther the evaluation is above beta; 0 or below: quiescence.
inline Depth null_move_depth(const NodeContext& node) {
    const int by_eval =
        std::min((node.eval - node.window.beta) / params::null_move_eval_divisor, params::null_move_eval_max);
    return node.depth - (params::null_move_base + node.depth / params::null_move_depth_divisor + by_eval);
}

// What the node is worth if that search gave so much, which is beta or more: a mate found by passing is not proven.
inline Score null_move_score(const NodeContext& node, Score passed) {
    return passed.is_win() ? node.window.beta : passed;
}

// Must a search without a pass in its first plies confirm it? Deep in the tree zugzwang would be believed for long.
inline bool must_verify_null_move(const NodeContext& node) {
    return node.depth >= params::null_move_verify_depth;
}

// The first ply, counted from the root, at which the verification of a pass at `ply` may pass again.
inline int null_move_again_from(int ply, Depth null_depth) {
    return ply + params::null_move_verify_plies * null_depth / 100;
}

// CPW: ProbCut. A capture that beats beta by a margin at much less depth will beat beta at the full one.
struct ProbCut {
    Depth depth = 0;  // of the search that must confirm what quiescence says; 0 or below: none
    Score beta;       // that it must reach: the node's and a margin
    int margin_cp = 0;

    // The node's score where a capture reached that beta with so much.
    Score node_score(Score score) const { return score.is_decisive() ? score : score - margin_cp; }
};

// What to try, or nothing: at little depth, near a mate, or where the table says that it will fail.
inline std::optional<ProbCut> probcut_of(const NodeContext& node) {
    const int margin_cp = params::probcut_margin - (node.improving ? params::probcut_improving : 0);
    const ProbCut probcut{.depth = node.depth - params::probcut_reduction,
                          .beta = node.window.beta + margin_cp,
                          .margin_cp = margin_cp};
    if (node.depth < params::probcut_min_depth || probcut.beta.is_decisive()) return {};
    if (node.tt && node.tt->depth > probcut.depth && node.tt->score < probcut.beta) return {};
    return probcut;
}

// --- moves, with what is left of the node's window: alpha, and the best score so far ---

// May moves be skipped at this node, now? One is searched in any case, none is skipped while the best so far is to be
// mated, and none in pawn endings, where a quiet move decides.
inline bool may_skip_moves(const chess::Position& position, Score best) {
    return !best.is_loss() && best != -Score::infinite() && position.has_non_pawns(position.side_to_move());
}

// CPW: Late Move Pruning. Is this move so late, at so little depth, that the quiet moves from here on will not do it
// either? Not on the principal variation: a refutation left out there is no cutoff missed but a wrong score.
inline bool should_skip_quiets(const NodeContext& node, const MoveContext& mc) {
    const int most_moves =
        (params::lmp_base + node.depth * node.depth) / (node.improving ? 1 : params::lmp_not_improving);
    return !node.is_pv && mc.number >= most_moves;
}

// The depth that the move's place in the order and, if it is quiet, its history leave it; the measure of what to risk.
inline Depth reduced_depth(const NodeContext& node, const MoveContext& mc) {
    const int by_history_1024 = mc.is_quiet ? 1024 * mc.history / params::pruning_history : 0;
    return std::max(0, node.depth - 1 - (mc.base_reduction_1024 - by_history_1024) / 1024);
}

// CPW: History Leaf Pruning. A quiet move that has kept failing.
inline bool has_kept_failing(const NodeContext& node, const MoveContext& mc) {
    return reduced_depth(node, mc) < params::history_pruning_max_depth &&
           mc.history < -params::history_pruning_margin * node.depth;
}

// What a quiet move may lift the evaluation to at most.
inline Score futility_value(const NodeContext& node, const MoveContext& mc) {
    return node.static_eval + (params::futility_base + params::futility_per_ply * reduced_depth(node, mc) +
                               mc.history / params::futility_history);
}

// CPW: Futility Pruning. A quiet move will not lift an evaluation this far below alpha.
inline bool is_futile(const NodeContext& node, const MoveContext& mc, Score alpha) {
    if (!mc.is_quiet || mc.gives_check || node.in_check || alpha.is_decisive()) return false;
    return reduced_depth(node, mc) < params::futility_max_depth && futility_value(node, mc) <= alpha;
}

// The same for a capture, with what it takes.
inline bool is_futile_capture(const chess::Position& position, const NodeContext& node, const MoveContext& mc,
                              Score alpha) {
    if (mc.is_quiet || mc.gives_check || mc.move.is_promotion() || node.in_check || alpha.is_decisive())
        return false;
    const Depth depth = reduced_depth(node, mc);
    if (depth >= params::futility_noisy_max_depth) return false;
    const int margin_cp = params::futility_noisy_base + params::futility_noisy_per_ply * depth +
                          chess::SeeValues[type_of(position.captured_by(mc.move))] +
                          mc.history / params::futility_noisy_history;
    return node.static_eval + margin_cp <= alpha;
}

// CPW: Static Exchange Evaluation, as a filter. What a move may lose by exchange and still be searched: the deeper the
// search, the more a sacrifice may find. Of a capture with a bad history less is tolerated, but what loses nothing is always
// searched; of a check the history does not tell, as the king stood elsewhere.
inline int tolerated_loss_cp(const NodeContext& node, const MoveContext& mc) {
    if (!mc.is_quiet)
        return std::max(0, params::see_noisy_margin * node.depth + mc.history / params::see_noisy_history);
    if (mc.gives_check) return params::see_noisy_margin * node.depth;
    const Depth depth = reduced_depth(node, mc);
    return params::see_quiet_margin * depth * depth;
}

// Is this move so unlikely to raise alpha that it need not be searched? Only where may_skip_moves.
inline bool should_prune(const chess::Position& position, const NodeContext& node, const MoveContext& mc,
                         Score alpha) {
    if (mc.is_quiet && !mc.gives_check && has_kept_failing(node, mc)) return true;
    if (is_futile(node, mc, alpha) || is_futile_capture(position, node, mc, alpha)) return true;
    return !chess::see_at_least(position, mc.move, -tolerated_loss_cp(node, mc));
}

// The most that a skipped move may be worth: of a futile one it is known, and a node that fails low can say so.
inline Score skipped_value(const NodeContext& node, const MoveContext& mc, Score alpha) {
    return is_futile(node, mc, alpha) ? futility_value(node, mc) : -Score::infinite();
}

}  // namespace search
