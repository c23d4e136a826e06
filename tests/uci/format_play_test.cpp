// uci/format_play.h: what bench, speedtest, genfens and test suites print.
#include "uci/format_play.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "chess/notation.h"

namespace {

using testing::HasSubstr;

const chess::Position Start = chess::Position::start();

chess::Move move(const char* text) { return *chess::parse_uci_move(Start, text); }

TEST(FormatPlay, Bench) {
    EXPECT_EQ(uci::format_step(play::BenchStep{3, 52, "FEN", move("e2e4"), 1234}), "3/52 FEN e2e4 1234");
    EXPECT_EQ(uci::format_bench({1234567, search::Milliseconds(1000), false}), "1234567 nodes 1234567 nps");
    EXPECT_EQ(uci::format_bench({5, search::Milliseconds(0), false}), "5 nodes 5000 nps");
}

TEST(FormatPlay, Speedtest) {
    EXPECT_EQ(uci::format_step(play::SpeedtestStep{3, 36, "FEN", 12, 1234}), "3/36 FEN depth 12 nodes 1234");
    play::SpeedtestResult result;
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
    EXPECT_TRUE(uci::format_speedtest(play::SpeedtestResult{}).ends_with("\n0 nodes 0 nps"));
}

TEST(FormatPlay, Opening) {
    EXPECT_EQ(uci::format_opening(Start),
              "info string genfens rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
}

TEST(FormatPlay, Epd) {
    play::EpdTask task{Start, "first move", {move("g1f3"), move("b1c3")}, {move("f2f3")}, 4};
    EXPECT_EQ(uci::format_expectation(task), "bm Nf3 Nc3; am f3; dm 4");
    task.avoided.clear();
    task.mate_in.reset();
    play::EpdStep step{.number = 3, .total = 24, .task = task, .found = move("e2e4")};
    step.depth = 9;
    step.nodes = 1234;
    step.time = search::Milliseconds(90);
    EXPECT_EQ(uci::format_step(step), "3/24 missed: first move: e4, expected bm Nf3 Nc3; "
                                      "searched 90 ms to depth 9, 1234 nodes");
    step.found = move("g1f3");
    step.solved = true;
    step.solved_since.emplace();
    step.solved_since->depth = 5;
    step.solved_since->time = search::Milliseconds(12);
    EXPECT_EQ(uci::format_step(step), "3/24 solved: first move: Nf3, expected bm Nf3 Nc3; "
                                      "found after 12 ms at depth 5; searched 90 ms to depth 9, 1234 nodes");
    step.found = chess::Move::none();
    step.solved = false;
    EXPECT_EQ(uci::format_step(step), "3/24 missed: first move: no legal move");
}

}  // namespace
