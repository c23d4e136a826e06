// Mates as they are shown: with a line that goes to the mate, and none longer than one that was shown before.
#pragma once

#include <vector>

#include "chess/position.h"
#include "search/report.h"
#include "search/shared_state.h"

namespace search {

// Of one worker in one search. Only reports change by it; the search itself does not know of it.
class ShownMates {
public:
    explicit ShownMates(const SharedState& shared) : shared_(shared) {}

    // A new search.
    void clear() { shown_.clear(); }

    // An exact mate gets the moves that its line lacks (the principal variation ends where the table has answered), from
    // the table and from the mate solver, as long as that takes no time. Where this root move had an exact mate
    // before, later lines say the same or a shorter one. A mate whose line, played out, is a draw by the fifty-move rule or by
    // threefold repetition is told as the largest evaluation.
    void perfect(LineReport& report, const chess::Position& root);

private:
    struct Shown {
        chess::Move move;  // of the root
        eval::Score score;
        std::vector<chess::Move> pv;
        int attempts = 0;           // to complete it
        bool is_forbidden = false;  // by the rules of draws
    };

    Shown* find(chess::Move move);
    Shown& taken(const Shown& found, Shown* shown);
    static void tell_no_mate(LineReport& report);
    static bool comes_true(const Shown& shown, const chess::Position& root);
    void complete(Shown& shown, const chess::Position& root) const;
    void follow_table(chess::Position& position, Shown& shown) const;
    void ask_solver(chess::Position& position, Shown& shown) const;

    const SharedState& shared_;
    std::vector<Shown> shown_;
};

}  // namespace search
