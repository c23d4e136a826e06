// Tests of play/speedtest.h: the time is kept, and the figures fit together.
#include "play/speedtest.h"

#include <utility>

#include <gtest/gtest.h>

#include "play/bench.h"
#include "support/eventually.h"

namespace {

play::SpeedtestResult speed_in(search::Milliseconds time) {
    play::SpeedtestSettings settings;
    settings.threads = 2;
    settings.time = time;
    usize steps = 0;
    u64 nodes = 0;
    int depth_sum = 0;
    const auto see = [&](const play::SpeedtestStep& step) {
        EXPECT_EQ(step.number, ++steps);
        EXPECT_EQ(step.total, play::BenchGamePositions);
        nodes += step.nodes;
        depth_sum += step.depth;
    };
    const auto result = play::run_speedtest(settings, see, [] { return false; });
    EXPECT_TRUE(result);
    EXPECT_EQ(steps, play::BenchGamePositions);
    EXPECT_EQ(result->positions, play::BenchGamePositions);
    EXPECT_FALSE(result->was_stopped);
    EXPECT_EQ(result->nodes, nodes);
    EXPECT_GT(nodes, result->positions);
    EXPECT_EQ(result->depth_sum, depth_sum);
    EXPECT_GE(result->depth_sum, int(result->positions));
    EXPECT_GE(result->time, time * 3 / 4);
    return *result;
}

TEST(Speedtest, SearchesAllPositionsInItsTime) {
    search::Milliseconds time(400);
    // A busy machine may need more time until the reported hash usage is above 0.
    EXPECT_TRUE(test::eventually([&] { return speed_in(std::exchange(time, 2 * time)).hash_full_sum > 0; }));
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
