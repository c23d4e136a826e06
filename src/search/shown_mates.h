// Improves mate reports: each line ends in the mate, and no mate is longer than one that was reported before.
#pragma once

#include <vector>

#include "chess/position.h"
#include "search/report.h"
#include "search/shared_state.h"

namespace search {

// The reported mates of one worker in one search. They change reports only, not the search.
class ShownMates {
public:
    explicit ShownMates(SharedState& shared) : shared_(shared) {}

    // Call before a new search.
    void clear() { shown_.clear(); }

    // Completes the line of an exact mate from the transposition table and the mate solver, if that takes
    // almost no time (the principal variation ends at a transposition table cutoff). If this root move had an
    // exact mate before, later lines report the same mate or a shorter one. A mate whose line, played out, is
    // a draw by the fifty-move rule or by threefold repetition is reported as the largest evaluation.
    void perfect(LineReport& report, const chess::Position& root);

private:
    struct Shown {
        chess::Move move;  // at the root
        eval::Score score;
        std::vector<chess::Move> pv;
        int attempts = 0;           // to complete the line
        bool is_forbidden = false;  // a draw by the rules
    };

    Shown* find(chess::Move move);
    Shown& taken(const Shown& found, Shown* shown);
    static void withdraw_mate(LineReport& report);
    static bool comes_true(const Shown& shown, const chess::Position& root);
    void complete(Shown& shown, const chess::Position& root) const;
    void follow_table(chess::Position& position, Shown& shown) const;
    void ask_solver(chess::Position& position, Shown& shown) const;

    SharedState& shared_;
    std::vector<Shown> shown_;
};

}  // namespace search
