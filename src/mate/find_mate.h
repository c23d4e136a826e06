// How the mate solver is asked: short mates first, then the one that is wanted, then a shorter one than was found.
#pragma once

#include <vector>

#include "mate/mate_solver.h"

namespace mate {

struct FoundMate {
    // Proven: there is a mate in at most so many moves, and the line shows it. Disproven: there is none. Unknown: stopped.
    adversarial::Answer answer = adversarial::Answer::Unknown;
    int moves = 0;                       // of the mate; 0 for none
    bool is_shortest = false;            // there is none in fewer moves
    std::vector<chess::Move> line = {};  // to the mate, the defender holding out as long as he can
};

// A mate in at most so many moves, up to `node_limit` nodes in all; moves beyond MaxMoves leave the answer open where
// shorter mates are disproven.
FoundMate find_mate(MateSolver& solver, int moves, u64 node_limit = MateSolver::Unlimited);

// Mates in one, in two, in three and so on, up to so many moves.
FoundMate find_shortest_mate(MateSolver& solver, int most_moves, u64 node_limit = MateSolver::Unlimited);

}  // namespace mate
