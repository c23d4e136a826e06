// Finds mates with the mate solver: first short mates, then the requested one, then shorter ones than the one
// found.
#pragma once

#include <vector>

#include "mate/mate_solver.h"

namespace mate {

struct FoundMate {
    // Proven: there is a mate in at most the requested number of moves, and the line shows it. Disproven:
    // there is none. Unknown: the search was stopped, or MateSolver::line() has no line.
    adversarial::Answer answer = adversarial::Answer::Unknown;
    int moves = 0;                       // length of the mate; 0 if there is none
    bool is_shortest = false;            // no mate in fewer moves exists
    std::vector<chess::Move> line = {};  // the moves to the mate, with the longest defence
};

// Finds a mate in at most `moves` moves, with up to `node_limit` nodes in total. If `moves` is greater than
// MaxMoves and shorter mates are disproven, the answer is Unknown.
FoundMate find_mate(MateSolver& solver, int moves, u64 node_limit = MateSolver::Unlimited);

// Searches for mates in one, in two, in three and so on, up to `most_moves` moves.
FoundMate find_shortest_mate(MateSolver& solver, int most_moves, u64 node_limit = MateSolver::Unlimited);

}  // namespace mate
