// Counts of the leaves of the legal move tree: the test of move generation (CPW: Perft).
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
    std::vector<PerftMove> moves;  // of the root, in the order of generation
};

// Leaves at that depth (plies; 0 gives 1), bulk-counted at depth 1.
u64 perft(Position& position, int depth);

// The same by root move, spread over threads, or over as many of them as the system gives. `stopped` is polled between
// subtrees of at most some ten milliseconds; once it says yes the counts are partial.
PerftResult perft_divide(const Position& position, int depth, int threads = 1,
                         const util::StopRequested& stopped = {});

}  // namespace chess
