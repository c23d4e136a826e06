// What a search tells while it runs: the only way by which anything flows up from it.
#pragma once

#include <vector>

#include "chess/position.h"
#include "eval/score.h"
#include "search/bound.h"
#include "search/limits.h"

namespace search {

// One line of analysis (one of MultiPV) of one depth.
struct LineReport {
    int depth = 0;
    int selective_depth = 0;
    int multi_pv = 1;  // the line's rank, from 1
    eval::Score score;
    Bound bound = Bound::Exact;
    u64 nodes = 0;
    Milliseconds time{0};
    int hash_full_permille = 0;
    std::vector<chess::Move> pv;  // legal to its end
};

// The root move that is being searched; reported only once a search has taken some seconds.
struct CurrentMoveReport {
    int depth = 0;
    chess::Move move;
    int number = 1;  // from 1
};

struct BestMoveReport {
    chess::Move best;    // Move::none() where the root has no legal move
    chess::Move ponder;  // Move::none() where none is known, or where the best move ends the game
    // What is known of the best move at the end: score, bound, depth and the line that begins with it. It may be newer
    // than the last line reported: of an iteration that was stopped and left the best move as it was. Without a legal
    // move no line, and mate or stalemate for a score.
    LineReport line{};
};

// What is said of a root without a legal move.
inline LineReport report_of_no_move(const chess::Position& root, Milliseconds time) {
    LineReport report;
    report.score = root.in_check() ? eval::Score::mated_in(0) : eval::Score::draw();
    report.time = time;
    return report;
}

// Called from the search's own thread, one call at a time.
class SearchListener {
public:
    virtual ~SearchListener() = default;
    virtual void on_line(const LineReport& report) = 0;
    virtual void on_current_move(const CurrentMoveReport& /*report*/) {}
    // Exactly once a search, as its last word.
    virtual void on_best_move(const BestMoveReport& report) = 0;
};

}  // namespace search
