// Simulates hundreds and thousands of ranks event by event in one thread: do the depth thresholds keep the
// rate of entries that reach a rank below its bound? And tests of one rate threshold: the least depth of the
// entries that are sent follows their rate.
#include <algorithm>
#include <cmath>
#include <iostream>
#include <vector>

#include <gtest/gtest.h>

#include "chess/fen.h"
#include "support/searching.h"
#include "tools/cluster/exchange.h"
#include "tools/cluster/member.h"
#include "util/prng.h"

namespace cluster {
namespace {

using namespace std::chrono_literals;

constexpr int Depths = 64;

struct DepthCounter : search::StoreListener {
    std::vector<u64> counts = std::vector<u64>(Depths);
    void on_store(const search::TravellingEntry& entry) override {
        const int depth = int(entry.data >> 48 & 255) - 1;  // as tt.cpp packs it
        ++counts[usize(std::clamp(depth, 0, Depths - 1))];
    }
};

// For each depth, the number of entries of this depth or more that a real search stores per node.
std::vector<double> entries_per_node() {
    DepthCounter counter;
    u64 nodes = 0;
    for (const char* const fen : {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                                  "r1bq1rk1/pp2ppbp/2np1np1/8/3NP3/2N1BP2/PPPQ2PP/R3KB1R w KQ - 3 9",
                                  "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"}) {
        test::SearchRecorder recorder;
        search::SharedState shared;
        EXPECT_TRUE(shared.tt.resize(16));
        shared.listener = &recorder;
        test::PoolSearch pool(shared);
        shared.tt.report_stores(&counter, 0);
        pool.search(chess::parse_fen(fen).value(), test::to_nodes(200'000));
        nodes += shared.total_nodes();
    }
    std::vector<double> share(Depths);
    double sum = 0;
    for (int depth = Depths - 1; depth >= 0; --depth) {
        sum += double(counter.counts[usize(depth)]);
        share[usize(depth)] = sum / double(nodes);
    }
    return share;
}

struct Outcome {
    double entries_per_second = 0;   // that reach a rank, averaged over all ranks
    double most_per_second = 0;      // that reach the rank that gets the most
    double messages_per_second = 0;  // that the busiest rank sends and receives
    int least_depth = 0, most_depth = 0;
    double dropped_share = 0;  // of the entries that were deep enough
};

// Ranks whose searches store entries as real ones do, at the given speed, and links with the given latency. A
// calendar with one slot per millisecond contains the arrivals to come. Entries are counted, not stored.
class Simulation {
public:
    Simulation(int ranks, double nodes_per_second, int latency_ms)
        : nodes_per_ms_(nodes_per_second / 1000), latency_ms_(usize(latency_ms)), share_(entries_per_node()),
          prng_(7) {
        for (Rank rank = 0; rank < ranks; ++rank) nodes_.emplace_back(rank, ranks, prng_);
        calendar_.resize(latency_ms_ + 1);
    }

    Outcome run(int ms, int measured_from_ms) {
        for (int now = 0; now < ms; ++now) {
            is_measured_ = now >= measured_from_ms;
            for (const Arrival& arrival : take_arrivals(now)) arrive(arrival);
            for (Node& node : nodes_) {
                search(node);
                if ((now + node.phase) % FlushMs == 0) flush(node, now);
                if ((now + node.phase) % WindowMs == 0) node.adapt();
            }
        }
        return outcome(double(ms - measured_from_ms) / 1000);
    }

private:
    static constexpr int FlushMs = 4, WindowMs = 100;

    struct Arrival {
        Rank from, to;
        u64 entries;
    };
    struct Node {
        Node(Rank rank, int ranks, util::Prng& prng)
            : tree(rank, ranks), rank_number(rank), threshold(own_share(ranks)),
              most_in_window(u64(1 + own_share(ranks) * WindowMs / 1000)), phase(int(prng.below(WindowMs))),
              waiting(tree.neighbours().size()) {}

        void adapt() {
            threshold.update(found, std::chrono::milliseconds(WindowMs));
            found = sent = 0;
        }

        Tree tree;
        Rank rank_number;
        RateThreshold threshold;
        u64 most_in_window;
        int phase;
        std::vector<u64> waiting;  // for each neighbour
        u64 found = 0, sent = 0;   // in this window
        u64 all_found = 0, dropped = 0, received = 0, messages = 0;
    };

    // A random number of entries with this mean, if entries come one by one at random moments.
    u64 drawn(double mean) {
        u64 count = 0;
        for (double left = mean; (left += std::log(std::max(1e-300, prng_.unit()))) > 0;) ++count;
        return count;
    }
    void search(Node& node) {
        const u64 entries =
            drawn(nodes_per_ms_ * share_[usize(std::min(node.threshold.depth(), Depths - 1))]);
        const u64 allowed = std::min(entries, node.most_in_window - std::min(node.most_in_window, node.sent));
        node.found += entries;
        node.sent += allowed;
        if (is_measured_) {
            node.all_found += entries;
            node.dropped += entries - allowed;
        }
        for (u64& waiting : node.waiting) waiting += allowed;
    }
    void flush(Node& node, int now) {
        for (usize i = 0; i < node.waiting.size(); ++i) {
            if (node.waiting[i] == 0) continue;
            const usize due = (usize(now) + latency_ms_) % calendar_.size();
            calendar_[due].push_back({node.rank_number, node.tree.neighbours()[i], node.waiting[i]});
            node.waiting[i] = 0;
            node.messages += is_measured_;
        }
    }
    std::vector<Arrival> take_arrivals(int now) {
        return std::exchange(calendar_[usize(now) % calendar_.size()], {});
    }
    void arrive(const Arrival& arrival) {
        Node& node = nodes_[usize(arrival.to)];
        if (is_measured_) {
            node.received += arrival.entries;
            ++node.messages;
        }
        for (usize i = 0; i < node.waiting.size(); ++i)
            if (node.tree.neighbours()[i] != arrival.from) node.waiting[i] += arrival.entries;
    }
    Outcome outcome(double seconds) const {
        Outcome outcome{.least_depth = Depths};
        double found = 0, dropped = 0;
        for (const Node& node : nodes_) {
            const double rate = double(node.received) / seconds;
            outcome.entries_per_second += rate / double(nodes_.size());
            outcome.most_per_second = std::max(outcome.most_per_second, rate);
            outcome.messages_per_second =
                std::max(outcome.messages_per_second, double(node.messages) / seconds);
            outcome.least_depth = std::min(outcome.least_depth, node.threshold.depth());
            outcome.most_depth = std::max(outcome.most_depth, node.threshold.depth());
            found += double(node.all_found);
            dropped += double(node.dropped);
        }
        outcome.dropped_share = dropped / std::max(1.0, found);
        return outcome;
    }

    double nodes_per_ms_;
    usize latency_ms_;
    std::vector<double> share_;
    util::Prng prng_;
    std::vector<Node> nodes_;
    std::vector<std::vector<Arrival>> calendar_;
    bool is_measured_ = false;
};

class SimulatedRanks : public testing::TestWithParam<int> {};

TEST_P(SimulatedRanks, GetNoMoreThanTheBound) {
    constexpr double NodesPerSecond = 1e6;
    const int ranks = GetParam();
    const Outcome outcome = Simulation(ranks, NodesPerSecond, 1).run(2000, 1000);
    std::cout << ranks << " ranks of " << NodesPerSecond << " nodes/s: " << outcome.entries_per_second
              << " entries/s reach a rank, at most " << outcome.most_per_second << "; the busiest handles "
              << outcome.messages_per_second << " messages/s; depth " << outcome.least_depth << " to "
              << outcome.most_depth << "; dropped " << 100 * outcome.dropped_share << " %\n";
    // Each rank may send one entry too many per window: see Exchange::window_bound.
    EXPECT_LE(outcome.most_per_second, 1.05 * MostEntriesPerSecond + 10 * ranks);
    EXPECT_GE(outcome.entries_per_second, 0.1 * MostEntriesPerSecond);
    EXPECT_LE(outcome.dropped_share, ranks <= 512 ? 0.2 : 0.6) << "the depth adapts";
    EXPECT_LE(outcome.messages_per_second, 2 * (TreeFanout + 1) * 1000 / 4 + 1);
}

INSTANTIATE_TEST_SUITE_P(Of, SimulatedRanks, testing::Values(8, 64, 512, 4096));

TEST(Exchange, DropsWhatIsBeyondItsShareUntilTheDepthIsAdapted) {
    constexpr int Ranks = 8;
    constexpr usize Found = 100'000;
    search::SharedState shared;
    ASSERT_TRUE(shared.tt.resize(1));
    Exchange exchange(Ranks);
    exchange.open(shared, 1);
    const int depth_before = exchange.counts().depth;
    for (usize i = 0; i < Found; ++i) exchange.on_store({i, 0});
    u64 search = 0;
    const auto taken = exchange.take(search, Exchange::Clock::now() + 200ms);
    EXPECT_EQ(search, 1u);
    EXPECT_EQ(taken.size(), 1 + usize(own_share(Ranks) / 10)) << "the share of a tenth of a second";
    const Exchange::Counts counts = exchange.counts();
    EXPECT_EQ(counts.found, Found);
    EXPECT_EQ(counts.dropped, Found - taken.size());
    EXPECT_GT(counts.depth, depth_before);
    exchange.on_store({1, 0});
    EXPECT_EQ(exchange.take(search, Exchange::Clock::now()).size(), 1u) << "the next tenth has begun";
    exchange.close();
}

// The entries per second from `depth` on of a search that finds `of_depth_0` entries per second from depth 0
// on. Each further ply divides the number by the branching factor.
u64 found(double of_depth_0, int depth) { return u64(of_depth_0 * std::pow(1.7, -depth)); }

TEST(RateThreshold, ComesBelowItsBoundAndStaysNear) {
    for (const double of_depth_0 : {1e5, 1e7, 1e9}) {
        RateThreshold threshold(1000);
        for (int i = 0; i < 60; ++i) threshold.update(found(of_depth_0, threshold.depth()) / 10, 100ms);
        EXPECT_LE(double(found(of_depth_0, threshold.depth())), 1700) << of_depth_0;
        if (threshold.depth() > RateThreshold::LeastDepth) {
            EXPECT_GE(double(found(of_depth_0, threshold.depth())), 1000 / (2 * 1.7 * 1.7)) << of_depth_0;
        }
    }
}

TEST(RateThreshold, RisesAtOnceAndFallsByPlies) {
    RateThreshold threshold(100);
    const int first = threshold.depth();
    threshold.update(1'000'000, 1s);
    EXPECT_GT(threshold.depth(), first + 10);
    const int high = threshold.depth();
    threshold.update(0, 1s);
    EXPECT_EQ(threshold.depth(), high - 1);
    for (int i = 0; i < 100; ++i) threshold.update(0, 1s);
    EXPECT_EQ(threshold.depth(), RateThreshold::LeastDepth);
}

TEST(RateThreshold, SharesTheBoundAmongTheRanks) {
    EXPECT_EQ(own_share(1), MostOwnEntriesPerSecond);
    for (const int ranks : {64, 512, 4096}) EXPECT_NEAR(own_share(ranks) * ranks, MostEntriesPerSecond, 1e-6);
}

}  // namespace
}  // namespace cluster
