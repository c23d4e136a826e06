// Allocates time by clock, increment and the course of the search (CPW: Time Management).
#include "search/time_manager.h"

#include <algorithm>

#include "search/params.h"

namespace search {

namespace {

constexpr Milliseconds LeastTime{1};

// The number of moves to plan for. An increment that covers a part of the overhead counts by that part.
int planned_moves(Milliseconds increment, Milliseconds overhead) {
    if (increment.count() == 0) return params::time_moves_sudden_death;
    const Milliseconds unpaid = std::max(Milliseconds(0), overhead - increment);
    if (unpaid.count() == 0) return params::time_moves;
    return params::time_moves +
           int((params::time_moves_sudden_death - params::time_moves) * unpaid / overhead);
}

// Example: 60 s without increment and an overhead of 10 ms: 56 moves are planned for, which leaves
// 59990 - 55 * 10 = 59440 ms for all of them. The share is 59440 / 57 = 1042 ms (soft), and five times that,
// 5210 ms, is less than 60 % of the clock (hard). With an increment of 600 ms: 16 moves,
// 59990 + 15 * 590 = 68840 ms, soft 68840 / 17 = 4049, hard 20245. One move to the time control: soft
// 59990 / 2 + 59990 / 4 = 44992, hard 90 % of 59990 = 53991.
TimeBudget allocate_clock(Milliseconds clock, Milliseconds increment, std::optional<int> moves_to_go,
                          Milliseconds overhead) {
    const int moves = moves_to_go ? std::clamp(*moves_to_go, 1, params::time_moves_most)
                                  : planned_moves(increment, overhead);
    // The time available for those moves: each except the first adds an increment, and each costs the
    // overhead.
    const Milliseconds usable = std::max(LeastTime, clock - overhead + (moves - 1) * (increment - overhead));
    const Milliseconds now_at_most = std::max(LeastTime, clock - overhead);

    // The last move before the time control may take almost everything; otherwise one move takes at most a
    // large part.
    const Milliseconds hard_at_most = now_at_most * (moves == 1 ? 90 : params::time_hard_clock) / 100;
    const Milliseconds share = usable / (moves + 1) + (moves == 1 ? usable / 4 : Milliseconds(0));
    const Milliseconds hard =
        std::max(LeastTime, std::min(hard_at_most, share * params::time_hard_share / 100));
    const Milliseconds soft = std::max(LeastTime, std::min(hard, share));
    return {soft, hard};
}

// A stable best move needs less time; a changing one and a falling score need more. If almost all nodes went
// into the best move, the others were refuted quickly; if few did, there is a real choice. Examples with the
// numbers of params.h: a move that has been best for four iterations, with six tenths of the nodes and a
// steady score, gets (1.30 - 4 * 0.07) * (1.65 - 0.6) = 1.07 of the budget. A new best move after two
// changes, with a third of the nodes and 30 cp lost since our last move, gets
// 1.30 * 1.45 * (1 + 30 * 0.003) * (1.65 - 0.33) = 2.71 of it.
double share_of_budget(const SearchCourse& course) {
    const double stability =
        (params::time_unstable - params::time_stable_iteration * std::min(course.stable_iterations, 8)) /
        100.0;
    const double changes = 1.0 + params::time_change * course.best_move_changes / 100.0;
    const double drop = 1.0 + params::time_drop * std::clamp(course.score_drop_cp, -20, 60) / 10'000.0;
    const double drop_by_moves =
        1.0 + params::time_drop_by_moves * std::clamp(course.score_drop_by_moves_cp, -50, 80) / 10'000.0;
    const double choice = params::time_choice / 100.0 - std::clamp(course.best_move_share, 0.2, 1.0);
    return stability * changes * drop * drop_by_moves * choice;
}

// The drop of the score in centipawns; 0 if a score is missing or the game is decided.
int drop_cp(Score before, Score now) {
    return before.is_none() || now.is_none() || now.is_decisive() ? 0 : before - now;
}

}  // namespace

std::optional<TimeBudget> allocate(const Limits& limits, chess::Color us, Milliseconds overhead) {
    std::optional<TimeBudget> budget;
    if (limits.time[us])
        budget = allocate_clock(*limits.time[us], std::max(Milliseconds(0), limits.increment[us]),
                                limits.moves_to_go, overhead);
    if (limits.move_time) {
        const Milliseconds fixed = std::max(LeastTime, *limits.move_time - overhead);
        budget = budget ? TimeBudget{std::min(budget->soft, fixed), std::min(budget->hard, fixed)}
                        : TimeBudget{fixed, fixed};
    }
    return budget;
}

void TimeManager::begin_search(chess::Color us) {
    us_ = us;
    score_of_last_search_ = scores_[us];
    course_ = {};
    best_ = chess::Move::none();
}

void TimeManager::note(const Iteration& iteration) {
    const bool is_first = best_ == chess::Move::none();
    const bool is_same = iteration.best == best_;
    course_.stable_iterations = is_same ? course_.stable_iterations + 1 : 0;
    course_.best_move_changes = course_.best_move_changes / 2 + (is_same || is_first ? 0 : 1);
    course_.score_drop_cp = is_first ? 0 : drop_cp(scores_[us_], iteration.score);
    course_.score_drop_by_moves_cp = drop_cp(score_of_last_search_, iteration.score);
    course_.best_move_share = iteration.best_move_share;
    course_.only_one_move = iteration.only_one_move;
    best_ = iteration.best;
    scores_[us_] = iteration.score;
}

void TimeManager::start(const Limits& limits, chess::Color us, Milliseconds overhead) {
    start_ = limits.start;
    budget_ = allocate(limits, us, overhead);
    is_fixed_ = limits.move_time.has_value() && !limits.time[us];
}

bool TimeManager::may_start_iteration(const SearchCourse& course) const {
    if (!budget_) return true;
    if (is_fixed_) return !must_stop();
    if (course.only_one_move) return false;
    const double limit = double(budget_->soft.count()) * share_of_budget(course);
    // The next iteration takes about as long as all before; time spent on an unfinished one is wasted.
    const double latest_start = params::time_latest_start / 100.0;
    return since_start().count() < latest_start * std::min(limit, double(budget_->hard.count()));
}

}  // namespace search
