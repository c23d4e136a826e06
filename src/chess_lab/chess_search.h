// Plays chess with an algorithm of the adversarial library under the engine's clock, limits and reports.
#pragma once

#include "chess/position.h"
#include "chess_lab/algorithm.h"
#include "search/runner.h"
#include "search/shared_state.h"

namespace chess_lab {

// Searches until a limit or the stop flag ends it.
//
// All but MCTS deepen iteratively and answer with the move of the last complete iteration; the first one is completed
// in any case, unless the node limit, which is exact, ends it. Of the limits, the depth is
//   - for Expectimax in plies too: a move and the reply to it are two, and the least;
//   - for MCTS the length of the principal variation after at least a thousand iterations a ply; a million
//     iterations end it where the line does not grow so long.
// ProofNumber is the mate solver of src/mate: mates in one, in two and so on, before LabPvs is asked.
// Each report has one line of analysis, whatever MultiPV says. Scores of Expectimax and MCTS are expected results
// told as centipawns (win_rate.h).
//
// Gives a legal move, or none where there is none; where the memory runs out, as it may for MCTS, the best one so far.
// The listener hears of lines, but not of the best move: when that may be told is for the caller to know.
search::BestMoveReport search_chess(Algorithm algorithm, const chess::Position& root,
                                    search::SharedState& shared);

// The same for Engine::add_search. It leaves the pool alone, and what the table knows; but ProofNumber borrows its memory.
search::Search search_by(Algorithm algorithm);

}  // namespace chess_lab
