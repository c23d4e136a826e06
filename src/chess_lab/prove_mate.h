// The mate solver under the engine's clock, limits and reports.
#pragma once

#include <optional>

#include "chess/position.h"
#include "mate/find_mate.h"
#include "search/runner.h"
#include "search/shared_state.h"

namespace chess_lab {

struct MateTask {
    int moves = 1;  // the mate is to take at most so many
    bool climbs =
        false;  // looks for mates in one, in two and so on, and for no longer one before that is answered
    double share_of_time = 0.95;  // of that for the move, where there is one; the rest is for the line
    u64 nodes = mate::MateSolver::Unlimited;
};

// Tells the listener the line of a mate that is proven, and what became of the question; gives that line. Borrows the
// memory of the table: what that knew is lost. The nodes are added to the state's other nodes.
std::optional<search::LineReport> prove_mate(const chess::Position& root, search::SharedState& shared,
                                             const MateTask& task);

// `go mate N`, for Engine::set_mate_search: the pool's own search for a part of the time, so that there is a move in any
// case; then the mate solver. The best move is the mate's if one is proven in so many moves, else that of the pool.
search::BestMoveReport search_mate(search::ThreadPool& pool, const chess::Position& root);

}  // namespace chess_lab
