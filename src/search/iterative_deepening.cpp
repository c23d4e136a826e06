// The search at the root: one iteration per depth, each in a window around the last score, and the reports of
// each iteration (CPW: Iterative Deepening, Aspiration Windows).
#include <algorithm>

#include "chess/movegen.h"
#include "search/aspiration.h"
#include "search/worker.h"

namespace search {

using chess::Move;
using chess::Position;

namespace {

constexpr Milliseconds FloodTime{50};  // reports that follow each other within this time may be left out

}  // namespace

void Worker::search_root(const Position& root) {
    prepare(root);
    if (root_moves_.empty()) {
        if (is_main() && shared_.is_watched())
            shared_.listener->on_line(report_of_no_move(root, shared_.time.elapsed()));
        return;
    }
    Position pos = root;
    for (Depth depth = 1; depth <= depth_limit(); ++depth) {
        deepen(pos, depth);
        if (stopped()) break;
        completed_depth_ = depth;
        note_iteration();
        report_iteration(root);
        if (!may_go_on()) break;
    }
    report_last_iteration(root);
}

void Worker::prepare(const Position& root) {
    null_move_from_ply_ = 0;
    next_poll_ = 0;
    root_depth_ = completed_depth_ = reported_depth_ = 0;
    whole_score_ = Score::none();
    shown_mates_.clear();
    reported_best_ = Move::none();
    reported_score_ = Score::none();
    last_report_ = last_current_move_ = Milliseconds(0);
    has_thought_enough_ = false;
    root_moves_.clear();
    for (const Move move : chess::legal_moves(root)) {
        if (!shared_.limits.allows(move)) continue;
        RootMove root_move;
        root_move.move = move;
        root_move.pv = {move};
        root_moves_.push_back(std::move(root_move));
    }
    rank_root_moves();
    clear_stack();
    evaluator_.start(root, shared_.options.network, shared_.options.adjusts_network);
    if (is_main()) mate_prover_.begin(root);
}

// Ranks the root moves by the endgame tables, if the tables have the root.
void Worker::rank_root_moves() {
    const RootTables& tables = shared_.root_tables;
    table_reach_ = tables.reach;
    if (!tables.ranking) return;
    for (RootMove& root_move : root_moves_)
        for (const tablebase::RankedMove& ranked : tables.ranking->moves)
            if (ranked.move == root_move.move) {
                root_move.table_value = ranked.value;
                root_move.table_rank = ranked.rank;
            }
    sort_root_moves_from(0);
}

// The number of moves that the search may choose from.
usize Worker::moves_of_best_rank() const {
    return usize(std::ranges::count(root_moves_, root_moves_.front().table_rank, &RootMove::table_rank));
}

Depth Worker::depth_limit() const {
    return std::clamp(shared_.limits.depth.value_or(MaxPly - 1), 1, MaxPly - 1);
}

usize Worker::line_count() const {
    return std::min(usize(std::max(1, shared_.options.multi_pv)), root_moves_.size());
}

// One iteration. Each line of MultiPV is searched among the moves that the better lines leave, best rank
// first.
void Worker::deepen(Position& pos, Depth depth) {
    root_depth_ = depth;
    for (RootMove& root_move : root_moves_) {
        root_move.last_score = root_move.score;
        root_move.score = -Score::infinite();
    }
    for (pv_index_ = 0; pv_index_ < line_count(); ++pv_index_) {
        restart_selective_depth();
        search_line(pos, depth);
        if (stopped()) break;
    }
    pv_index_ = 0;
    if (mate_prover_.has_proof()) sort_root_moves_from(0);  // later lines sort only their own moves
}

// CPW: Aspiration Windows. A narrow window around the last score, and a wider one each time the score falls
// outside.
void Worker::search_line(Position& pos, Depth depth) {
    AspirationWindow aspiration(depth, expected_score());
    while (true) {
        root_order_.clear();
        for (usize i = pv_index_; i < root_moves_.size(); ++i)
            if (root_moves_[i].table_rank == root_moves_[pv_index_].table_rank)
                root_order_.push_back(root_moves_[i].move);
        const Window window = aspiration.window();
        const Score score = search<NodeType::Root>(pos, stack_.root(), depth, window, false);
        sort_root_moves_from(pv_index_);
        if (stopped() || window.holds(score)) return;

        report_window_failure(pos);
        if (score <= window.alpha)
            aspiration.fail_low(score);
        else
            aspiration.fail_high(score);
    }
}

// The best score of the last iteration among the moves of this line: that of the first one, unless a proof has
// brought it there.
Score Worker::expected_score() const {
    Score best = root_moves_[pv_index_].last_score;
    for (usize i = pv_index_ + 1; i < root_moves_.size(); ++i)
        if (root_moves_[i].table_rank == root_moves_[pv_index_].table_rank)
            best = std::max(best, root_moves_[i].last_score);
    return best;
}

// Best first; moves without a score in this iteration keep their order.
void Worker::sort_root_moves_from(usize first) {
    std::stable_sort(root_moves_.begin() + std::ptrdiff_t(first), root_moves_.end(), is_better);
}

void Worker::note_iteration() {
    std::stable_sort(root_moves_.begin(), root_moves_.begin() + std::ptrdiff_t(line_count()), is_better);
    const RootMove& best = root_moves_.front();
    whole_score_ = best.known_score();
    // In the next iteration a longer mate would stand before this one until this one is searched again.
    if (!best.is_settled_by_proof())
        for (RootMove& root_move : root_moves_) root_move.proof.clear();
    if (is_main())
        shared_.time.note({.best = best.move,
                           .score = whole_score_,
                           .best_move_share = double(best.nodes) / double(std::max<u64>(nodes_, 1)),
                           .only_one_move = moves_of_best_rank() == 1});
}

// Reports a mate that was proven beside the search, in the middle of an iteration.
void Worker::take_proof() {
    const std::vector<Move>& proof = mate_prover_.proof();
    const Score mate = Score::mate_in(int(proof.size()));
    if (std::ranges::any_of(root_moves_, [&](const RootMove& any) { return any.known_score() > mate; }))
        return;
    mate_prover_.tell_table();
    const auto proven = std::ranges::find(root_moves_, proof.front(), &RootMove::move);
    proven->proof = proof;
    if (!proven->is_settled_by_proof() || !shared_.is_watched()) return;
    LineReport report = line_report(usize(proven - root_moves_.begin()));
    report.multi_pv = 1;
    send(report, mate_prover_.root());
}

// Whether another iteration may start.
bool Worker::may_go_on() {
    const Limits& limits = shared_.limits;
    if (shared_.stop) return false;
    const Score best = root_moves_.front().known_score();
    if (limits.mate && best.is_mate_within(*limits.mate)) return false;
    if (limits.nodes && shared_.total_nodes() >= *limits.nodes) return false;
    if (limits.soft_nodes && shared_.total_nodes() >= *limits.soft_nodes) return false;
    if (limits.infinite || !is_main()) return true;
    has_thought_enough_ = !shared_.time.may_start_iteration();
    return !has_thought_enough_ || shared_.pondering;
}

// Near a mate very deep iterations take almost no time. Returns whether reports of this one would flood a GUI.
bool Worker::is_flood(Milliseconds now, Milliseconds last) const {
    constexpr Depth AlwaysReported = 40;
    return root_depth_ > AlwaysReported && now - last < FloodTime;
}

// Reports all lines of an iteration together. To avoid flooding a GUI, deep iterations and iterations that repeat
// the reported mate are skipped if they follow the last report within FloodTime, unless the listener wants every
// iteration. The last iteration is always reported, see report_last_iteration().
void Worker::report_iteration(const Position& root) {
    if (!is_main() || !shared_.is_watched()) return;
    const Milliseconds now = shared_.time.elapsed();
    const Score score = root_moves_.front().known_score();
    const bool repeats_mate = score.is_mate() && score == reported_score_ && now - last_report_ < FloodTime;
    if ((repeats_mate || is_flood(now, last_report_)) && !shared_.listener->wants_every_iteration()) return;
    last_report_ = now;
    reported_score_ = score;
    for (usize i = 0; i < line_count(); ++i) report_line(root, i);
    reported_depth_ = root_depth_;
    reported_best_ = root_moves_.front().move;
}

// Reports the last iteration, which may have been stopped, if it changed the best move or if the last
// completed one was not reported.
void Worker::report_last_iteration(const Position& root) {
    if (!is_main() || !shared_.is_watched()) return;
    if (root_moves_.front().move == reported_best_ && reported_depth_ == completed_depth_) return;
    for (usize i = 0; i < line_count() && root_moves_[i].has_score(); ++i) report_line(root, i);
}

// Only in long searches and for a GUI: a user who waits for a deep iteration wants to know that the score
// leaves its window.
void Worker::report_window_failure(const Position& root) {
    constexpr Milliseconds QuietTime{3000};
    if (is_main() && shared_.is_watched() && !shared_.listener->wants_every_iteration() &&
        line_count() == 1 && shared_.time.elapsed() >= QuietTime)
        report_line(root, 0);
}

void Worker::report_line(const Position& root, usize index) {
    constexpr Milliseconds QuietTime{1000};  // before this time the next line follows immediately
    LineReport report = line_report(index);
    if (!shared_.listener->wants_every_iteration() && shared_.time.elapsed() >= QuietTime) complete(report);
    send(report, root);
}

void Worker::send(LineReport& report, const Position& root) {
    if (!shared_.listener->wants_lines_as_found()) shown_mates_.perfect(report, root);
    shared_.listener->on_line(report);
}

LineReport Worker::best_line() const {
    LineReport report = line_report(0);
    complete(report);
    return report;
}

void Worker::report_completed_lines(const LineReport& first) {
    if (!shared_.root_tables.root) return;
    for (usize i = 0; i < line_count(); ++i) {
        LineReport report = i == 0 ? first : line_report(i);
        if (i > 0) {
            complete(report);
            shown_mates_.perfect(report, *shared_.root_tables.root);
        }
        if (report.pv != root_moves_[i].known_line()) shared_.listener->on_line(report);
    }
}

// Extends the line by the endgame tables, if the listener wants progress. A mate line is not changed. If
// there is a clock or the search is infinite, this takes at most a few milliseconds.
void Worker::complete(LineReport& report) const {
    constexpr Milliseconds OnTheClock{5};
    constexpr Milliseconds InAnalysis{20};
    const RootTables& tables = shared_.root_tables;
    if (!shared_.is_watched() || !tables.root || report.score.is_mate()) return;
    const bool may_take_long = !shared_.time.is_limited() && !shared_.limits.infinite;
    const Milliseconds most = shared_.time.is_limited() ? OnTheClock : InAnalysis;
    const auto begin = Clock::now();
    tablebase::complete_line(*shared_.options.tables.oracle, *tables.root, report.pv, usize(MaxPly),
                             [&] { return may_take_long || Clock::now() - begin < most; });
}

LineReport Worker::line_report(usize index) const {
    const RootMove& root_move = root_moves_[index];
    const bool is_new = root_move.score != -Score::infinite();
    LineReport report;
    report.depth = is_new ? root_depth_ : std::max(1, root_depth_ - 1);
    report.selective_depth = root_move.selective_depth;
    report.multi_pv = int(index) + 1;
    report.score = root_move.shown_score();
    const bool is_searched = !root_move.is_settled_by_tables() && !root_move.is_settled_by_proof();
    report.bound = is_new && is_searched ? root_move.bound : Bound::Exact;
    report.nodes = shared_.total_nodes();
    report.table_hits = shared_.total_table_hits();
    report.time = shared_.time.elapsed();
    if (shared_.is_watched())
        report.hash_full_permille = shared_.tt.hash_full_permille();  // reads 13 KB of the table
    report.pv = root_move.known_line();
    return report;
}

ThreadResult Worker::result() const {
    const RootMove& best = root_moves_.front();
    return {.best = best.move,
            .score = best.known_score(),
            .completed_depth = completed_depth_,
            .line_length = int(best.pv.size())};
}

}  // namespace search
