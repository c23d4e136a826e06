// Tests of play/bench.h: the positions are legal, and the node count is the same each time.
#include "play/bench.h"

#include <set>

#include <gtest/gtest.h>

#include "chess/fen.h"
#include "chess/movegen.h"

namespace {

TEST(Bench, PositionsAreLegalAndDifferent) {
    std::set<std::string_view> seen;
    for (const std::string_view fen : play::bench_positions()) {
        const auto position = chess::parse_fen(fen);
        ASSERT_TRUE(position) << fen << ": " << position.error().detail;
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

}  // namespace
