// Weighs the votes by score and depth.
#include "search/thread_vote.h"

#include <algorithm>
#include <cassert>

#include "search/params.h"

namespace search {

namespace {

using eval::Score;

bool may_vote(const ThreadResult& result) { return result.completed_depth > 0; }

Score least_score(std::span<const ThreadResult> results) {
    Score least = results[0].score;
    for (const ThreadResult& result : results)
        if (may_vote(result)) least = std::min(least, result.score);
    return least;
}

// The weight of a vote: depth times the centipawns by which its score is above the least one. vote_least_cp
// is added to these, so that the vote with the least score counts too.
i64 weight_of(const ThreadResult& result, Score least) {
    return may_vote(result) ? i64(result.score - least + params::vote_least_cp) * result.completed_depth : 0;
}

i64 votes_for(chess::Move move, std::span<const ThreadResult> results, Score least) {
    i64 votes = 0;
    for (const ThreadResult& result : results)
        if (result.best == move) votes += weight_of(result, least);
    return votes;
}

// Whether the challenger replaces the current choice.
bool is_better(const ThreadResult& challenger, const ThreadResult& chosen,
               std::span<const ThreadResult> results, Score least) {
    if (challenger.score.is_win() || chosen.score.is_win()) return challenger.score > chosen.score;
    if (challenger.best != chosen.best)
        return votes_for(challenger.best, results, least) > votes_for(chosen.best, results, least);
    const bool names_reply = challenger.line_length > 1;
    if (names_reply != (chosen.line_length > 1)) return names_reply;
    return weight_of(challenger, least) > weight_of(chosen, least);
}

}  // namespace

usize choose_result(std::span<const ThreadResult> results) {
    assert(!results.empty() && may_vote(results[0]));
    const Score least = least_score(results);
    usize chosen = 0;
    for (usize i = 1; i < results.size(); ++i)
        if (may_vote(results[i]) && is_better(results[i], results[chosen], results, least)) chosen = i;
    return chosen;
}

}  // namespace search
