// Plays chess with an algorithm of the adversarial library under the engine's clock, limits and reports.
#pragma once

#include <atomic>

#include "chess/position.h"
#include "chess_lab/algorithm.h"
#include "search/limits.h"
#include "search/report.h"
#include "search/time_manager.h"
#include "util/relaxed_atomic.h"

namespace chess_lab {

// What the searching and the controlling thread share. Set before the search; during it the other thread may change
// the flags, and restart the time before it clears `pondering`.
struct SearchControl {
    search::Limits limits;
    search::TimeManager time;  // started
    search::SearchListener* listener = nullptr;
    std::atomic<bool> stop{false};
    std::atomic<bool> pondering{false};  // no clock yet
    util::RelaxedAtomic<u64> nodes = 0;  // of the running or the last search
    search::LineReport last_line;  // that was told, whether or not somebody listens; in the end the answer
};

// Searches until a limit or the stop flag ends it.
//
// All but MCTS deepen iteratively and answer with the move of the last complete iteration; the first one is completed
// in any case, unless the node limit, which is exact, ends it. Of the limits, the depth is
//   - for Expectimax in plies too: a move and the reply to it are two, and the least;
//   - for MCTS the length of the principal variation after at least a thousand iterations a ply; a million
//     iterations end it where the line does not grow so long.
// Each report has one line of analysis, whatever MultiPV says. Scores of Expectimax and MCTS are expected results
// told as centipawns (win_rate.h).
//
// Gives a legal move, or none where there is none; where the memory runs out, as it may for MCTS, the best one so far.
// The listener hears of lines, but not of the best move: when that may be told is for the caller to know.
search::BestMoveReport search_chess(Algorithm algorithm, const chess::Position& root, SearchControl& control);

}  // namespace chess_lab
