// Votes of the threads of one rank, and of all ranks.
#pragma once

#include <chrono>
#include <optional>
#include <vector>

#include "cluster/message.h"
#include "search/limits.h"
#include "search/shared_state.h"

namespace cluster {

// How long the best move waits for what the other ranks have found. They look for messages every millisecond; where more
// threads than cores are to run it may take a slice of the scheduler's time.
inline constexpr std::chrono::milliseconds VotePatience{20};
// The limits of a search whose best move waits so long: its clocks say so much less.
search::Limits with_time_to_vote(search::Limits limits);

// What each thread of this process has to say, with none at work; nothing where not even the main one has come to an end of
// an iteration.
std::vector<ThreadVote> votes_of(const search::SharedState& shared);

// Elects among rank 0's own votes, its main thread's first, and those of the others; moves that rank 0 does not search are
// passed over. Gives the elected vote, its line cut where it is not legal; nothing where there is none.
std::optional<ThreadVote> elect(const search::SharedState& shared, const chess::Position& root,
                                const std::vector<RankVotes>& others);

// What is told of it.
search::BestMoveReport report_of(const ThreadVote& vote, const search::SharedState& shared,
                                 const chess::Position& root);

}  // namespace cluster
