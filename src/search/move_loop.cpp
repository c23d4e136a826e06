// The moves of one node: which to skip, how deep to search the others, what to learn from the one that cuts off.
#include <cmath>

#include "chess/see.h"
#include "search/move_picker.h"
#include "search/worker.h"

namespace search {

using chess::Move;
using chess::Position;

namespace {

// CPW: Late Move Reductions. ln(depth) * ln(move number), in 1/1024, for all that occur.
struct LogProducts {
    static constexpr int Entries = 64;
    int table[Entries][Entries];

    LogProducts() {
        for (int depth = 0; depth < Entries; ++depth)
            for (int number = 0; number < Entries; ++number)
                table[depth][number] =
                    depth == 0 || number == 0 ? 0 : int(1024 * std::log(depth) * std::log(number));
    }
    int of(Depth depth, int move_number) const {
        return table[std::min(depth, Entries - 1)][std::min(move_number, Entries - 1)];
    }
};
const LogProducts LogProduct;

}  // namespace

template <NodeType N>
Score Worker::search_moves(Position& pos, StackFrame* ss, const NodeContext& node) {
    MovePicker picker = N == NodeType::Root
                            ? MovePicker::for_root(root_order_, pos, histories_)
                            : MovePicker::for_search(pos, histories_, node.tt_move(), ss->killers);
    Score best = -Score::infinite();
    Score alpha = node.alpha;
    Move best_move;
    int move_number = 0;
    chess::MoveList failed_quiets;

    for (Move move = picker.next(); move != Move::none(); move = picker.next()) {
        ++move_number;
        if (N == NodeType::Root) report_current_move(move, move_number);
        const bool is_quiet = !move.is_noisy();
        const bool gives_check = pos.gives_check(move);
        if (N != NodeType::Root && should_prune(node, best, is_quiet, gives_check)) continue;

        const int history = is_quiet ? histories_.quiet_score(pos.side_to_move(), move) : 0;
        const int reduction = reduction_for<N>(node, move_number, is_quiet, gives_check, history);
        const Depth new_depth = node.depth - 1 + extension_for(pos, ss, move, gives_check);

        do_move(pos, ss, move);
        const Score score = search_child<N>(pos, ss, node, alpha, new_depth, reduction, move_number);
        pos.undo_move(move);
        if (stopped()) return Score::draw();

        if (N == NodeType::Root) update_root_move(ss, move, move_number, score, alpha, node.beta);
        best = std::max(best, score);
        if (score > alpha) {
            alpha = score;
            best_move = move;
            if (N != NodeType::NonPv) update_pv(ss, move);
            if (score >= node.beta) {
                learn_from_cutoff(pos, ss, move, {failed_quiets.begin(), failed_quiets.size()}, node.depth);
                break;
            }
        }
        if (is_quiet) failed_quiets.push_back(move);
    }

    if (move_number == 0) return node.in_check ? Score::mated_in(ss->ply) : Score::draw();
    if (N == NodeType::Root && pv_index_ > 0)
        return best;  // a lesser line says nothing of the position's value
    const Bound bound = best >= node.beta ? Bound::Lower : best > node.alpha ? Bound::Exact : Bound::Upper;
    shared_.tt.store(pos.key(), ss->ply,
                     {best_move, best, node.static_eval, node.depth, bound, N != NodeType::NonPv});
    return best;
}

// CPW: Principal Variation Search. The first move gets the whole window; the others must only be shown to be no
// better, by a null window and, late in the list, at less depth. One that turns out better is searched again.
template <NodeType N>
Score Worker::search_child(Position& pos, StackFrame* ss, const NodeContext& node, Score alpha,
                           Depth new_depth, int reduction_1024, int move_number) {
    constexpr bool IsPv = N != NodeType::NonPv;
    Score score = alpha + 1;  // as if a reduced search had failed high
    const Depth reduced = std::clamp(new_depth - reduction_1024 / 1024, 1, std::max(1, new_depth));
    if (reduced < new_depth) score = -search<NodeType::NonPv>(pos, ss + 1, reduced, -alpha - 1, -alpha, true);
    const bool has_null_window = !IsPv || move_number > 1;
    if (has_null_window && score > alpha)
        score = -search<NodeType::NonPv>(pos, ss + 1, new_depth, -alpha - 1, -alpha, !node.cut_node);
    if (IsPv && (move_number == 1 || score > alpha)) {
        ss[1].pv.clear();
        score = -search<NodeType::Pv>(pos, ss + 1, new_depth, -node.beta, -alpha, false);
    }
    return score;
}

// CPW: Futility Pruning. So near the leaves a quiet move will not lift an evaluation this far below alpha. One move
// is searched in any case, so that a mate is seen.
bool Worker::should_prune(const NodeContext& node, Score best, bool is_quiet, bool gives_check) const {
    if (!selective() || node.in_check || gives_check || !is_quiet) return false;
    if (best.is_loss() || best == -Score::infinite() || node.depth > params::futility_max_depth) return false;
    const int margin_cp = params::futility_base + params::futility_per_ply * node.depth;
    return !node.alpha.is_decisive() && node.static_eval + margin_cp <= node.alpha;
}

// CPW: Check Extensions. A check that loses no material leaves few replies; look at them.
int Worker::extension_for(const Position& pos, const StackFrame* ss, Move move, bool gives_check) const {
    if (!selective() || !gives_check || ss->ply >= 2 * root_depth_) return 0;
    return chess::see_at_least(pos, move, params::check_extension_see) ? 1 : 0;
}

// CPW: Late Move Reductions. The later a move in a good order, the less likely it is the best. In 1/1024 ply.
template <NodeType N>
int Worker::reduction_for(const NodeContext& node, int move_number, bool is_quiet, bool gives_check,
                          int history) const {
    constexpr int FullDepthMoves = N == NodeType::Root ? 3 : 1;
    if (!selective() || node.depth < params::lmr_min_depth || move_number <= FullDepthMoves) return 0;
    if (!is_quiet || gives_check || node.in_check) return 0;
    int reduction = params::lmr_base + LogProduct.of(node.depth, move_number) * params::lmr_log_factor / 1024;
    if (N == NodeType::NonPv) reduction += params::lmr_not_pv;
    if (!node.improving) reduction += params::lmr_not_improving;
    reduction -= history * 1024 / params::lmr_history_divisor;
    return std::max(0, reduction);
}

void Worker::update_root_move(const StackFrame* ss, Move move, int move_number, Score score, Score alpha,
                              Score beta) {
    for (RootMove& root_move : root_moves_) {
        if (root_move.move != move) continue;
        if (move_number > 1 && score <= alpha) {
            root_move.score = -Score::infinite();  // keeps its place behind the better ones
            return;
        }
        root_move.score = score;
        root_move.bound = score >= beta ? Bound::Lower : score <= alpha ? Bound::Upper : Bound::Exact;
        root_move.selective_depth = selective_depth_;
        root_move.pv.assign(1, move);
        for (const Move later : ss[1].pv) root_move.pv.push_back(later);
    }
}

void Worker::report_current_move(Move move, int number) {
    constexpr Milliseconds QuietTime{3000};
    if (shared_.listener != nullptr && shared_.time.elapsed() >= QuietTime)
        shared_.listener->on_current_move({root_depth_, move, number + int(pv_index_)});
}

void Worker::learn_from_cutoff(const Position& pos, StackFrame* ss, Move best,
                               std::span<const Move> failed_quiets, Depth depth) {
    if (best.is_noisy()) return;
    ss->remember_killer(best);
    histories_.update_after_cutoff(pos.side_to_move(), best, failed_quiets, depth);
}

template Score Worker::search_moves<NodeType::Root>(Position&, StackFrame*, const NodeContext&);
template Score Worker::search_moves<NodeType::Pv>(Position&, StackFrame*, const NodeContext&);
template Score Worker::search_moves<NodeType::NonPv>(Position&, StackFrame*, const NodeContext&);

}  // namespace search
