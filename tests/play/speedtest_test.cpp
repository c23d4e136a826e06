// play/speedtest.h: the time is kept, the figures fit together.
#include "play/speedtest.h"

#include <gtest/gtest.h>

#include "play/bench.h"

namespace {

TEST(Speedtest, SearchesAllPositionsInItsTime) {
    play::SpeedtestSettings settings;
    settings.threads = 2;
    settings.time = search::Milliseconds(400);
    usize steps = 0;
    int depth_sum = 0;
    const auto see = [&](const play::SpeedtestStep& step) {
        EXPECT_EQ(step.number, ++steps);
        EXPECT_EQ(step.total, play::BenchGamePositions);
        depth_sum += step.depth;
    };
    const auto result = play::run_speedtest(settings, see, [] { return false; });
    ASSERT_TRUE(result);
    EXPECT_EQ(steps, play::BenchGamePositions);
    EXPECT_EQ(result->positions, play::BenchGamePositions);
    EXPECT_FALSE(result->was_stopped);
    EXPECT_GT(result->nodes, 1000u);
    EXPECT_EQ(result->depth_sum, depth_sum);
    EXPECT_GE(result->depth_sum, int(result->positions));
    EXPECT_GT(result->hash_full_sum, 0);
    EXPECT_GE(result->time.count(), 300);
    EXPECT_LE(result->time.count(), 20'000) << "generous, for a loaded machine";
}

TEST(Speedtest, WhatCannotBeHadIsSaid) {
    play::SpeedtestSettings settings;
    settings.hash_mib = engine::MaxHashMib;
    const auto result = play::run_speedtest(
        settings, [](const play::SpeedtestStep&) {}, [] { return false; });
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error(), "there is no memory for a hash of 33554432 MiB");
}

TEST(Speedtest, CanBeStopped) {
    const auto result = play::run_speedtest(
        play::SpeedtestSettings{}, [](const play::SpeedtestStep&) {}, [] { return true; });
    ASSERT_TRUE(result);
    EXPECT_TRUE(result->was_stopped);
}

TEST(Speedtest, ThereIsAThreadToSearchWith) { EXPECT_GE(play::hardware_threads(), 1); }

}  // namespace
