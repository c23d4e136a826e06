// Tests of ranks within one process: which messages arrive, when, and which do not.
#include "tools/cluster/local_transport.h"

#include <algorithm>
#include <set>
#include <thread>

#include <gtest/gtest.h>

#include "tools/cluster/member.h"

namespace cluster {
namespace {

using namespace std::chrono_literals;

TEST(LocalTransport, DeliversInOrderWithoutFaults) {
    LocalNetwork network(3);
    const auto zero = network.end_of(0), two = network.end_of(2);
    EXPECT_EQ(two->rank(), 2);
    EXPECT_EQ(two->size(), 3);
    EXPECT_FALSE(two->receive());
    for (u8 i = 0; i < 10; ++i) zero->send(2, {i, 7});
    for (u8 i = 0; i < 10; ++i) {
        const auto delivery = two->receive();
        ASSERT_TRUE(delivery);
        EXPECT_EQ(delivery->from, 0);
        EXPECT_EQ(delivery->bytes, (Bytes{i, 7}));
    }
    EXPECT_FALSE(two->receive());
    EXPECT_FALSE(zero->receive());
}

TEST(LocalTransport, DelaysAndReorders) {
    LocalNetwork network(2, {.least_delay = 20ms, .most_delay = 60ms, .seed = 3});
    const auto zero = network.end_of(0), one = network.end_of(1);
    const auto start = std::chrono::steady_clock::now();
    for (u8 i = 0; i < 50; ++i) zero->send(1, {i});
    Bytes order;
    while (order.size() < 50) {
        if (const auto delivery = one->receive()) {
            EXPECT_GE(std::chrono::steady_clock::now() - start, 20ms);
            order.push_back(delivery->bytes.at(0));
        } else {
            std::this_thread::sleep_for(1ms);
        }
    }
    EXPECT_FALSE(std::ranges::is_sorted(order));
    EXPECT_EQ(std::set<u8>(order.begin(), order.end()).size(), 50u);
}

TEST(LocalTransport, ALostRankIsSilentAndDeaf) {
    LocalNetwork network(3);
    const auto zero = network.end_of(0), one = network.end_of(1), two = network.end_of(2);
    zero->send(1, {1});
    network.lose(1);
    one->send(2, {2});
    zero->send(2, {3});
    EXPECT_FALSE(one->receive());
    EXPECT_EQ(two->receive()->bytes, Bytes{3});
    EXPECT_FALSE(two->receive());
}

TEST(Tree, ReachesEachRankOnceByFewNeighbours) {
    for (const int size : {1, 2, 9, 10, 64, 513, 4096}) {
        std::vector<int> parents(usize(size), 0);
        for (Rank rank = 0; rank < size; ++rank) {
            const Tree tree(rank, size);
            EXPECT_LE(tree.neighbours().size(), usize(TreeFanout) + 1);
            for (const Rank child : tree.children()) {
                ++parents.at(usize(child));
                EXPECT_EQ(Tree(child, size).parent(), rank);
            }
        }
        EXPECT_EQ(parents[0], 0);
        EXPECT_EQ(std::ranges::count(parents, 1), size - 1);
    }
}

}  // namespace
}  // namespace cluster
