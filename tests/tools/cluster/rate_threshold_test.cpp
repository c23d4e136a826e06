// Tests of the rate threshold: the least depth of the entries that are sent follows their rate.
#include <gtest/gtest.h>

#include "tools/cluster/exchange.h"

namespace cluster {
namespace {

using namespace std::chrono_literals;

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
