// Elects the best move as the thread pool does (search/thread_vote.h), but among the threads of all ranks.
#include "tools/cluster/votes.h"

#include <algorithm>

#include "search/thread_vote.h"
#include "search/worker.h"

namespace cluster {

namespace {

using chess::Move;
using chess::Position;

// Whether the move is one of rank 0's root moves that its endgame tables prefer; all of them without tables.
// Another process, if it has no tables, may vote for a worse move.
bool is_of_best_rank(Move move, const std::vector<search::RootMove>& root_moves) {
    return std::ranges::any_of(root_moves, [&](const search::RootMove& each) {
        return each.move == move && each.table_rank == root_moves.front().table_rank;
    });
}

std::vector<Move> legal_part(Position position, const std::vector<Move>& line) {
    std::vector<Move> legal;
    for (const Move move : line) {
        if (!position.is_legal(move)) break;
        legal.push_back(move);
        position.do_move(move);
    }
    return legal;
}

}  // namespace

search::Limits with_time_to_vote(search::Limits limits) {
    for (const chess::Color us : chess::Colors)
        if (limits.time[us]) *limits.time[us] -= VotePatience;
    return limits;
}

std::vector<ThreadVote> votes_of(const search::SharedState& shared) {
    std::vector<ThreadVote> votes;
    votes.reserve(shared.workers.size());
    for (const search::Worker* const worker : shared.workers) {
        if (worker->root_moves().empty()) return {};
        votes.push_back({worker->result(), worker->root_moves().front().pv});
    }
    if (votes.empty() || votes.front().result.completed_depth == 0) return {};
    return votes;
}

std::optional<ThreadVote> elect(const search::SharedState& shared, const Position& root,
                                const std::vector<RankVotes>& others) {
    std::vector<ThreadVote> votes = votes_of(shared);
    if (votes.empty()) return {};
    const auto& root_moves = shared.workers.front()->root_moves();
    for (const RankVotes& rank : others)
        for (const ThreadVote& vote : rank.threads)
            if (is_of_best_rank(vote.result.best, root_moves) && vote.result.score.is_bounded())
                votes.push_back(vote);

    std::vector<search::ThreadResult> results;
    results.reserve(votes.size());
    for (const ThreadVote& vote : votes) results.push_back(vote.result);
    ThreadVote elected = votes[search::choose_result(results)];
    elected.pv = legal_part(root, elected.pv);
    if (elected.pv.empty() || elected.pv.front() != elected.result.best) elected.pv = {elected.result.best};
    return elected;
}

search::BestMoveReport report_of(const ThreadVote& vote, const search::SharedState& shared,
                                 const Position& root) {
    search::BestMoveReport report;
    report.best = vote.result.best;
    report.line = {.depth = std::max(1, vote.result.completed_depth),
                   .selective_depth = std::max(1, vote.result.completed_depth),
                   .multi_pv = 1,
                   .score = vote.result.score,
                   .bound = search::Bound::Exact,
                   .nodes = shared.total_nodes(),
                   .table_hits = shared.total_table_hits(),
                   .time = shared.time.elapsed(),
                   .hash_full_permille = shared.tt.hash_full_permille(),
                   .pv = vote.pv};
    if (vote.pv.size() > 1) report.ponder = search::ponder_move(root, report.best, vote.pv[1]);
    return report;
}

}  // namespace cluster
