// How a search has gone from iteration to iteration, which tells how much time it still deserves. Values that know no
// search.
#pragma once

#include "chess/move.h"
#include "eval/score.h"

namespace search {

using eval::Score;

struct SearchCourse {
    int stable_iterations = 0;       // in a row, that kept the best move
    double best_move_changes = 0.0;  // by iterations; half of each is forgotten at the next
    int score_drop_cp = 0;           // since the last iteration; negative where the score rose
    int score_drop_by_moves_cp = 0;  // since our last move, which another search chose; the same
    double best_move_share = 0.5;    // of the nodes, spent on the best move
    bool only_one_move = false;      // to choose from
};

// Keeps what the iterations say, and across searches what the last one has said at its end.
class IterationLog {
public:
    // A new search begins.
    void begin_search() {
        const Score last = score_;
        *this = {};
        score_of_last_search_ = last;
    }
    // Another game begins: the last search was about something else.
    void forget() { *this = {}; }

    // An iteration has ended with that best move and score.
    void note(chess::Move best, Score score) {
        const bool is_first = best_ == chess::Move::none();
        stable_iterations_ = best == best_ ? stable_iterations_ + 1 : 0;
        best_move_changes_ = best_move_changes_ / 2 + (best == best_ || is_first ? 0 : 1);
        score_drop_cp_ = is_first ? 0 : drop_cp(score_, score);
        best_ = best;
        score_ = score;
    }

    // Of the last iteration that has ended; none before the first.
    Score score() const { return score_; }
    // What is known by now, but for the nodes and the moves to choose from.
    SearchCourse course() const {
        return {.stable_iterations = stable_iterations_,
                .best_move_changes = best_move_changes_,
                .score_drop_cp = score_drop_cp_,
                .score_drop_by_moves_cp = drop_cp(score_of_last_search_, score_)};
    }

private:
    // Nothing can be lost any more where the game is decided.
    static int drop_cp(Score before, Score now) {
        return before.is_none() || now.is_none() || now.is_decisive() ? 0 : before - now;
    }

    chess::Move best_;  // of the last iteration; Move::none() before the first
    Score score_ = Score::none();
    Score score_of_last_search_ = Score::none();
    int stable_iterations_ = 0;
    double best_move_changes_ = 0.0;
    int score_drop_cp_ = 0;
};

}  // namespace search
