// The moves of one node: which to skip, how deep to search the others, and what to learn from their scores.
#include "search/decisions.h"
#include "search/move_picker.h"
#include "search/reductions.h"
#include "search/worker.h"

namespace search {

using chess::Move;
using chess::Position;

template <NodeType N>
Score Worker::search_moves(Position& pos, StackFrame* ss, const NodeContext& node) {
    ss->threats = threats_in(pos);
    const MovePicker::Context context{pos, histories_, ss->quiet_context(), ss->threats};
    MovePicker picker = N == NodeType::Root ? MovePicker::for_root(context, root_order_)
                                            : MovePicker::for_search(context, node.tt_move(), ss->killer);
    const chess::CheckSquares check_squares = pos.check_squares();
    Score best = node.least;
    Score alpha = std::max(node.window.alpha, node.least);
    Move best_move;
    int move_number = 0;
    chess::MoveList tried_quiets;
    chess::MoveList tried_noisy;

    for (Move move = picker.next(); move != Move::none(); move = picker.next()) {
        if (move == node.excluded) continue;
        ++move_number;
        prefetch_child(pos, move);
        if (N == NodeType::Root) report_current_move(move, move_number);
        const MoveContext mc = open_move(pos, ss, node, move, move_number, check_squares);
        MovePlan plan;
        if constexpr (!is_plain(N)) plan = plan_move<N>(pos, ss, node, mc, best, alpha, picker);
        if (plan.is_skipped) {
            best = std::max(best, plan.skipped_value);
            continue;
        }
        if (plan.leave) return *plan.leave;
        const u64 nodes_before = nodes_;

        do_move(pos, ss, move, mc.confines_king);
        ss->move_number = move_number;
        const Score score = search_child<N>(pos, ss, node, mc, plan, best, alpha);
        undo_move(pos, move);
        if (stopped()) return Score::draw();

        if (N == NodeType::Root)
            update_root_move(ss, mc, score, {alpha, node.window.beta}, nodes_ - nodes_before);
        best = std::max(best, score);
        if (score > alpha) {
            alpha = score;
            best_move = move;
            if (is_pv(N)) update_pv(ss, move);
            if (score >= node.window.beta) break;
        }
        (mc.is_quiet ? tried_quiets : tried_noisy).push_back(move);
    }

    if (move_number == 0) {
        // Only the excluded move is legal: no other move reaches the window, so it counts as singular.
        if (node.excluded != Move::none()) return node.window.alpha;
        return node.in_check ? Score::mated_in(ss->ply) : Score::draw();
    }
    best = std::min(best, node.most);
    if (best >= node.window.beta) note_cutoff(ss, best_move);
    if (best >= node.window.beta || (N == NodeType::Pv && best_move != Move::none()))
        histories_.update_after_search(pos, ss->quiet_context(), node.depth, best_move, tried_quiets,
                                       tried_noisy);
    else if (N != NodeType::Root && best_move == Move::none())
        credit_last_move(pos, ss, node);
    if (node.excluded != Move::none()) return best;
    // A later line, or one of some moves only, says nothing about the position's value.
    if (N == NodeType::Root && (pv_index_ > 0 || !shared_.limits.search_moves.empty())) return best;

    const Bound bound = bound_of(best, node.window);
    remember(pos, ss, node, best_move, best, node.depth, bound);
    learn_correction(pos, ss, node, best_move, best, bound);
    return best;
}

MoveContext Worker::open_move(const Position& pos, const StackFrame* ss, const NodeContext& node, Move move,
                              int number, const chess::CheckSquares& check_squares) const {
    MoveContext mc;  // filled before the move is made
    mc.move = move;
    mc.number = number;
    mc.is_quiet = !move.is_noisy();
    mc.gives_check = pos.gives_check(move, check_squares);
    mc.confines_king = mc.gives_check && pos.confines_king(move);
    mc.is_tt_move = move == node.tt_move();
    mc.is_killer = move == ss->killer;
    mc.base_reduction_1024 = base_reduction(node.depth, number, mc.is_quiet);
    mc.history = mc.is_quiet ? histories_.quiet_score(pos, ss->quiet_context(), move)
                             : histories_.capture_score(pos, move);
    return mc;
}

// The plan for one move: skip it, extend it, or search it at reduced depth. At the root no move is skipped.
template <NodeType N>
Worker::MovePlan Worker::plan_move(Position& pos, StackFrame* ss, const NodeContext& node,
                                   const MoveContext& mc, Score best, Score alpha, MovePicker& picker) {
    if (N != NodeType::Root && may_skip_moves(pos, best)) {
        if (should_skip_quiets(node, mc)) picker.skip_quiets();
        if (should_prune(pos, node, mc, alpha))
            return {.is_skipped = true, .skipped_value = skipped_value(node, mc, alpha)};
    }
    const SingularVerdict verdict = extend_singular<N>(pos, ss, node, mc);
    return {.leave = verdict.leave,
            .extension = verdict.extension,
            .reduction_1024 = late_move_reduction(node, mc, ss[1].cutoffs)};
}

// CPW: Singular Extensions. If no other move comes near the table move's score in a search to part of the
// depth, the table move is the only good one. Not in lines that extensions have made much longer than the
// iteration's depth.
template <NodeType N>
SingularVerdict Worker::extend_singular(Position& pos, StackFrame* ss, const NodeContext& node,
                                        const MoveContext& mc) {
    if (N == NodeType::Root || !may_be_singular(node, mc) ||
        ss->ply >= params::singular_line_factor * root_depth_)
        return {};
    ss->excluded = mc.move;
    const Score others = search<NodeType::NonPv>(pos, ss, singular_depth(node),
                                                 Window::null_below(singular_beta(node)), node.cut_node);
    ss->excluded = Move::none();
    if (stopped()) return {.leave = Score::draw()};
    return judge_singular(node, mc, others);
}

// CPW: Principal Variation Search. The first move gets the full window. The others only need to be shown to
// be no better, by a null window and, late in the list, at reduced depth. A move that turns out better is
// searched again.
template <NodeType N>
Score Worker::search_child(Position& pos, StackFrame* ss, const NodeContext& node, const MoveContext& mc,
                           const MovePlan& plan, Score best, Score alpha) {
    constexpr NodeType NullWindow = is_plain(N) ? NodeType::PlainNonPv : NodeType::NonPv;
    constexpr NodeType OpenWindow = is_plain(N) ? NodeType::PlainPv : NodeType::Pv;
    const Window above_alpha = Window::null_above(alpha);
    Depth depth = node.depth - 1 + plan.extension;
    Score score = above_alpha.beta;  // as if a null window had failed high
    bool wants_null_window = !is_pv(N) || mc.number > 1;
    const Depth most = depth + (is_pv(N) ? params::lmr_extension_pv : params::lmr_extension);
    // At least one ply; at most a ply or two beyond the depth.
    const Depth reduced = std::clamp(depth - plan.reduction_1024 / 1024, 1, std::max(1, most));
    if (depth > 1 && reduced != depth) {
        score = -search<NullWindow>(pos, ss + 1, reduced, -above_alpha, true);
        if (score > alpha && reduced < depth) depth += depth_correction(score, best, depth);
        wants_null_window = score > alpha && reduced < depth;
    }
    if (wants_null_window) score = -search<NullWindow>(pos, ss + 1, depth, -above_alpha, !node.cut_node);
    if (is_pv(N) && (mc.number == 1 || score > alpha)) {
        ss[1].pv.clear();
        score = -search<OpenWindow>(pos, ss + 1, depth, -Window{alpha, node.window.beta}, false);
    }
    return score;
}

// The change of depth after a reduced search that failed high: one ply deeper if the score is far above the
// best so far, and one ply less if it is hardly above.
Depth Worker::depth_correction(Score score, Score best, Depth depth) {
    const int far_cp = params::lmr_deeper_base + params::lmr_deeper_per_ply * depth;
    if (score > best + far_cp) return 1;
    const int near_cp = params::lmr_shallower_per_ply * depth;
    return score < best + near_cp ? -1 : 0;
}

void Worker::update_root_move(const StackFrame* ss, const MoveContext& mc, Score score, const Window& window,
                              u64 nodes) {
    for (RootMove& root_move : root_moves_) {
        if (root_move.move != mc.move) continue;
        root_move.nodes += nodes;
        if (mc.number > 1 && score <= window.alpha) {
            root_move.score = -Score::infinite();  // keeps its place behind the better moves
            return;
        }
        root_move.score = score;
        root_move.bound = bound_of(score, window);
        root_move.selective_depth = selective_depth_;
        root_move.pv.assign(1, mc.move);
        for (const Move later : ss[1].pv) root_move.pv.push_back(later);
    }
}

void Worker::report_current_move(Move move, int number) {
    constexpr Milliseconds FirstAt{3000};
    if (!is_main() || !shared_.is_watched()) return;
    const Milliseconds now = shared_.time.elapsed();
    if (now < FirstAt || is_flood(now, last_current_move_)) return;
    last_current_move_ = now;
    shared_.listener->on_current_move(root_depth_, move, number + int(pv_index_));
}

void Worker::note_cutoff(StackFrame* ss, Move move) {
    ++ss->cutoffs;
    if (!move.is_noisy()) ss->killer = move;
}

// No move raised alpha, so the opponent's last move was good, and its histories gain if it was quiet.
void Worker::credit_last_move(const Position& pos, const StackFrame* ss, const NodeContext& node) {
    const StackFrame& last = ss[-1];
    const int points = last_move_bonus(node.depth);
    if (node.excluded == Move::none() && last.has_quiet_move() && points > 0)
        histories_.update_last_move(pos, last.quiet_context(), last.move, last.moved.piece, points);
}

// Updates the correction history with the difference between the search's score and the evaluation.
void Worker::learn_correction(const Position& pos, const StackFrame* ss, const NodeContext& node,
                              Move best_move, Score best, Bound bound) {
    if (teaches_correction(node, best_move, best, bound))
        corrections_.update(pos, ss[-1].moved, ss[-2].moved, node.depth, best - node.static_eval);
}

template Score Worker::search_moves<NodeType::Root>(Position&, StackFrame*, const NodeContext&);
template Score Worker::search_moves<NodeType::Pv>(Position&, StackFrame*, const NodeContext&);
template Score Worker::search_moves<NodeType::NonPv>(Position&, StackFrame*, const NodeContext&);
template Score Worker::search_moves<NodeType::PlainPv>(Position&, StackFrame*, const NodeContext&);
template Score Worker::search_moves<NodeType::PlainNonPv>(Position&, StackFrame*, const NodeContext&);

}  // namespace search
