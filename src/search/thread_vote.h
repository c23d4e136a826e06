// Which thread's result to play, when many have searched the same position (CPW: Lazy SMP).
#pragma once

#include <span>
#include <type_traits>

#include "chess/move.h"
#include "eval/score.h"
#include "util/ints.h"

namespace search {

// What one thread found, and its part in the vote. Plain data, of any thread anywhere, also in another process: whoever searched the same position may vote.
struct ThreadResult {
    chess::Move best;
    eval::Score score;
    int completed_depth = 0;  // plies; 0: the thread did not finish even one iteration and has no vote
    int line_length = 0;      // moves of its principal variation
};
static_assert(std::is_trivially_copyable_v<ThreadResult>);

// The index of the result to play; the first is the main thread's and must have completed an iteration. A proven mate
// wins, the shortest first. Otherwise each thread votes for its best move, the more the deeper it got and the better
// its score is; of those who found the elected move the strongest voter is taken, if its line names a reply to ponder
// on. In a tie the earlier one is taken, so that the main thread's result stands unless another is better.
usize choose_result(std::span<const ThreadResult> results);

}  // namespace search
