// Chooses whose result to play if several threads have searched the same position (CPW: Lazy SMP).
#pragma once

#include <span>
#include <type_traits>

#include "chess/move.h"
#include "eval/score.h"
#include "util/ints.h"

namespace search {

// The result of one thread and its part in the vote. Plain data, so that a result may also come from another
// process that searched the same position.
struct ThreadResult {
    chess::Move best;
    eval::Score score;
    int completed_depth = 0;  // plies; 0: the thread did not finish even one iteration and has no vote
    int line_length = 0;      // moves of its principal variation
};
static_assert(std::is_trivially_copyable_v<ThreadResult>);

// The index of the result to play; the first is the main thread's and must have completed an iteration. The
// shortest mate is chosen or, if there is none, the quickest win by the endgame tables. Otherwise each thread
// votes for its best move, with a weight that grows with its depth and its score. Of the threads that found
// the elected move, one whose line has a reply to ponder on is preferred, and among these the one with the
// greatest weight. In a tie the earlier result is chosen, so that the main thread's result is kept unless
// another is better.
usize choose_result(std::span<const ThreadResult> results);

}  // namespace search
