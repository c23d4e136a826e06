// Tests of the time reserved for a vote of the ranks. The vote itself is tested in cluster_test.cpp.
#include "tools/cluster/votes.h"

#include <gtest/gtest.h>

namespace cluster {
namespace {

using chess::Color;
using search::Milliseconds;

TEST(Votes, TheirTimeIsTakenOffTheClocksAlone) {
    search::Limits limits;
    limits.time[Color::White] = Milliseconds(1000);
    limits.increment[Color::White] = Milliseconds(7);
    limits.move_time = Milliseconds(5);
    limits.nodes = 300;
    const search::Limits shorter = with_time_to_vote(limits);
    EXPECT_EQ(shorter.time[Color::White], Milliseconds(1000) - VotePatience);
    EXPECT_FALSE(shorter.time[Color::Black]);
    EXPECT_EQ(shorter.increment[Color::White], Milliseconds(7));
    EXPECT_EQ(shorter.move_time, Milliseconds(5));
    EXPECT_EQ(shorter.nodes, 300u);
}

}  // namespace
}  // namespace cluster
