// uci/bench.h: legal positions, the same count each time.
#include "uci/bench.h"

#include <set>

#include <gtest/gtest.h>

#include "chess/fen.h"
#include "chess/movegen.h"

namespace {

TEST(Bench, PositionsAreLegalAndDifferent) {
    std::set<std::string_view> seen;
    for (const std::string_view fen : uci::bench_positions()) {
        const auto position = chess::parse_fen(fen);
        ASSERT_TRUE(position) << fen << ": " << position.error().detail;
        EXPECT_TRUE(chess::has_legal_move(*position)) << fen;
        EXPECT_TRUE(seen.insert(fen).second) << fen;
    }
    EXPECT_GE(seen.size(), 50u);
}

TEST(Bench, IsDeterministic) {
    const auto run = [] {
        int lines = 0;
        const auto result = uci::run_bench(
            3, [&](const std::string&) { ++lines; }, [] { return false; });
        EXPECT_EQ(lines, int(uci::bench_positions().size()));
        EXPECT_FALSE(result.was_stopped);
        return result.nodes;
    };
    EXPECT_EQ(run(), run());
}

TEST(Bench, LastLine) {
    EXPECT_EQ(uci::format_bench({1234567, search::Milliseconds(1000), false}), "1234567 nodes 1234567 nps");
    EXPECT_EQ(uci::format_bench({5, search::Milliseconds(0), false}), "5 nodes 5000 nps");
}

TEST(Bench, CanBeStopped) {
    const auto result = uci::run_bench(
        uci::BenchDepth * 4, [](const std::string&) {}, [] { return true; });
    EXPECT_TRUE(result.was_stopped);
}

}  // namespace
