// The votes of the threads of one rank, and the election among those of all ranks.
#pragma once

#include <chrono>
#include <optional>
#include <vector>

#include "search/limits.h"
#include "search/shared_state.h"
#include "tools/cluster/message.h"

namespace cluster {

// How long the best move waits for the votes of the other ranks. They check for messages every millisecond;
// if there are more threads than cores, a reply may take a time slice of the scheduler.
inline constexpr std::chrono::milliseconds VotePatience{20};
// The limits of a search whose best move waits that long: the time on its clocks is reduced by VotePatience.
search::Limits with_time_to_vote(search::Limits limits);

// The votes of the threads of this process, which must not be searching; nothing if not even the main thread
// has completed an iteration.
std::vector<ThreadVote> votes_of(const search::SharedState& shared);

// Elects among rank 0's own votes, its main thread's first, and those of the other ranks; votes for moves
// that rank 0 does not search are ignored. Returns the elected vote, its line cut at the first illegal move;
// nothing if there is none.
std::optional<ThreadVote> elect(const search::SharedState& shared, const chess::Position& root,
                                const std::vector<RankVotes>& others);

// The report of the elected vote.
search::BestMoveReport report_of(const ThreadVote& vote, const search::SharedState& shared,
                                 const chess::Position& root);

}  // namespace cluster
