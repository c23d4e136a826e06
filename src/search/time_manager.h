// How long to think: a pure allocation from the clock, and what the search's course makes of it.
#pragma once

#include <functional>

#include "search/limits.h"
#include "search/search_course.h"

namespace search {

// No new iteration after soft, no node after hard. Both count from the command, also while pondering: what was thought on
// the opponent's time is thought.
struct TimeBudget {
    Milliseconds soft;
    Milliseconds hard;
};

// The share of the clock for this move; nothing where neither a clock nor a time for the move is set. The overhead
// is what each move costs outside the engine (GUI, network); it is taken off every move that is still to come.
std::optional<TimeBudget> allocate(const Limits& limits, chess::Color us, Milliseconds overhead);

class TimeManager {
public:
    using Now = std::function<Clock::time_point()>;

    explicit TimeManager(Now now = Clock::now) : now_(std::move(now)) {}

    void start(const Limits& limits, chess::Color us, Milliseconds overhead);
    // Since the command came.
    Milliseconds elapsed() const { return std::chrono::duration_cast<Milliseconds>(now_() - start_); }
    bool is_limited() const { return budget_.has_value(); }
    // The hard limit is reached.
    bool must_stop() const { return budget_ && since_start() >= budget_->hard; }
    // Is so much of the time that one move should take, 1 for all, used up?
    bool has_spent(double share) const {
        return budget_ && since_start() >= share * std::chrono::duration<double, std::milli>(budget_->soft);
    }
    // A share of the time that one move should take; nothing where neither a clock nor a time for the move is set.
    std::optional<Milliseconds> share_of_time(double share) const {
        if (!budget_) return {};
        return Milliseconds(i64(share * double(budget_->soft.count())));
    }
    // Is it worth while to begin another iteration?
    bool may_start_iteration(const SearchCourse& course) const;
    // Would something that takes so long end before the hard limit? A fixed time is to be used up in any case.
    bool has_time_for(std::chrono::duration<double, std::milli> duration) const {
        return !budget_ || is_fixed_ || since_start() + duration < budget_->hard;
    }

private:
    std::chrono::duration<double, std::milli> since_start() const { return now_() - start_; }

    Now now_;
    Clock::time_point start_{};  // when the command came
    std::optional<TimeBudget> budget_;
    bool is_fixed_ = false;  // movetime: use all of it
};

}  // namespace search
