// Runs the mate solver under the engine's clock, limits and reports.
#pragma once

#include <optional>

#include "chess/position.h"
#include "mate/find_mate.h"
#include "search/runner.h"
#include "search/shared_state.h"

namespace chess_lab {

struct MateTask {
    int moves = 1;  // the most moves that the mate may take
    // Looks for mates in one, in two and so on, and for a longer one only after the shorter one is answered.
    bool climbs = false;
    double share_of_time = 0.95;  // of the time for the move, if there is one; the rest is for the line
    u64 nodes = mate::MateSolver::Unlimited;
};

// Reports the line of a proven mate and the verdict to the listener, and gives the line; nothing if no mate
// is proven. Borrows the memory of the transposition table, whose entries are lost. Adds the nodes to the
// other nodes of `shared`.
std::optional<search::LineReport> prove_mate(const chess::Position& root, search::SharedState& shared,
                                             const MateTask& task);

// `go mate N`, for Engine::set_mate_search: the pool's own search for a part of the time, so that there is
// always a move, and then the mate solver. The best move is that of the mate if one in at most N moves is
// proven, else that of the pool.
search::BestMoveReport search_mate(search::ThreadPool& pool, const chess::Position& root);

}  // namespace chess_lab
