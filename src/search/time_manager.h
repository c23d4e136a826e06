// How long to think: the allocation of time from the clock, and its adjustment to the course of the search.
#pragma once

#include <functional>

#include "chess/move.h"
#include "eval/score.h"
#include "search/limits.h"

namespace search {

using eval::Score;

// The soft limit is the time for a usual move, which the course of the search scales: see
// may_start_iteration(). No node is searched after the hard one. Both count from the command, also while
// pondering: thinking on the opponent's time counts too.
struct TimeBudget {
    Milliseconds soft;
    Milliseconds hard;
};

// The time for this move; nothing if neither a clock nor a time for the move is set. The overhead is what
// each move costs outside the engine (GUI, network); it is subtracted for every move that is still to come.
std::optional<TimeBudget> allocate(const Limits& limits, chess::Color us, Milliseconds overhead);

// The result of an iteration, passed to the time manager at its end.
struct Iteration {
    chess::Move best;
    Score score;
    double best_move_share = 0.5;  // share of the search's nodes spent on the best move
    bool only_one_move = false;    // there is no choice
};

// How the search has developed over the iterations, which determines how much time it still deserves.
struct SearchCourse {
    int stable_iterations = 0;       // iterations in a row that kept the best move
    double best_move_changes = 0.0;  // the number of changes; halved at each iteration
    int score_drop_cp = 0;           // since the previous iteration; negative if the score rose
    int score_drop_by_moves_cp = 0;  // since our previous move, found by another search; the same
    double best_move_share = 0.5;    // as in Iteration
    bool only_one_move = false;
};

class TimeManager {
public:
    using Now = std::function<Clock::time_point()>;

    explicit TimeManager(Now now = Clock::now) : now_(std::move(now)) {}

    // Begins a new search for that side, whose scores are compared with that of its last one.
    void begin_search(chess::Color us);
    // The next search is of another game, so its scores are not compared.
    void begin_game() { scores_.fill(Score::none()); }
    // Starts the clock of a search, or of a part of one.
    void start(const Limits& limits, chess::Color us, Milliseconds overhead);
    // The time since the command arrived.
    Milliseconds elapsed() const { return std::chrono::duration_cast<Milliseconds>(now_() - start_); }
    bool is_limited() const { return budget_.has_value(); }
    // Whether the hard limit is reached.
    bool must_stop() const { return budget_ && since_start() >= budget_->hard; }
    // Whether this share of the soft limit is used up; 1 is all of it.
    bool has_spent(double share) const {
        return budget_ && since_start() >= share * std::chrono::duration<double, std::milli>(budget_->soft);
    }
    // This share of the soft limit; nothing if neither a clock nor a time for the move is set.
    std::optional<Milliseconds> share_of_time(double share) const {
        if (!budget_) return {};
        return Milliseconds(i64(share * double(budget_->soft.count())));
    }
    // Records a completed iteration.
    void note(const Iteration& iteration);
    const SearchCourse& course() const { return course_; }
    // Whether it is worthwhile to begin another iteration after the given course, or after that of this
    // search.
    bool may_start_iteration(const SearchCourse& course) const;
    bool may_start_iteration() const { return may_start_iteration(course_); }
    // Whether something that takes `duration` would end before the hard limit. A fixed time is always used
    // up.
    bool has_time_for(std::chrono::duration<double, std::milli> duration) const {
        return !budget_ || is_fixed_ || since_start() + duration < budget_->hard;
    }

private:
    std::chrono::duration<double, std::milli> since_start() const { return now_() - start_; }

    Now now_;
    Clock::time_point start_{};  // when the command arrived
    std::optional<TimeBudget> budget_;
    bool is_fixed_ = false;  // movetime: all of it is used
    SearchCourse course_;
    chess::Move best_;  // of the previous iteration; Move::none() before the first
    chess::Color us_ = chess::Color::White;
    chess::PerColor<Score> scores_{{Score::none(), Score::none()}};  // of each side's last iteration
    Score score_of_last_search_ = Score::none();
};

}  // namespace search
