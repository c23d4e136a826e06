// The common part of all ranks: one thread that communicates with the neighbours in the tree, sums the counts
// sent up, forwards messages from above, and forwards transposition table entries.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <vector>

#include "search/thread_pool.h"
#include "tools/cluster/exchange.h"
#include "tools/cluster/message.h"
#include "tools/cluster/transport.h"

namespace cluster {

// Up to nine ranks form a star around rank 0; 4,096 ranks form five levels.
inline constexpr int TreeFanout = 8;

// The tree that connects the ranks: each rank has at most TreeFanout + 1 neighbours, however many ranks there
// are.
class Tree {
public:
    Tree(Rank rank, int size) : rank_(rank) {
        const i64 first = i64(rank) * TreeFanout + 1;
        for (i64 child = first; child < std::min<i64>(first + TreeFanout, size); ++child)
            children_.push_back(Rank(child));
        neighbours_ = children_;
        if (rank > 0) neighbours_.push_back(parent());
    }

    // Not valid for rank 0.
    Rank parent() const { return (rank_ - 1) / TreeFanout; }
    const std::vector<Rank>& children() const { return children_; }
    // The children and the parent.
    const std::vector<Rank>& neighbours() const { return neighbours_; }

private:
    Rank rank_;
    std::vector<Rank> children_;
    std::vector<Rank> neighbours_;
};

// This program on this machine.
Hello own_hello(Rank rank);

struct TrafficCounts {
    u64 messages_sent = 0, bytes_sent = 0;
    u64 messages_received = 0, bytes_received = 0;
    u64 entries_sent = 0, entries_received = 0;
    u64 entries_not_sent = 0;   // dropped, because the neighbour is slow
    u64 networks_received = 0;  // for tests
};

class Member {
public:
    using Clock = std::chrono::steady_clock;

    Member(Transport& transport, Hello hello);
    virtual ~Member() = default;
    Member(const Member&) = delete;
    Member& operator=(const Member&) = delete;

    // Communicates until the cluster ends, on the calling thread, which must be the one that may use the
    // transport.
    void run();

    Rank rank() const { return transport_.rank(); }
    int size() const { return transport_.size(); }
    // The counts after run() has ended.
    const TrafficCounts& traffic() const { return traffic_; }
    Exchange::Counts entry_counts() { return exchange_.counts(); }

protected:
    const Hello& own() const { return own_; }

    // Searches on the pool, under that number, and exchanges entries with the other ranks meanwhile.
    search::BestMoveReport search_and_exchange(search::ThreadPool& pool, const chess::Position& root,
                                               u64 search);
    // From any thread.
    void send_down(const Message& message);
    void send_up(const Message& message);
    void add_votes(RankVotes votes);
    // Ends run() once all messages have been handed over.
    void end() { ending_ = true; }

    // Called from the thread of run().
    virtual void on_message(const Message& message) = 0;
    virtual void on_votes(const RankVotes& /*votes*/) {}  // of a rank below
    virtual void on_tick(Clock::time_point now) = 0;
    virtual Progress own_progress() { return {}; }
    // Whether something is in progress that needs quick answers.
    virtual bool is_busy() = 0;
    virtual bool is_urgent() { return false; }
    // The file of the network with that fingerprint; empty if it is not available.
    virtual Bytes network_file(u64 fingerprint) = 0;
    // The sum over all ranks below that were heard recently, for that search.
    Progress progress_below(u64 search, Clock::time_point now) const;

private:
    struct Heard {
        Progress progress;
        Clock::time_point time;
    };

    struct GivenNetwork {
        u64 fingerprint = 0;
        Clock::time_point time;
    };

    void post(Rank to, Bytes bytes);
    void hand_over();
    void take_in(Delivery delivery);
    void pass_on(const Message& message, const Bytes& bytes);
    void serve_network(Rank child, const NeedNetwork& need);
    void give_network(Rank child, u64 fingerprint, Bytes message);
    void hand_down_network(u64 fingerprint, const Bytes& message);
    void take_entries(Rank from, const Entries& entries);
    void send_entries(Clock::time_point now);
    void send_votes();
    void send_progress(Clock::time_point now);
    void rest();

    Transport& transport_;
    const Hello own_;
    const Tree tree_;
    Exchange exchange_;
    TrafficCounts traffic_;
    std::map<Rank, Heard> heard_;               // from the children
    std::map<Rank, Entries> next_entries_for_;  // for each neighbour
    std::map<Rank, u64> network_wanted_;        // requested by a child and not available yet: its fingerprint
    std::map<Rank, GivenNetwork> network_given_;
    Clock::time_point next_entries_time_{}, last_progress_{};
    std::atomic<bool> ending_ = false;

    std::mutex mutex_;  // guards what follows
    std::condition_variable posted_;
    std::vector<Delivery> outbox_;  // `from` is the receiver here
    std::vector<RankVotes> votes_;
};

}  // namespace cluster
