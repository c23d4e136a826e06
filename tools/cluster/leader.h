// Rank 0: its engine is the cluster's. It alone has the clock and ends the search; the other ranks search the
// same position without a limit until they receive Stop.
#pragma once

#include <functional>
#include <set>

#include "engine/engine.h"
#include "tools/cluster/member.h"

namespace cluster {

class Leader final : public Member {
public:
    // One line for the user, from any thread.
    using Notify = std::function<void(const std::string& line)>;

    Leader(Transport& transport, Hello hello, Notify notify);

    // From now on the engine's own search is that of the cluster, and the other ranks use this engine's
    // settings. The leader must outlive the engine. run() must be running on another thread while the engine
    // searches.
    void lead(engine::Engine& engine);
    // Call after the engine is destroyed: ends the cluster, and run() on all ranks.
    void quit();

    // For tests: the number of ranks that search, including this one, as far as known.
    int ranks();

private:
    // --- on the thread that controls the engine ---
    void share_settings(engine::Engine& engine);

    // --- on the thread that searches ---
    search::BestMoveReport search(search::ThreadPool& pool, const chess::Position& root);
    void begin(const search::Limits& limits, const chess::Position& root);
    search::BestMoveReport vote(const chess::Position& root, const search::BestMoveReport& own);
    std::vector<RankVotes> wait_for_votes();

    // --- on the thread of run() ---
    void on_message(const Message& message) override;
    Bytes network_file(u64 fingerprint) override;
    void on_votes(const RankVotes& votes) override;
    void on_tick(Clock::time_point now) override;
    bool is_busy() override { return running_ != 0; }
    bool is_urgent() override { return is_voting_; }
    void welcome(const Hello& hello);
    void warn_of_few_cores();

    const Notify notify_;

    std::atomic<u64> running_ = 0;  // the number of the running search; 0 for none
    std::atomic<bool> is_voting_ = false;

    std::mutex mutex_;  // guards what follows
    std::condition_variable voted_;
    search::SharedState* shared_ = nullptr;
    u64 search_ = 0;
    std::vector<RankVotes> votes_;
    std::set<Rank> voters_;
    int ranks_below_ = 0;
    int most_ranks_below_ = 0;
    int refused_ = 0;  // number of ranks of another version
    Settings settings_;
    std::shared_ptr<const eval::nnue::Network> network_;
    std::vector<Hello> members_;
    std::set<std::string> crowded_hosts_;  // those with a warning already reported
};

}  // namespace cluster
