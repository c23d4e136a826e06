// The mate solver under the engine's clock, limits and reports.
#pragma once

#include "chess/position.h"
#include "chess_lab/search_control.h"
#include "mate/find_mate.h"

namespace chess_lab {

struct MateTask {
    int moves = 1;  // the mate is to take at most so many
    bool climbs =
        false;  // looks for mates in one, in two and so on, and for no longer one before that is answered
    double share_of_time = 0.95;  // of that for the move, where there is one; the rest is for the line
    u64 nodes = mate::MateSolver::Unlimited;
};

// Tells the listener the line of a mate that is proven, and what became of the question. The nodes are added to those of
// the control. False where no mate is proven.
bool prove_mate(const chess::Position& root, SearchControl& control, const MateTask& task);

}  // namespace chess_lab
