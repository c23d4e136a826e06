// The reports of a running search, and the listener that receives them: the only way information leaves a
// search.
#pragma once

#include <vector>

#include "adversarial/proof_search.h"
#include "chess/draw_rules.h"
#include "chess/movegen.h"
#include "chess/position.h"
#include "eval/score.h"
#include "search/limits.h"
#include "search/window.h"
#include "tablebase/wdl.h"

namespace search {

// One line of analysis of one depth; with MultiPV one of several.
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
    std::vector<chess::Move> pv;  // all moves are legal
};

// The answer of a search for a mate.
struct MateReport {
    adversarial::Answer answer = adversarial::Answer::Unknown;
    // Proven: the mate's length in moves. Disproven, Unknown: the greatest length that was asked for.
    int moves = 0;
    bool is_shortest = false;  // proven, and it is proven that there is no shorter one
    // The limits asked for no mate: the algorithm spent part of its time on one, and if there is none,
    // another algorithm searches.
    bool was_unasked = false;
};

struct BestMoveReport {
    chess::Move best;    // Move::none() if the root has no legal move
    chess::Move ponder;  // Move::none() if none is known, or if the best move or the reply ends the game
    // What is known of the best move at the end: score, bound, depth and the line that begins with it. It may
    // be newer than the last reported line: from a stopped iteration that did not change the best move. If
    // there is no legal move, the line is empty and the score is mate or stalemate.
    LineReport line{};
    // The score of the last completed iteration; Score::none() if there was none.
    eval::Score whole_score = eval::Score::none();
};

// The answer of a search that could not even begin: the first legal move that the limits allow, in no
// particular order. Allocates no memory.
inline BestMoveReport bare_answer(const chess::Position& root, const Limits& limits) {
    BestMoveReport report;
    report.line.bound = Bound::None;
    for (const chess::Move move : chess::legal_moves(root))
        if (report.best == chess::Move::none() && limits.allows(move)) report.best = move;
    return report;
}

// The move to ponder on after the best move: `reply`, if it is legal. There is nothing to ponder on if the
// best move or the reply ends the game.
inline chess::Move ponder_move(chess::Position position, chess::Move best, chess::Move reply) {
    position.do_move(best);
    if (!position.is_legal(reply) || chess::is_draw(position, 0)) return chess::Move::none();
    position.do_move(reply);
    const bool goes_on = chess::has_legal_move(position) && !chess::is_draw(position, 0);
    return goes_on ? reply : chess::Move::none();
}

// The report for a root without a legal move.
inline LineReport report_of_no_move(const chess::Position& root, Milliseconds time) {
    LineReport report;
    report.score = root.in_check() ? eval::Score::mated_in(0) : eval::Score::draw();
    report.time = time;
    return report;
}

// Receives the reports. Called from the searching thread, one call at a time. May throw std::bad_alloc, which
// ends the search, and nothing else.
class SearchListener {
public:
    virtual ~SearchListener() = default;
    // Whether lines and current moves are wanted. A listener that returns false during a search gets only the
    // best move; searches of a few hundred nodes are faster then.
    virtual bool wants_progress() const { return true; }
    // Whether the lines of every completed iteration are wanted, whatever the time. Otherwise some are left
    // out, so as not to flood a GUI, and long searches also report windows that failed and continue their
    // lines by the endgame tables.
    virtual bool wants_every_iteration() const { return false; }
    // Whether mates are wanted as the search found them: their lines are completed only at its end.
    virtual bool wants_lines_as_found() const { return false; }
    // Called before the first line if the endgame tables have the root. The value takes into account the
    // halfmove clock and the positions already played.
    virtual void on_root_tables(tablebase::Wdl /*value*/) {}
    virtual void on_line(const LineReport& /*report*/) {}
    // The root move that is being searched, counted from 1; only once a search has taken some seconds.
    virtual void on_current_move(int /*depth*/, chess::Move /*move*/, int /*number*/) {}
    virtual void on_mate(const MateReport& /*report*/) {}
    // Called exactly once per search, as the last call.
    virtual void on_best_move(const BestMoveReport& /*report*/) {}
};

}  // namespace search
