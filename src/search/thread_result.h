// What one thread of a search found: its part in the vote on the best move.
#pragma once

#include <type_traits>

#include "chess/move.h"
#include "eval/score.h"

namespace search {

// Plain data, of any thread anywhere, also in another process: whoever searched the same position may vote.
struct ThreadResult {
    chess::Move best;
    eval::Score score;
    int completed_depth = 0;  // plies; 0: the thread did not finish even one iteration and has no vote
    int line_length = 0;      // moves of its principal variation
};
static_assert(std::is_trivially_copyable_v<ThreadResult>);

}  // namespace search
