// The decisions of the search, as pure functions of node and move: which nodes are cut off early, which moves
// are skipped, whether the table move is extended, and what a result teaches. The searches that some of them
// require are in search.cpp and move_loop.cpp. The functions are inline, since every node calls them.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "chess/position.h"
#include "chess/see.h"
#include "search/node.h"
#include "search/params.h"

namespace search {

// --- pruning of nodes, which have a null window ---

// Whether an estimate may replace a search at this node. Not in check, where nothing is quiet; not against a
// mate score, which no margin in centipawns measures; and not in a search with an excluded move, which must
// search the other moves.
inline bool may_prune(const NodeContext& node) {
    return !node.in_check && !node.window.beta.is_decisive() && node.excluded == chess::Move::none();
}

// CPW: Razoring. Whether the evaluation is so far below alpha that only a capture could help. Quiescence then
// shows whether there is one.
inline bool should_razor(const NodeContext& node) {
    if (node.depth > params::razoring_max_depth) return false;
    const int margin_cp = params::razoring_base + params::razoring_per_ply * node.depth * node.depth;
    return node.eval + margin_cp <= node.window.alpha;
}

// CPW: Reverse Futility Pruning. The evaluation exceeds beta by more than the opponent is likely to win back
// in the remaining plies, so it is trusted. The margin grows with the size of the correction, and only a part
// of the excess counts, since it is still an estimate. Returns the node's score, at least beta, or nothing.
inline std::optional<Score> reverse_futility(const NodeContext& node) {
    if (node.depth > params::rfp_max_depth || node.was_pv || node.eval.is_decisive()) return {};
    const int margin_cp = params::rfp_margin * node.depth - (node.improving ? params::rfp_improving : 0) +
                          params::rfp_correction * std::abs(node.correction_cp) / 16;
    if (node.eval - node.window.beta < margin_cp) return {};
    return node.window.beta + (node.eval - node.window.beta) / params::rfp_trust_divisor;
}

// Whether a null move is allowed. Zugzwang is likely if the side to move has only pawns and king, or one
// bishop or knight besides them, which soon runs out of good moves.
inline bool may_pass(const chess::Position& position) {
    const chess::Color us = position.side_to_move();
    const auto all_of = [&](chess::PieceType one, chess::PieceType other) {
        return position.pieces(us, one) | position.pieces(us, other);
    };
    return all_of(chess::PieceType::Rook, chess::PieceType::Queen).any() ||
           all_of(chess::PieceType::Bishop, chess::PieceType::Knight).more_than_one();
}

// CPW: Null Move Pruning. Whether a null move is likely to keep the score above beta. The caller checks
// whether one is allowed: not after a null move, not without pieces, and not while a null move is being
// verified.
inline bool should_try_null_move(const NodeContext& node) {
    const int static_margin_cp =
        params::null_move_static_margin - params::null_move_static_per_ply * node.depth;
    return node.depth >= params::null_move_min_depth &&
           node.eval >= node.window.beta + params::null_move_margin &&
           node.static_eval >= node.window.beta + static_margin_cp;
}

// The depth of the search after a null move, smaller the farther the evaluation is above beta; 0 or below:
// quiescence.
inline Depth null_move_depth(const NodeContext& node) {
    const int by_eval =
        std::min((node.eval - node.window.beta) / params::null_move_eval_divisor, params::null_move_eval_max);
    return node.depth - (params::null_move_base + node.depth / params::null_move_depth_divisor + by_eval);
}

// The node's score if that search returned `passed`, which is beta or more: a win found after a null move is
// not proven.
inline Score null_move_score(const NodeContext& node, Score passed) {
    return passed.is_win() ? node.window.beta : passed;
}

// Whether a search without a null move in its first plies must confirm the score. At high depth a wrong score
// in zugzwang would last long.
inline bool must_verify_null_move(const NodeContext& node) {
    return node.depth >= params::null_move_verify_depth;
}

// The first ply, counted from the root, at which the verification of a null move at `ply` may use null moves
// again.
inline int null_move_again_from(int ply, Depth null_depth) {
    return ply + params::null_move_verify_plies * null_depth / 100;
}

// CPW: ProbCut. A capture that beats beta by a margin at much lower depth is likely to beat beta at full
// depth.
struct ProbCut {
    Depth depth = 0;  // of the search that must confirm the quiescence score; 0 or below: no search
    Score beta;       // the bound to reach: the node's beta and a margin
    int margin_cp = 0;

    // The node's score if a capture reached that bound with `score`.
    Score node_score(Score score) const { return score.is_decisive() ? score : score - margin_cp; }
};

// The ProbCut to try; nothing at low depth, near a mate, or if the score of a deep enough table entry is
// below its bound.
inline std::optional<ProbCut> probcut_of(const NodeContext& node) {
    const int margin_cp = params::probcut_margin - (node.improving ? params::probcut_improving : 0);
    const ProbCut probcut{.depth = node.depth - params::probcut_reduction,
                          .beta = node.window.beta + margin_cp,
                          .margin_cp = margin_cp};
    if (node.depth < params::probcut_min_depth || probcut.beta.is_decisive()) return {};
    if (node.tt && node.tt->depth > probcut.depth && node.tt->score < probcut.beta) return {};
    return probcut;
}

// --- pruning of moves; alpha and the best score are those found so far ---

// Whether moves may be skipped at this node now. One move is always searched, none is skipped while the best
// score is a loss, and none in pawn endings, where a quiet move decides.
inline bool may_skip_moves(const chess::Position& position, Score best) {
    return !best.is_loss() && best != -Score::infinite() && position.has_non_pawns(position.side_to_move());
}

// CPW: Late Move Pruning. Whether this move is so late, at such a low depth, that no quiet move from here on
// is likely to help. Not in check, where each quiet move answers the check; and not at PV nodes: skipping a
// refutation there does not miss a cutoff but gives a wrong score.
inline bool should_skip_quiets(const NodeContext& node, const MoveContext& mc) {
    const int most_moves =
        (params::lmp_base + node.depth * node.depth) / (node.improving ? 1 : params::lmp_not_improving);
    return !node.is_pv && !node.in_check && mc.number >= most_moves;
}

// The depth left by the move's place in the order and, if it is quiet, by its history; margins depend on it.
inline Depth reduced_depth(const NodeContext& node, const MoveContext& mc) {
    const int by_history_1024 = mc.is_quiet ? 1024 * mc.history / params::pruning_history : 0;
    return std::max(0, node.depth - 1 - (mc.base_reduction_1024 - by_history_1024) / 1024);
}

// CPW: History Leaf Pruning. Whether the history of a quiet move is very bad.
inline bool has_kept_failing(const NodeContext& node, const MoveContext& mc) {
    return reduced_depth(node, mc) < params::history_pruning_max_depth &&
           mc.history < -params::history_pruning_margin * node.depth;
}

// The highest evaluation that a quiet move is expected to reach.
inline Score futility_value(const NodeContext& node, const MoveContext& mc) {
    return node.static_eval + (params::futility_base + params::futility_per_ply * reduced_depth(node, mc) +
                               mc.history / params::futility_history);
}

// CPW: Futility Pruning. Whether a quiet move is unlikely to raise an evaluation this far below alpha.
inline bool is_futile(const NodeContext& node, const MoveContext& mc, Score alpha) {
    if (!mc.is_quiet || mc.gives_check || node.in_check || alpha.is_decisive()) return false;
    return reduced_depth(node, mc) < params::futility_max_depth && futility_value(node, mc) <= alpha;
}

// The same for a capture, including the value of the captured piece.
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

// CPW: Static Exchange Evaluation. The loss by static exchange up to which a move is still searched: the
// higher the depth, the more a sacrifice may find. A capture with a bad history may lose less, but a capture
// that loses nothing is always searched. The history of a quiet check is ignored, since the king stood
// elsewhere; one that leaves it no flight square may give up a queen.
inline int tolerated_loss_cp(const NodeContext& node, const MoveContext& mc) {
    if (!mc.is_quiet)
        return std::max(0, params::see_noisy_margin * node.depth + mc.history / params::see_noisy_history);
    if (mc.gives_check)
        return params::see_noisy_margin * node.depth + (mc.confines_king ? params::see_confining_check : 0);
    const Depth depth = reduced_depth(node, mc);
    return params::see_quiet_margin * depth * depth;
}

// Whether this move is so unlikely to raise alpha that it is skipped. Only if may_skip_moves().
inline bool should_prune(const chess::Position& position, const NodeContext& node, const MoveContext& mc,
                         Score alpha) {
    if (mc.is_quiet && !mc.gives_check && has_kept_failing(node, mc)) return true;
    if (is_futile(node, mc, alpha) || is_futile_capture(position, node, mc, alpha)) return true;
    return !chess::see_at_least(position, mc.move, -tolerated_loss_cp(node, mc));
}

// The most that a skipped move may be worth, if it is known: a futile move has such a bound, which a node
// that fails low may return.
inline Score skipped_value(const NodeContext& node, const MoveContext& mc, Score alpha) {
    return is_futile(node, mc, alpha) ? futility_value(node, mc) : -Score::infinite();
}

// --- singular extensions: whether the table move is the only good one (CPW: Singular Extensions) ---

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
inline SingularVerdict judge_singular(const NodeContext& node, const MoveContext& mc, Score others) {
    const Score beta = singular_beta(node);
    if (others < beta) {
        if (node.is_pv || others.is_decisive()) return {.extension = 1};
        const int lead_cp = beta - others;
        return {.extension = 1 + (lead_cp > params::singular_double_margin) +
                             (mc.is_quiet && lead_cp > params::singular_triple_margin)};
    }
    if (others >= node.window.beta && !others.is_decisive()) return {.leave = others};
    if (node.tt->score >= node.window.beta)
        return {.extension = -(node.is_pv ? params::singular_shared_pv : params::singular_shared)};
    if (node.cut_node) return {.extension = -params::singular_shared_cut_node};
    return {};
}

// --- learning: what a node's result says about the evaluation and about the move that led to the node ---

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
