// Time allocation (CPW: Time Management).
#include "search/time_manager.h"

#include <algorithm>

namespace search {

namespace {

constexpr Milliseconds LeastTime{1};
// Moves the rest of the game is planned for where the GUI names no number: with an increment that pays for the overhead,
// and at sudden death, where no move brings anything. Planned anew at each move, 56 of them make 2 s with an overhead of
// 10 ms last 120 moves, and 60 s 300.
constexpr int PlannedMoves = 24;
constexpr int SuddenDeathMoves = 56;
// At most, where the GUI names a number.
constexpr int MostPlannedMoves = 40;

// An increment that pays for a part of the overhead counts by that part.
int planned_moves(Milliseconds increment, Milliseconds overhead) {
    if (increment.count() == 0) return SuddenDeathMoves;
    const Milliseconds unpaid = std::max(Milliseconds(0), overhead - increment);
    if (unpaid.count() == 0) return PlannedMoves;
    return PlannedMoves + int((SuddenDeathMoves - PlannedMoves) * unpaid / overhead);
}

TimeBudget allocate_clock(Milliseconds clock, Milliseconds increment, std::optional<int> moves_to_go,
                          Milliseconds overhead) {
    const int moves =
        moves_to_go ? std::clamp(*moves_to_go, 1, MostPlannedMoves) : planned_moves(increment, overhead);
    // What is really there for those moves: each but the first brings an increment, each costs the overhead.
    const Milliseconds usable = std::max(LeastTime, clock - overhead + (moves - 1) * (increment - overhead));
    const Milliseconds now_at_most = std::max(LeastTime, clock - overhead);

    // The last move before the control may take nearly everything, otherwise one move takes at most a large part.
    const Milliseconds hard_at_most = moves == 1 ? now_at_most * 9 / 10 : now_at_most * 4 / 10;
    const Milliseconds share = usable / (moves + 1) + (moves == 1 ? usable / 4 : Milliseconds(0));
    const Milliseconds hard = std::max(LeastTime, std::min(hard_at_most, share * 4));
    const Milliseconds soft = std::max(LeastTime, std::min(hard, share));
    return {soft, hard};
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

void TimeManager::start(const Limits& limits, chess::Color us, Milliseconds overhead) {
    start_ = limits.start;
    clock_start_ = limits.start;
    budget_ = allocate(limits, us, overhead);
    is_fixed_ = limits.move_time.has_value() && !limits.time[us];
}

bool TimeManager::may_start_iteration(const SearchCourse& course) const {
    if (!budget_) return true;
    if (is_fixed_) return !must_stop();
    if (course.only_one_move) return false;
    // A best move that stays needs less thought, a falling score more. Where nearly all nodes went into the best move,
    // the others were refuted at once; where few did, there is a choice to make.
    const double stability = 1.3 - 0.07 * std::min(course.stable_iterations, 8);
    const double trend = 1.0 + 0.008 * std::clamp(course.score_drop_cp, -20, 60);
    const double choice = 1.65 - std::clamp(course.best_move_share, 0.2, 1.0);
    const double limit = double(budget_->soft.count()) * stability * trend * choice;
    // The next iteration takes about as long as all before; one that will not end is begun in vain. What was thought
    // while pondering is thought, and counts towards what this move is worth; it costs no clock.
    constexpr double LatestStart = 0.7;
    return since(start_).count() < LatestStart * limit &&
           since(clock_start_).count() < LatestStart * double(budget_->hard.count());
}

}  // namespace search
