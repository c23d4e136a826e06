// One node of the search: the steps before its moves are searched (CPW: Principal Variation Search).
#include "chess/draw_rules.h"
#include "search/decisions.h"
#include "search/known_positions.h"
#include "search/move_picker.h"
#include "search/worker.h"

namespace search {

using chess::Move;
using chess::Position;

template <NodeType N>
Score Worker::search(Position& pos, StackFrame* ss, Depth depth, Window window, bool cut_node) {
    if constexpr (is_plain(N)) return search_plainly<N>(pos, ss, depth, window);
    if (depth <= 0) return qsearch<N>(pos, ss, window);
    if (auto score = leave_early<N>(pos, ss)) return *score;
    const Score asked_alpha = window.alpha;
    if (N != NodeType::Root) window = narrowed(pos, ss, window);
    if (window.is_empty()) return window.alpha;
    // An alpha that was raised is a lower bound of the node's score.
    const Score least = window.alpha > asked_alpha ? window.alpha : -Score::infinite();

    NodeContext node = open_node<N>(pos, ss, depth, window, cut_node);
    if (auto score = tt_cutoff<N>(pos, ss, node)) return *score;
    if (N != NodeType::Root && may_ask_tables(table_reach_, pos, node))
        if (auto score = ask_tables(pos, ss, node)) return *score;
    evaluate_node(pos, ss, node);
    judge_last_move(pos, ss, node);
    if (N == NodeType::NonPv && may_prune(node)) {
        if (auto score = razoring(pos, ss, node)) return *score;
        if (auto score = reverse_futility(node)) return *score;
        if (auto score = null_move(pos, ss, node)) return *score;
    }
    reduce_without_tt_move<N>(node);
    if (N == NodeType::NonPv && may_prune(node))
        if (auto score = probcut(pos, ss, node)) return *score;
    return std::max(search_moves<N>(pos, ss, node), least);
}

// Plain principal variation search: all moves, to the full depth.
template <NodeType N>
Score Worker::search_plainly(Position& pos, StackFrame* ss, Depth depth, const Window& window) {
    if (depth <= 0) return leaf_value(pos, ss);
    if (ss->ply > 0)
        if (auto score = leave_early<N>(pos, ss)) return *score;
    return search_moves<N>(pos, ss, open_node<N>(pos, ss, depth, window, false));
}

// Checks the stop flag, draws, and the end of the stack.
template <NodeType N>
std::optional<Score> Worker::leave_early(const Position& pos, const StackFrame* ss) {
    if (N == NodeType::Root) return {};
    if (stopped() || chess::is_draw(pos, ss->ply)) return Score::draw();
    if (ss->ply >= MaxPly) return static_value(pos);
    return {};
}

// The window without the scores that this node cannot have: mates nearer than the node and, if the side to
// move can force a draw by repetition, all scores below the draw (CPW: Repetitions).
Window Worker::narrowed(const Position& pos, const StackFrame* ss, Window window) {
    window = within_mate_distance(window, ss->ply);
    if (window.alpha < Score::draw() && chess::has_upcoming_repetition(pos, ss->ply))
        window.alpha = Score::draw();
    return window;
}

template <NodeType N>
NodeContext Worker::open_node(const Position& pos, StackFrame* ss, Depth depth, const Window& window,
                              bool cut_node) {
    NodeContext node;
    node.depth = depth;
    node.window = window;
    node.is_pv = is_pv(N);
    node.cut_node = cut_node;
    node.in_check = pos.in_check();
    node.excluded = ss->excluded;
    node.tt = probe(shared_.tt, pos, ss->ply);
    node.was_pv = node.is_pv || (node.tt && node.tt->was_pv);

    ss[1].killer = Move::none();
    ss[1].excluded = Move::none();
    ss[2].cutoffs = 0;
    selective_depth_ = std::max(selective_depth_, ss->ply + 1);
    return node;
}

// CPW: Transposition Table. Not at PV nodes, whose line must be complete.
template <NodeType N>
std::optional<Score> Worker::tt_cutoff(const Position& pos, StackFrame* ss, const NodeContext& node) {
    if (N != NodeType::NonPv || !node.tt || node.excluded != Move::none()) return {};
    if (node.tt->depth < node.depth || !tt_score_decides(*node.tt, node.window)) return {};
    if (node.tt->score >= node.window.beta) learn_from_table(pos, ss, node);
    return node.tt->score;
}

// CPW: Endgame Tablebases. A known position need not be searched, except for a mate if the window extends
// beyond a table win or loss: the table's value is then a lower or upper bound of the node's score.
std::optional<Score> Worker::ask_tables(const Position& pos, const StackFrame* ss, NodeContext& node) {
    const TableOptions& tables = shared_.options.tables;
    const auto wdl = tables.oracle->probe_wdl(pos);
    next_poll_ = nodes_;  // reading a file may have taken long: check the clock at the next node
    if (!wdl) return {};
    table_hits_.add_by_owner(1);
    const tablebase::Wdl value = tablebase::counted(*wdl, tables.fifty_move_rule);
    const Score score = table_score(value, ss->ply);
    const Bound bound = table_bound(value);
    if (bound == Bound::Exact ||
        (bound == Bound::Lower ? score >= node.window.beta : score <= node.window.alpha)) {
        // Valid at any depth, but a greater depth would displace searched entries from the transposition
        // table.
        constexpr Depth TrustedPlies = 6;
        remember(pos, ss, node, Move::none(), score, node.depth + TrustedPlies, bound);
        return score;
    }
    if (node.is_pv) (bound == Bound::Lower ? node.least : node.most) = score;
    return {};
}

// Updates the histories after a cutoff by the table as after a search: the table's quiet move gains, and the
// opponent's last quiet move, if it was among the first tried, loses.
void Worker::learn_from_table(const Position& pos, StackFrame* ss, const NodeContext& node) {
    const Move move = node.tt->move;
    if (move != Move::none() && !move.is_noisy() && pos.is_legal(move)) {
        ss->threats = threats_in(pos);
        histories_.update_quiet(pos, ss->quiet_context(), move, Histories::bonus(node.depth));
    }
    const StackFrame& last = ss[-1];
    if (last.has_quiet_move() && last.move_number <= params::last_move_early)
        histories_.update_last_move(pos, last.quiet_context(), last.move, last.moved.piece,
                                    -Histories::malus(node.depth) * params::last_move_malus / 100);
}

// Sets the node's evaluation, corrected by the correction history and refined by the transposition table.
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
    if (node.tt && tt_score_sharpens(*node.tt, node.eval)) node.eval = node.tt->score;
    ss->static_eval = node.static_eval;
    node.improving = is_improving(ss);
}

// Updates the history of the opponent's last quiet move by the change of the evaluation.
void Worker::judge_last_move(const Position& pos, const StackFrame* ss, const NodeContext& node) {
    const StackFrame& last = ss[-1];
    if (node.in_check || last.static_eval.is_none() || !last.has_quiet_move() ||
        node.excluded != Move::none())
        return;
    const int gain_cp = -ss->static_eval.cp() - last.static_eval.cp();
    histories_.update_last_butterfly(pos, last.threats.all, last.move, evaluated_move_points(gain_cp));
}

// Whether the evaluation is above that at our last move, or at the one before if that move answered a check.
bool Worker::is_improving(const StackFrame* ss) {
    for (const int plies : {2, 4})
        if (const Score before = ss[-plies].static_eval; !before.is_none()) return ss->static_eval > before;
    return false;
}

int Worker::correction_cp(const Position& pos, const StackFrame* ss) const {
    return corrections_.correction_cp(pos, ss[-1].moved, ss[-2].moved);
}

// The corrected evaluation, scaled towards 0 as the fifty-move rule comes near: without progress the
// advantage is lost.
Score Worker::corrected(const Position& pos, Score raw_eval, int correction) const {
    if (!shared_.options.adjusts_network) return Score::from_cp(raw_eval.cp() + correction);
    const int plies_left = params::fifty_move_fading - std::min(pos.halfmove_clock(), 100);
    const int cp = raw_eval.cp() * plies_left / params::fifty_move_fading;
    return Score::from_cp(cp + correction);
}

std::optional<Score> Worker::razoring(Position& pos, StackFrame* ss, const NodeContext& node) {
    if (!should_razor(node)) return {};
    const Score score = qsearch<NodeType::NonPv>(pos, ss, Window::null_above(node.window.alpha));
    if (!stopped() && score > node.window.alpha) return {};
    return score;
}

// CPW: Null Move Pruning. If even a null move keeps the score above beta, a real move will. This is wrong in
// zugzwang: so not without pieces, and at high depth a search whose first plies have no null move must
// confirm it. Never twice in a row.
std::optional<Score> Worker::null_move(Position& pos, StackFrame* ss, const NodeContext& node) {
    if (!should_try_null_move(node) || ss[-1].move == Move::null() || ss->ply < null_move_from_ply_ ||
        !may_pass(pos))
        return {};
    const Depth depth = null_move_depth(node);
    do_null_move(pos, ss);
    const Window at_beta = Window::null_below(node.window.beta);
    const Score passed = -search<NodeType::NonPv>(pos, ss + 1, depth, -at_beta, !node.cut_node);
    pos.undo_null_move();

    if (stopped())
        return Score::draw();  // the limit is reached: make no further move; the caller ignores this score
    if (passed < node.window.beta) return {};
    if (must_verify_null_move(node) && null_move_from_ply_ == 0) {
        null_move_from_ply_ = null_move_again_from(ss->ply, depth);
        const Score verified = search<NodeType::NonPv>(pos, ss, depth, at_beta, false);
        null_move_from_ply_ = 0;
        if (stopped()) return Score::draw();
        if (verified < node.window.beta) return {};
    }
    return null_move_score(node, passed);
}

// CPW: Internal Iterative Reductions. Without a table move the move order is poor, and the node was not
// considered important before: a search to lower depth finds a move for the next visit.
template <NodeType N>
void Worker::reduce_without_tt_move(NodeContext& node) {
    if (N == NodeType::Root || node.depth < params::iir_min_depth) return;
    if ((N == NodeType::Pv || node.cut_node) && node.tt_move() == Move::none() &&
        node.excluded == Move::none())
        --node.depth;
}

// CPW: ProbCut. Quiescence searches each capture first; a search, if depth is left for it, then confirms one
// that reaches the bound.
std::optional<Score> Worker::probcut(Position& pos, StackFrame* ss, const NodeContext& node) {
    const std::optional<ProbCut> probcut = probcut_of(node);
    if (!probcut) return {};
    const Window at_beta = Window::null_below(probcut->beta);
    const MovePicker::Context context{pos, histories_, ss->quiet_context(), ss->threats};
    MovePicker picker = MovePicker::for_probcut(context, node.tt_move(), probcut->beta - node.static_eval);
    for (Move move = picker.next(); move != Move::none(); move = picker.next()) {
        prefetch_child(pos, move);
        do_move(pos, ss, move);
        Score score = -qsearch<NodeType::NonPv>(pos, ss + 1, -at_beta);
        if (score >= probcut->beta && probcut->depth > 0)
            score = -search<NodeType::NonPv>(pos, ss + 1, probcut->depth, -at_beta, !node.cut_node);
        undo_move(pos, move);
        if (stopped()) return Score::draw();
        if (score < probcut->beta) continue;
        remember(pos, ss, node, move, score, probcut->depth + 1, Bound::Lower);
        return probcut->node_score(score);
    }
    return {};
}

void Worker::count_node() {
    nodes_.add_by_owner(1);
    if (nodes_ >= next_poll_) poll();
}

// Checks the limits: the clock every few hundred nodes, the node limit exactly. With several threads the node
// limit applies to the sum of their nodes. Each thread may use its share of the remaining nodes before the
// next check, so the sum ends close to the limit.
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
    if (!is_main()) return;
    if (mate_prover_.go_on(nodes_)) take_proof();
    if (!shared_.pondering && (has_thought_enough_ || shared_.time.must_stop())) shared_.stop = true;
    shared_.gives_up();
}

// Stores the node's result in the transposition table.
void Worker::remember(const Position& pos, const StackFrame* ss, const NodeContext& node, Move move,
                      Score score, Depth depth, Bound bound) {
    store(shared_.tt, pos, ss->ply,
          {.move = move,
           .score = score,
           .static_eval = node.raw_eval,
           .depth = depth,
           .bound = bound,
           .was_pv = node.was_pv});
}

// Prefetches the child's entries in the transposition table and in the cache of evaluations as soon as the
// move is known, so that they are in the processor's cache when the child reads them.
void Worker::prefetch_child(const Position& pos, Move move) const {
    const chess::Key key = pos.key_after(move);
    shared_.tt.prefetch(key ^ late_key(pos.halfmove_clock() + 1));
    evaluator_.prefetch(key);
}

void Worker::do_move(Position& pos, StackFrame* ss, Move move, bool confines_king) {
    const chess::Piece piece = pos.piece_on(move.from());
    ss->move = move;
    ss->confines_king = confines_king;
    ss->moved = {piece, move.to()};
    ss->replies = &histories_.replies_to(piece, move.to(), move.is_noisy());
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
    ss->confines_king = false;
    ss->moved = {};
    ss->replies = &histories_.replies_to_no_move();
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
    if (is_main()) shared_.time.begin_game();
    evaluator_.clear();
    clear_stack();
}

// A node writes to the two frames after its own.
void Worker::clear_stack() {
    restart_selective_depth();
    stack_.clear(histories_.replies_to_no_move(), std::exchange(deepest_ply_, 0));
}

void Worker::restart_selective_depth() {
    deepest_ply_ = std::max(deepest_ply_, selective_depth_);
    selective_depth_ = 0;
}

Score Worker::search_plain(const Position& root, Depth depth, const Window& window) {
    prepare(root);
    root_depth_ = depth;
    Position pos = root;
    if (window.beta - window.alpha == 1)
        return search<NodeType::PlainNonPv>(pos, stack_.root(), depth, window, false);
    return search<NodeType::PlainPv>(pos, stack_.root(), depth, window, false);
}

template Score Worker::search<NodeType::Root>(Position&, StackFrame*, Depth, Window, bool);
template Score Worker::search<NodeType::Pv>(Position&, StackFrame*, Depth, Window, bool);
template Score Worker::search<NodeType::NonPv>(Position&, StackFrame*, Depth, Window, bool);
template Score Worker::search<NodeType::PlainPv>(Position&, StackFrame*, Depth, Window, bool);
template Score Worker::search<NodeType::PlainNonPv>(Position&, StackFrame*, Depth, Window, bool);

}  // namespace search
