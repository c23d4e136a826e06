// What a search tells while it runs: the only way by which anything flows up from it.
#pragma once

#include <vector>

#include "chess/movegen.h"
#include "chess/position.h"
#include "eval/score.h"
#include "search/limits.h"
#include "search/window.h"
#include "tablebase/wdl.h"

namespace search {

// One line of analysis (one of MultiPV) of one depth.
struct LineReport {
    int depth = 0;
    int selective_depth = 0;
    int multi_pv = 1;  // the line's rank, from 1
    eval::Score score;
    Bound bound = Bound::Exact;
    u64 nodes = 0;
    u64 table_hits = 0;  // positions whose value came from the endgame tables
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

// What became of the question for a mate.
struct MateReport {
    enum class Verdict : u8 { Proven, Exhausted, Undecided };

    Verdict verdict = Verdict::Undecided;
    // Proven: the mate's length in moves. Exhausted, Undecided: of what length or less it was looked for.
    int moves = 0;
    bool is_shortest = false;  // proven, and that there is no shorter one
    // Nobody asked: the algorithm looked for one in a part of its time, and where there is none another one searches.
    bool was_unasked = false;
};

struct BestMoveReport {
    chess::Move best;    // Move::none() where the root has no legal move
    chess::Move ponder;  // Move::none() where none is known, or where the best move ends the game
    // What is known of the best move at the end: score, bound, depth and the line that begins with it. It may be newer
    // than the last line reported: of an iteration that was stopped and left the best move as it was. Without a legal
    // move no line, and mate or stalemate for a score.
    LineReport line{};
    // The score of the last iteration that was not stopped; none if there was none.
    eval::Score whole_score = eval::Score::none();
};

// What the endgame tables say of the root, with the clock and the positions already played counted.
struct RootTablesReport {
    tablebase::Wdl value = tablebase::Wdl::Draw;
};

// For the answer of a search that could not even begin. The first legal move that the limits allow, in no particular order; Move::none() where there is none. Takes no memory.
inline chess::Move first_move(const chess::Position& root, const Limits& limits) {
    for (const chess::Move move : chess::legal_moves(root))
        if (limits.allows(move)) return move;
    return chess::Move::none();
}

// What is said of a root without a legal move.
inline LineReport report_of_no_move(const chess::Position& root, Milliseconds time) {
    LineReport report;
    report.score = root.in_check() ? eval::Score::mated_in(0) : eval::Score::draw();
    report.time = time;
    return report;
}

// Called from the thread that searches, one call at a time. May throw std::bad_alloc, which ends the search, and nothing
// else.
class SearchListener {
public:
    virtual ~SearchListener() = default;
    // Are lines and current moves wanted? A listener that says no during a search gets the best move alone;
    // searches of a few hundred nodes are quicker then.
    virtual bool wants_progress() const { return true; }
    // Ahead of the first line, where the tables know the root.
    virtual void on_root_tables(const RootTablesReport& /*report*/) {}
    virtual void on_line(const LineReport& /*report*/) {}
    virtual void on_current_move(const CurrentMoveReport& /*report*/) {}
    virtual void on_mate(const MateReport& /*report*/) {}
    // Exactly once a search, as its last word.
    virtual void on_best_move(const BestMoveReport& /*report*/) {}
};

}  // namespace search
