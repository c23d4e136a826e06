// Tests of play/bench.h: the positions are legal, and bench's node count is the same each time; speedtest
// keeps its time, and its figures fit together.
#include "play/bench.h"

#include <set>
#include <utility>

#include <gtest/gtest.h>

#include "chess/fen.h"
#include "chess/movegen.h"
#include "support/eventually.h"

namespace {

TEST(Bench, PositionsAreLegalAndDifferent) {
    std::set<std::string_view> seen;
    for (const std::string_view fen : play::bench_positions()) {
        const auto position = chess::parse_fen(fen);
        ASSERT_TRUE(position) << fen << ": " << position.error();
        EXPECT_TRUE(chess::has_legal_move(*position)) << fen;
        EXPECT_TRUE(seen.insert(fen).second) << fen;
    }
    EXPECT_GE(seen.size(), 50u);
}

TEST(Bench, IsDeterministic) {
    const auto run = [] {
        usize steps = 0;
        u64 nodes = 0;
        const auto see = [&](const play::BenchStep& step) {
            EXPECT_EQ(step.number, ++steps);
            EXPECT_EQ(step.total, play::bench_positions().size());
            EXPECT_EQ(step.fen, play::bench_positions()[steps - 1]);
            EXPECT_TRUE(chess::parse_fen(step.fen)->is_legal(step.best)) << step.fen;
            nodes += step.nodes;
        };
        const auto result = play::run_bench(3, see, [] { return false; });
        EXPECT_EQ(steps, play::bench_positions().size());
        EXPECT_EQ(nodes, result.value().nodes);
        EXPECT_FALSE(result->was_stopped);
        return result->nodes;
    };
    EXPECT_EQ(run(), run());
}

TEST(Bench, AnEvaluationThatCannotBeHadIsAnError) {
    const auto result = play::run_bench(
        1, [](const play::BenchStep& step) { ADD_FAILURE() << step.fen; }, [] { return false; },
        [](engine::Engine&) { return false; });
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error(), "there is no memory for the evaluation");
}

TEST(Bench, CanBeStopped) {
    const auto result = play::run_bench(
        play::BenchDepth * 4, [](const play::BenchStep&) {}, [] { return true; });
    EXPECT_TRUE(result.value().was_stopped);
}

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
    EXPECT_EQ(result->positions, 0u);
}

}  // namespace
