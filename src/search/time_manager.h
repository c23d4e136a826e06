// How long to think: a pure allocation from the clock, and what the course of the search makes of it.
#pragma once

#include <functional>

#include "chess/move.h"
#include "eval/score.h"
#include "search/limits.h"

namespace search {

using eval::Score;

// No new iteration after soft, no node after hard. Both count from the command, also while pondering: what was thought on
// the opponent's time is thought.
struct TimeBudget {
    Milliseconds soft;
    Milliseconds hard;
};

// The share of the clock for this move; nothing where neither a clock nor a time for the move is set. The overhead
// is what each move costs outside the engine (GUI, network); it is taken off every move that is still to come.
std::optional<TimeBudget> allocate(const Limits& limits, chess::Color us, Milliseconds overhead);

// What the time manager hears of each iteration at its end.
struct Iteration {
    chess::Move best;
    Score score;
    double best_move_share = 0.5;  // of the nodes of the search, spent on the best move
    bool only_one_move = false;    // to choose from
};

// How a search has gone from iteration to iteration, which says how much time it still deserves.
struct SearchCourse {
    int stable_iterations = 0;       // in a row, that kept the best move
    double best_move_changes = 0.0;  // by iterations; half of each is forgotten at the next
    int score_drop_cp = 0;           // since the last iteration; negative if the score rose
    int score_drop_by_moves_cp = 0;  // since our last move, which another search chose; the same
    double best_move_share = 0.5;    // as in Iteration
    bool only_one_move = false;
};

class TimeManager {
public:
    using Now = std::function<Clock::time_point()>;

    explicit TimeManager(Now now = Clock::now) : now_(std::move(now)) {}

    // A new search begins, of the same game or of another one.
    void begin_search();
    void begin_game();
    // The clock of a search, or of a part of one.
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
    // An iteration has ended.
    void note(const Iteration& iteration);
    const SearchCourse& course() const { return course_; }
    // Is it worth while to begin another iteration after such a course, or after that of this search?
    bool may_start_iteration(const SearchCourse& course) const;
    bool may_start_iteration() const { return may_start_iteration(course_); }
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
    SearchCourse course_;
    chess::Move best_;             // of the last iteration; Move::none() before the first
    Score score_ = Score::none();  // of the same
    Score score_of_last_search_ = Score::none();
};

}  // namespace search
