// train/thread_team.h: all threads take part in each round, and a team that cannot be started is an error.
#include "tools/train/thread_team.h"

#include <array>
#include <atomic>

#include <gtest/gtest.h>

#include "support/rationed_threads.h"

namespace train {
namespace {

TEST(TrainThreadTeam, EachOfItWorksOnceARound) {
    const auto team = ThreadTeam::create(3);
    ASSERT_TRUE(team);
    EXPECT_EQ((*team)->size(), 3u);
    std::array<std::atomic<int>, 3> rounds{};
    for (int round = 1; round <= 5; ++round) {
        (*team)->run([&](usize number) { ++rounds[number]; });
        for (const auto& count : rounds) EXPECT_EQ(count, round);
    }
}

TEST(TrainThreadTeam, ThreadsThatAreRefusedAreAnErrorAndTheOthersEnd) {
    const auto team = ThreadTeam::create(4, test::RationedThreads(2));
    ASSERT_FALSE(team);
    EXPECT_EQ(team.error(), "4 threads cannot be started");
    EXPECT_TRUE(ThreadTeam::create(1, test::RationedThreads(0))) << "the caller works alone";
}

}  // namespace
}  // namespace train
