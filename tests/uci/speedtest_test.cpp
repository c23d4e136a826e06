// uci/speedtest.h: the time is kept, the figures fit together.
#include "uci/speedtest.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "uci/bench.h"

namespace {

using testing::HasSubstr;

TEST(Speedtest, SearchesAllPositionsInItsTime) {
    uci::SpeedtestSettings settings;
    settings.threads = 2;
    settings.time = search::Milliseconds(400);
    usize lines = 0;
    const auto result = uci::run_speedtest(
        settings, [&](const std::string&) { ++lines; }, [] { return false; });
    ASSERT_TRUE(result);
    EXPECT_EQ(lines, uci::BenchGamePositions);
    EXPECT_EQ(result->positions, uci::BenchGamePositions);
    EXPECT_FALSE(result->was_stopped);
    EXPECT_GT(result->nodes, 1000u);
    EXPECT_GE(result->depth_sum, int(result->positions));
    EXPECT_GT(result->hash_full_sum, 0);
    EXPECT_GE(result->time.count(), 300);
    EXPECT_LE(result->time.count(), 20'000) << "generous, for a loaded machine";
}

TEST(Speedtest, WhatCannotBeHadIsSaid) {
    uci::SpeedtestSettings settings;
    settings.hash_mib = engine::MaxHashMib;
    const auto result = uci::run_speedtest(
        settings, [](const std::string&) {}, [] { return false; });
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error(), "a hash of 33554432 MiB cannot be had");
}

TEST(Speedtest, CanBeStopped) {
    const auto result = uci::run_speedtest(
        uci::SpeedtestSettings{}, [](const std::string&) {}, [] { return true; });
    ASSERT_TRUE(result);
    EXPECT_TRUE(result->was_stopped);
}

TEST(Speedtest, Report) {
    uci::SpeedtestResult result;
    result.settings = {4, 256, search::Milliseconds(2000)};
    result.positions = 36;
    result.nodes = 8'000'000;
    result.time = search::Milliseconds(2000);
    result.depth_sum = 450;
    result.hash_full_sum = 36 * 123;
    const std::string text = uci::format_speedtest(result);
    EXPECT_THAT(text, HasSubstr("Threads         4\nHash            256 MiB\n"));
    EXPECT_THAT(text, HasSubstr("Per thread      1000000\nAverage depth   12.5\nHash full       12.3 %\n"));
    EXPECT_TRUE(text.ends_with("\n8000000 nodes 4000000 nps")) << text;
    EXPECT_TRUE(uci::format_speedtest(uci::SpeedtestResult{}).ends_with("\n0 nodes 0 nps"));
}

TEST(Speedtest, ThereIsAThreadToSearchWith) { EXPECT_GE(uci::hardware_threads(), 1); }

}  // namespace
