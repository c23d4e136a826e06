// One node of the principal variation search: the steps before its moves are tried (CPW: Principal Variation Search).
#include "chess/draw_rules.h"
#include "search/worker.h"

namespace search {

using chess::Move;
using chess::Position;

template <NodeType N>
Score Worker::search(Position& pos, StackFrame* ss, Depth depth, Score alpha, Score beta, bool cut_node) {
    if (depth <= 0) return qsearch<N>(pos, ss, alpha, beta);
    if (auto score = leave_early<N>(pos, ss, alpha, beta)) return *score;

    const NodeContext node = open_node<N>(pos, ss, depth, alpha, beta, cut_node);
    if (auto score = tt_cutoff<N>(pos, node)) return *score;
    if (N == NodeType::NonPv && may_prune(node))
        if (auto score = null_move(pos, ss, node)) return *score;
    return search_moves<N>(pos, ss, node);
}

// The stop flag, draws, the end of the stack, and windows that no mate can reach any more.
template <NodeType N>
std::optional<Score> Worker::leave_early(const Position& pos, const StackFrame* ss, Score& alpha,
                                         Score& beta) {
    if (N == NodeType::Root) return {};
    if (stopped() || chess::is_draw(pos, ss->ply)) return Score::draw();
    if (ss->ply >= MaxPly) return static_value(pos);
    if (!selective()) return {};
    // CPW: Mate Distance Pruning. A shorter mate is known already: this node can neither beat nor need it.
    alpha = std::max(alpha, Score::mated_in(ss->ply));
    beta = std::min(beta, Score::mate_in(ss->ply + 1));
    if (alpha >= beta) return alpha;
    return {};
}

template <NodeType N>
NodeContext Worker::open_node(const Position& pos, StackFrame* ss, Depth depth, Score alpha, Score beta,
                              bool cut_node) {
    NodeContext node;
    node.depth = depth;
    node.alpha = alpha;
    node.beta = beta;
    node.cut_node = cut_node;
    node.in_check = pos.in_check();
    node.tt = shared_.tt.probe(pos.key(), ss->ply);

    ss->static_eval = Score::none();
    ss[1].killers = {};
    if (N != NodeType::NonPv) ss->pv.clear();
    selective_depth_ = std::max(selective_depth_, ss->ply + 1);
    if (node.in_check) return node;

    const bool eval_known = node.tt && !node.tt->static_eval.is_none();
    node.static_eval = eval_known ? node.tt->static_eval : evaluator_.evaluate(pos);
    node.eval = node.static_eval;
    // The table's score is worth more than the static evaluation where it points beyond it.
    if (node.tt && tt_score_decides(*node.tt, node.eval, node.eval)) node.eval = node.tt->score;
    ss->static_eval = node.static_eval;
    const Score before = ss[-2].static_eval;
    node.improving = !before.is_none() && node.static_eval > before;
    return node;
}

// CPW: Transposition Table. Not at PV nodes, whose line is to be shown whole.
template <NodeType N>
std::optional<Score> Worker::tt_cutoff(const Position& pos, const NodeContext& node) const {
    if (N != NodeType::NonPv || !node.tt || !selective()) return {};
    if (node.tt->depth < node.depth || !tt_score_decides(*node.tt, node.alpha, node.beta)) return {};
    // So near to the fifty-move draw a score from another path may be wrong.
    constexpr int LateFiftyMoveClock = 90;
    if (pos.halfmove_clock() >= LateFiftyMoveClock) return {};
    return node.tt->score;
}

bool Worker::may_prune(const NodeContext& node) const {
    return selective() && !node.in_check && !node.beta.is_decisive();
}

// CPW: Null Move Pruning. If even passing the turn keeps the score above beta, a real move will. Wrong in zugzwang,
// so not without pieces; and never twice in a row.
std::optional<Score> Worker::null_move(Position& pos, StackFrame* ss, const NodeContext& node) {
    if (node.depth < params::null_move_min_depth || node.eval < node.beta || ss[-1].move == Move::null() ||
        !pos.has_non_pawns(pos.side_to_move()))
        return {};
    const int by_eval =
        std::min((node.eval - node.beta) / params::null_move_eval_divisor, params::null_move_eval_max);
    const Depth reduction = params::null_move_base + node.depth / params::null_move_depth_divisor + by_eval;

    ss->move = Move::null();
    count_node();
    pos.do_null_move();
    const Score score = -search<NodeType::NonPv>(pos, ss + 1, node.depth - reduction, -node.beta,
                                                 -node.beta + 1, !node.cut_node);
    pos.undo_null_move();

    if (stopped()) return Score::draw();  // no move after the last node that was allowed
    if (score < node.beta) return {};
    return score.is_win() ? node.beta : score;  // a mate found by passing is not proven
}

void Worker::count_node() {
    nodes_.add_by_owner(1);
    if (nodes_ >= next_poll_) poll();
}

// Looks at the limits: at the clock every few hundred nodes, at the node limit exactly. With many threads the limit
// is their sum's; each may use up its share of what is left before it looks again, so the sum ends close to it.
void Worker::poll() {
    u64 nodes_to_next_poll = 512;
    if (const auto limit = shared_.limits.nodes) {
        const u64 total = shared_.total_nodes();
        if (total >= *limit)
            shared_.stop = true;
        else
            nodes_to_next_poll =
                std::clamp<u64>((*limit - total) / shared_.workers.size(), 1, nodes_to_next_poll);
    }
    next_poll_ = nodes_ + nodes_to_next_poll;
    if (is_main() && !shared_.pondering && shared_.time.must_stop()) shared_.stop = true;
}

void Worker::do_move(Position& pos, StackFrame* ss, Move move) {
    shared_.tt.prefetch(pos.key_after(move));
    ss->move = move;
    count_node();
    pos.do_move(move);
}

void Worker::update_pv(StackFrame* ss, Move move) const {
    ss->pv.clear();
    ss->pv.push_back(move);
    for (const Move later : ss[1].pv) ss->pv.push_back(later);
}

void Worker::clear() {
    histories_.clear();
    evaluator_.clear();
    stack_.clear();
}

template Score Worker::search<NodeType::Root>(Position&, StackFrame*, Depth, Score, Score, bool);
template Score Worker::search<NodeType::Pv>(Position&, StackFrame*, Depth, Score, Score, bool);
template Score Worker::search<NodeType::NonPv>(Position&, StackFrame*, Depth, Score, Score, bool);

}  // namespace search
