// Which thread's result to play, when many have searched the same position (CPW: Lazy SMP).
#pragma once

#include <span>

#include "search/thread_result.h"
#include "util/ints.h"

namespace search {

// The index of the result to play; the first is the main thread's and must have completed an iteration. A proven mate
// wins, the shortest first. Otherwise each thread votes for its best move, the more the deeper it got and the better
// its score is; of those who found the elected move the strongest voter is taken, if its line names a reply to ponder
// on. In a tie the earlier one is taken, so that the main thread's result stands unless another is better.
usize choose_result(std::span<const ThreadResult> results);

}  // namespace search
