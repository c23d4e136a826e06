// One node of the principal variation search: the steps before its moves are tried (CPW: Principal Variation Search).
#include "chess/draw_rules.h"
#include "search/move_picker.h"
#include "search/worker.h"

namespace search {

using chess::Move;
using chess::Position;

template <NodeType N>
Score Worker::search(Position& pos, StackFrame* ss, Depth depth, Score alpha, Score beta, bool cut_node) {
    if (depth <= 0) return qsearch<N>(pos, ss, alpha, beta, params::quiescence_check_plies);
    if (auto score = leave_early<N>(pos, ss, alpha, beta)) return *score;

    NodeContext node = open_node<N>(pos, ss, depth, alpha, beta, cut_node);
    if (auto score = tt_cutoff<N>(pos, ss, node)) return *score;
    evaluate_node(pos, ss, node);
    if (N == NodeType::NonPv && may_prune(node)) {
        if (auto score = razoring(pos, ss, node)) return *score;
        if (auto score = reverse_futility(node)) return *score;
        if (auto score = null_move(pos, ss, node)) return *score;
    }
    reduce_without_tt_move<N>(node);
    if (N == NodeType::NonPv && may_prune(node))
        if (auto score = probcut(pos, ss, node)) return *score;
    return search_moves<N>(pos, ss, node);
}

// The stop flag, draws, the end of the stack, and windows that nothing can reach any more.
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
    if (alpha < Score::draw() && chess::has_upcoming_repetition(pos, ss->ply)) alpha = Score::draw();
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
    node.is_pv = N != NodeType::NonPv;
    node.cut_node = cut_node;
    node.in_check = pos.in_check();
    node.excluded = ss->excluded;
    node.tt = shared_.tt.probe(pos.key(), ss->ply);
    node.was_pv = node.is_pv || (node.tt && node.tt->was_pv);

    if (N != NodeType::NonPv) ss->pv.clear();
    ss[1].killers = {};
    ss[1].excluded = Move::none();
    ss[2].cutoffs = 0;
    selective_depth_ = std::max(selective_depth_, ss->ply + 1);
    return node;
}

// CPW: Transposition Table. Not at PV nodes, whose line is to be shown whole.
template <NodeType N>
std::optional<Score> Worker::tt_cutoff(const Position& pos, const StackFrame* ss, const NodeContext& node) {
    if (N != NodeType::NonPv || !node.tt || !selective() || node.excluded != Move::none()) return {};
    if (node.tt->depth < node.depth || !tt_score_decides(*node.tt, node.alpha, node.beta)) return {};
    // So near to the fifty-move draw a score from another path may be wrong.
    constexpr int LateFiftyMoveClock = 90;
    if (pos.halfmove_clock() >= LateFiftyMoveClock) return {};
    const Move move = node.tt->move;
    if (node.tt->score >= node.beta && move != Move::none() && !move.is_noisy() && pos.is_legal(move))
        histories_.update_quiet(pos, ss->continuations(), move, Histories::bonus(node.depth));
    return node.tt->score;
}

// What the evaluation says, corrected by what the search has learnt of it, and sharpened by the table.
void Worker::evaluate_node(const Position& pos, StackFrame* ss, NodeContext& node) {
    if (node.in_check) {
        ss->static_eval = node.raw_eval = node.static_eval = node.eval = Score::none();
        return;
    }
    const bool is_known = node.tt && !node.tt->static_eval.is_none();
    node.raw_eval = is_known ? node.tt->static_eval : evaluate(pos);
    node.correction_cp = correction_cp(pos, ss);
    node.static_eval = corrected(pos, node.raw_eval, node.correction_cp);
    node.eval = node.static_eval;
    // The table's score is worth more than the static evaluation where it points beyond it.
    if (node.tt && tt_score_decides(*node.tt, node.eval, node.eval)) node.eval = node.tt->score;
    ss->static_eval = node.static_eval;
    node.improving = is_improving(ss);
}

// Better off than at our last move, or at the one before if that one answered a check?
bool Worker::is_improving(const StackFrame* ss) {
    for (const int plies : {2, 4})
        if (const Score before = ss[-plies].static_eval; !before.is_none()) return ss->static_eval > before;
    return false;
}

int Worker::correction_cp(const Position& pos, const StackFrame* ss) const {
    return selective() ? corrections_.correction_cp(pos, ss[-1].moved, ss[-2].moved) : 0;
}

// The evaluation with the correction, drawn towards 0 as the fifty-move rule comes near: no progress, no advantage.
Score Worker::corrected(const Position& pos, Score raw_eval, int correction) const {
    if (!selective()) return raw_eval;
    constexpr int ScaleLength = 200;  // plies: half the advantage is left when the draw is there
    const int cp = raw_eval.cp() * (ScaleLength - std::min(pos.halfmove_clock(), 100)) / ScaleLength;
    return Score::from_cp(cp + correction);
}

bool Worker::may_prune(const NodeContext& node) const {
    return selective() && !node.in_check && !node.beta.is_decisive() && node.excluded == Move::none();
}

// CPW: Razoring. So far below alpha only a capture could help; quiescence says whether there is one.
std::optional<Score> Worker::razoring(Position& pos, StackFrame* ss, const NodeContext& node) {
    if (node.depth > params::razoring_max_depth) return {};
    const int margin_cp = params::razoring_base + params::razoring_per_ply * node.depth * node.depth;
    if (node.eval + margin_cp > node.alpha) return {};
    const Score score = qsearch<NodeType::NonPv>(pos, ss, node.alpha, node.alpha + 1, 0);
    if (!stopped() && score > node.alpha) return {};
    return score;
}

// CPW: Reverse Futility Pruning. The evaluation beats beta by more than the opponent is likely to win back in the
// plies that are left, so trust it; by a third, as it is still a guess.
std::optional<Score> Worker::reverse_futility(const NodeContext& node) {
    if (node.depth > params::rfp_max_depth || node.was_pv || node.eval.is_decisive()) return {};
    const int margin_cp = params::rfp_margin * node.depth - (node.improving ? params::rfp_improving : 0);
    if (node.eval - node.beta < margin_cp) return {};
    return node.beta + (node.eval - node.beta) / 3;
}

// CPW: Null Move Pruning. If even passing the turn keeps the score above beta, a real move will. Wrong in zugzwang:
// so not without pieces, and deep in the tree a search whose first plies have no null move must confirm it. Never twice
// in a row.
std::optional<Score> Worker::null_move(Position& pos, StackFrame* ss, const NodeContext& node) {
    if (node.depth < params::null_move_min_depth || node.eval < node.beta || ss[-1].move == Move::null() ||
        ss->ply < null_move_from_ply_ || !pos.has_non_pawns(pos.side_to_move()))
        return {};
    const int by_eval =
        std::min((node.eval - node.beta) / params::null_move_eval_divisor, params::null_move_eval_max);
    const Depth reduced =
        node.depth - (params::null_move_base + node.depth / params::null_move_depth_divisor + by_eval);

    do_null_move(pos, ss);
    const Score score =
        -search<NodeType::NonPv>(pos, ss + 1, reduced, -node.beta, -node.beta + 1, !node.cut_node);
    pos.undo_null_move();

    if (stopped()) return Score::draw();  // no move after the last node that was allowed
    if (score < node.beta) return {};
    const Score proven = score.is_win() ? node.beta : score;  // a mate found by passing is not proven
    if (node.depth < params::null_move_verify_depth || null_move_from_ply_ > 0) return proven;

    null_move_from_ply_ = ss->ply + 3 * reduced / 4;
    const Score verified = search<NodeType::NonPv>(pos, ss, reduced, node.beta - 1, node.beta, false);
    null_move_from_ply_ = 0;
    if (stopped()) return Score::draw();
    if (verified < node.beta) return {};
    return proven;
}

// CPW: Internal Iterative Reductions. Without a table move the order is poor, and the node was not thought important
// before: a search of less depth finds a move for the next time.
template <NodeType N>
void Worker::reduce_without_tt_move(NodeContext& node) const {
    if (N == NodeType::Root || !selective() || node.depth < params::iir_min_depth) return;
    if ((N == NodeType::Pv || node.cut_node) && node.tt_move() == Move::none() &&
        node.excluded == Move::none())
        --node.depth;
}

// CPW: ProbCut. A capture that beats beta by a margin at much less depth will beat beta at the full one.
std::optional<Score> Worker::probcut(Position& pos, StackFrame* ss, const NodeContext& node) {
    constexpr Depth Reduction = 4;
    const int margin_cp = params::probcut_margin - (node.improving ? params::probcut_improving : 0);
    const Score raised = node.beta + margin_cp;
    if (node.depth < params::probcut_min_depth || raised.is_decisive()) return {};
    // The table says that it will not.
    if (node.tt && node.tt->depth >= node.depth - Reduction + 1 && node.tt->score < raised) return {};

    const MovePicker::Context context{pos, histories_, ss->continuations()};
    MovePicker picker = MovePicker::for_probcut(context, node.tt_move(), raised - node.static_eval);
    const Depth depth = node.depth - Reduction;
    for (Move move = picker.next(); move != Move::none(); move = picker.next()) {
        prefetch_child(pos, move);
        do_move(pos, ss, move);
        Score score = -qsearch<NodeType::NonPv>(pos, ss + 1, -raised, -raised + 1, 0);
        if (score >= raised && depth > 0)
            score = -search<NodeType::NonPv>(pos, ss + 1, depth, -raised, -raised + 1, !node.cut_node);
        undo_move(pos, move);
        if (stopped()) return Score::draw();
        if (score < raised) continue;
        shared_.tt.store(pos.key(), ss->ply,
                         {.move = move,
                          .score = score,
                          .static_eval = node.raw_eval,
                          .depth = depth + 1,
                          .bound = Bound::Lower,
                          .was_pv = node.was_pv});
        return score.is_decisive() ? score : score - margin_cp;
    }
    return {};
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

// Memory takes its time: asked for as soon as a move is known, the table's entry is there when the child looks it up.
void Worker::prefetch_child(const Position& pos, Move move) const {
    shared_.tt.prefetch(pos.key_after(move));
}

void Worker::do_move(Position& pos, StackFrame* ss, Move move) {
    const chess::Piece piece = pos.piece_on(move.from());
    ss->move = move;
    ss->moved = {piece, move.to()};
    ss->replies = &histories_.replies_to(piece, move.to());
    count_node();
    evaluator_.push(pos, move);
    pos.do_move(move);
}

void Worker::undo_move(Position& pos, Move move) {
    pos.undo_move(move);
    evaluator_.pop();
}

void Worker::do_null_move(Position& pos, StackFrame* ss) {
    ss->move = Move::null();
    ss->moved = {};
    ss->replies = &histories_.replies_to(chess::Piece::None, chess::Square(0));
    count_node();
    pos.do_null_move();
}

void Worker::update_pv(StackFrame* ss, Move move) const {
    ss->pv.clear();
    ss->pv.push_back(move);
    for (const Move later : ss[1].pv) ss->pv.push_back(later);
}

void Worker::clear() {
    histories_.clear();
    corrections_.clear();
    evaluator_.clear();
    clear_stack();
}

void Worker::clear_stack() { stack_.clear(histories_.replies_to(chess::Piece::None, chess::Square(0))); }

template Score Worker::search<NodeType::Root>(Position&, StackFrame*, Depth, Score, Score, bool);
template Score Worker::search<NodeType::Pv>(Position&, StackFrame*, Depth, Score, Score, bool);
template Score Worker::search<NodeType::NonPv>(Position&, StackFrame*, Depth, Score, Score, bool);

}  // namespace search
