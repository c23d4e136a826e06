// Plays chess with an algorithm of the adversarial library under the engine's clock, limits and reports.
#pragma once

#include <string_view>

#include "chess/position.h"
#include "search/runner.h"
#include "search/shared_state.h"
#include "util/ints.h"

namespace chess_lab {

// The algorithms in their textbook forms.
enum class Algorithm : u8 {
    AlphaBeta,
    Negamax,
    Minimax,
    Mtdf,
    Expectimax,  // assumes a fallible opponent: fallible_chess.h
    Mcts,
    LabPvs,       // plain principal variation search, without the techniques that make an engine strong
    ProofNumber,  // the mate solver, for mates in one, two and so on, in a quarter of the time; then LabPvs
};

// In the order of the UCI option Algorithm, in which they follow the engine's own search.
inline constexpr Algorithm Algorithms[] = {Algorithm::AlphaBeta, Algorithm::Negamax,    Algorithm::Minimax,
                                           Algorithm::Mtdf,      Algorithm::Expectimax, Algorithm::Mcts,
                                           Algorithm::LabPvs,    Algorithm::ProofNumber};

// The name in the UCI option Algorithm.
std::string_view name_of(Algorithm algorithm);

// Searches until a limit or the stop flag ends it.
//
// All algorithms except MCTS deepen iteratively and answer with the move of the last complete iteration. The
// first iteration is always completed, unless the node limit, which is exact, ends it. The depth limit is
// counted
//   - for Expectimax in plies too: a move and the reply to it are two plies, the minimum;
//   - for MCTS by the length of the principal variation, after at least a thousand iterations per ply; a
//     million iterations end the search if the line does not get that long.
// Each report has one line of analysis, whatever the value of MultiPV. Scores of Expectimax and MCTS are
// expected results converted to centipawns (win_rate.h).
//
// Gives a legal move, or Move::none() if there is none. If the memory runs out, as it may for MCTS, it gives
// the best move so far. The listener receives lines, but not the best move: the caller decides when to report
// that.
search::BestMoveReport search_chess(Algorithm algorithm, const chess::Position& root,
                                    search::SharedState& shared);

// The same for Engine::add_search. It does not change the pool or the contents of the transposition table,
// except that ProofNumber borrows the memory of the table.
search::Search search_by(Algorithm algorithm);

}  // namespace chess_lab
