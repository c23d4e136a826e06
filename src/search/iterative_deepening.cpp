// The root: one depth after the other, each in a window about the last one's score, and the reports of each
// (CPW: Iterative Deepening, Aspiration Windows).
#include <algorithm>

#include "chess/movegen.h"
#include "search/aspiration.h"
#include "search/worker.h"

namespace search {

using chess::Move;
using chess::Position;

void Worker::search_root(const Position& root) {
    prepare(root);
    if (root_moves_.empty()) {
        if (is_main() && shared_.listener != nullptr)
            shared_.listener->on_line(report_of_no_move(root, shared_.time.elapsed()));
        return;
    }
    Position pos = root;
    for (Depth depth = 1; depth <= depth_limit(); ++depth) {
        deepen(pos, depth);
        if (stopped()) return report_stopped_iteration(depth);
        completed_depth_ = depth;
        note_iteration();
        report_iteration(depth);
        if (!may_go_on()) break;
    }
    if (reported_depth_ < completed_depth_) report_stopped_iteration(completed_depth_);
}

void Worker::prepare(const Position& root) {
    null_move_from_ply_ = 0;
    next_poll_ = 0;
    root_depth_ = completed_depth_ = reported_depth_ = 0;
    selective_depth_ = 0;
    iterations_.begin_search();
    reported_best_ = Move::none();
    last_report_ = Milliseconds(0);
    root_moves_.clear();
    for (const Move move : chess::legal_moves(root)) {
        if (!shared_.limits.allows(move)) continue;
        RootMove root_move;
        root_move.move = move;
        root_move.pv = {move};
        root_moves_.push_back(std::move(root_move));
    }
    clear_stack();
    evaluator_.start(root, shared_.options.network);
    sampler_.start(is_main() ? shared_.limits.sampled_positions : 0, root.key());
}

Depth Worker::depth_limit() const {
    return std::clamp(shared_.limits.depth.value_or(MaxPly - 1), 1, MaxPly - 1);
}

usize Worker::line_count() const {
    return std::min(usize(std::max(1, shared_.options.multi_pv)), root_moves_.size());
}

// One iteration: each line of MultiPV among the moves that the better lines left over.
void Worker::deepen(Position& pos, Depth depth) {
    root_depth_ = depth;
    for (RootMove& root_move : root_moves_) {
        root_move.last_score = root_move.score;
        root_move.score = -Score::infinite();
    }
    for (pv_index_ = 0; pv_index_ < line_count(); ++pv_index_) {
        selective_depth_ = 0;
        search_line(pos, depth);
        if (stopped()) break;
    }
    pv_index_ = 0;
}

// CPW: Aspiration Windows. A narrow window about the last score; where the score falls outside, a wider one.
void Worker::search_line(Position& pos, Depth depth) {
    AspirationWindow aspiration(depth, root_moves_[pv_index_].last_score);
    while (true) {
        root_order_.clear();
        for (usize i = pv_index_; i < root_moves_.size(); ++i) root_order_.push_back(root_moves_[i].move);
        const Window window = aspiration.window();
        const Score score =
            search<NodeType::Root>(pos, stack_.root(), depth, window.alpha, window.beta, false);
        sort_root_moves_from(pv_index_);
        if (stopped() || window.holds(score)) return;

        report_window_failure(depth);
        if (score <= window.alpha)
            aspiration.fail_low(score);
        else
            aspiration.fail_high(score);
    }
}

// Best first; moves of which this iteration knows nothing keep the order that they had.
void Worker::sort_root_moves_from(usize first) {
    std::stable_sort(root_moves_.begin() + std::ptrdiff_t(first), root_moves_.end(),
                     [](const RootMove& a, const RootMove& b) { return a.score > b.score; });
}

void Worker::note_iteration() {
    std::stable_sort(root_moves_.begin(), root_moves_.begin() + std::ptrdiff_t(line_count()),
                     [](const RootMove& a, const RootMove& b) { return a.score > b.score; });
    iterations_.note(root_moves_.front().move, root_moves_.front().score);
}

// Is there a reason to search a depth more?
bool Worker::may_go_on() const {
    const Limits& limits = shared_.limits;
    if (shared_.stop) return false;
    const Score best = root_moves_.front().score;
    if (limits.mate && best.is_mate_within(*limits.mate)) return false;
    if (limits.nodes && shared_.total_nodes() >= *limits.nodes) return false;
    if (limits.soft_nodes && shared_.total_nodes() >= *limits.soft_nodes) return false;
    if (limits.infinite || shared_.pondering || !is_main()) return true;
    SearchCourse course = iterations_.course();
    course.best_move_share = double(root_moves_.front().nodes) / double(std::max<u64>(nodes_, 1));
    course.only_one_move = root_moves_.size() == 1;
    return shared_.time.may_start_iteration(course);
}

// All lines of one iteration together. Mates are found by very deep searches that take no time; so as not to flood
// a GUI, deep iterations in quick succession are passed over, the last one excepted.
void Worker::report_iteration(Depth depth) {
    if (!is_main()) return;
    constexpr Depth AlwaysReported = 40;
    constexpr Milliseconds QuietTime{50};
    const Milliseconds now = shared_.time.elapsed();
    if (depth > AlwaysReported && now - last_report_ < QuietTime) return;
    last_report_ = now;
    for (usize i = 0; i < line_count(); ++i) report_line(i, depth);
    reported_depth_ = depth;
    reported_best_ = root_moves_.front().move;
}

// What the stopped iteration found out, if it changed the best move or if its forerunner was not reported.
void Worker::report_stopped_iteration(Depth depth) {
    if (!is_main()) return;
    if (root_moves_.front().move == reported_best_ && reported_depth_ == completed_depth_) return;
    for (usize i = 0; i < line_count(); ++i) report_line(i, depth);
    reported_depth_ = depth;
}

// Only in long searches: who waits for a deep iteration wants to know that the score is leaving its window.
void Worker::report_window_failure(Depth depth) {
    constexpr Milliseconds QuietTime{3000};
    if (is_main() && line_count() == 1 && shared_.time.elapsed() >= QuietTime) report_line(0, depth);
}

void Worker::report_line(usize index, Depth depth) const {
    if (shared_.listener != nullptr) shared_.listener->on_line(line_report(index, depth));
}

LineReport Worker::line_report(usize index, Depth depth) const {
    const RootMove& root_move = root_moves_[index];
    const bool is_new = root_move.score != -Score::infinite();
    LineReport report;
    report.depth = is_new ? depth : std::max(1, depth - 1);
    report.selective_depth = root_move.selective_depth;
    report.multi_pv = int(index) + 1;
    report.score = root_move.known_score();
    report.bound = is_new ? root_move.bound : Bound::Exact;
    report.nodes = shared_.total_nodes();
    report.time = shared_.time.elapsed();
    report.hash_full_permille = shared_.tt.hash_full_permille();
    report.pv = root_move.pv;
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
