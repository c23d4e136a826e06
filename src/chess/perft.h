// Counts the leaves of the legal move tree, to test move generation (CPW: Perft).
#pragma once

#include "chess/position.h"
#include "util/stop_requested.h"

namespace chess {

struct PerftMove {
    Move move;
    u64 leaves;
};
struct PerftResult {
    u64 leaves = 0;
    std::vector<PerftMove> moves;  // the root moves, in the order of generation
};

// The number of leaves at this depth in plies (1 for depth 0). Depth 1 is counted in bulk. `stopped` is
// polled between subtrees that take at most about ten milliseconds; once it returns true, the number is
// partial.
u64 perft(Position& position, int depth, const util::StopRequested& stopped = {});

// The same per root move, computed on `threads` threads, or on as many of them as the system provides. Once
// `stopped` returns true, the counts are partial.
PerftResult perft_divide(const Position& position, int depth, int threads = 1,
                         const util::StopRequested& stopped = {});

}  // namespace chess
