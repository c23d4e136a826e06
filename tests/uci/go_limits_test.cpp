// uci/go_limits.h: the meaning of zero, negative, huge and missing numbers.
#include "uci/go_limits.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "chess/notation.h"
#include "eval/score.h"
#include "support/uci_line.h"

namespace {

using chess::Color;
using search::Milliseconds;

uci::GoLimits read(std::string_view line) {
    return uci::to_limits(std::get<uci::command::Go>(test::read_uci_line(line)->arguments),
                          chess::Position::start());
}

search::Limits limits(std::string_view line) {
    const auto result = read(line);
    EXPECT_EQ(result.complaint, "") << line;
    return result.limits;
}

TEST(GoLimits, NoLimitIsInfinite) {
    EXPECT_TRUE(limits("go").infinite);
    EXPECT_TRUE(limits("go searchmoves e2e4").infinite);
    EXPECT_TRUE(limits("go movestogo 3").infinite);
    EXPECT_TRUE(limits("go ponder").infinite);
    for (const char* line :
         {"go depth 1", "go nodes 1", "go mate 1", "go movetime 1", "go wtime 1", "go btime 1", "go winc 1"})
        EXPECT_FALSE(limits(line).infinite) << line;
    EXPECT_TRUE(limits("go infinite depth 3").infinite);
}

TEST(GoLimits, CountsAreAtLeastOneAndBounded) {
    EXPECT_EQ(limits("go depth 0").depth, 1);
    EXPECT_EQ(limits("go depth 99999999999").depth, eval::MaxPly);
    EXPECT_EQ(limits("go nodes 0").nodes, 1u);
    EXPECT_EQ(limits("go nodes 9000000000000000000").nodes, 9000000000000000000u);
    EXPECT_EQ(limits("go mate 0").mate, 1);
    EXPECT_EQ(limits("go movestogo 0 wtime 5").moves_to_go, std::nullopt);
    EXPECT_EQ(limits("go movestogo -1 wtime 5").moves_to_go, std::nullopt);
    EXPECT_EQ(limits("go movestogo 1 wtime 5").moves_to_go, 1);
}

TEST(GoLimits, Clocks) {
    const auto both = limits("go wtime 1000 btime -20 winc 10 binc -5");
    EXPECT_EQ(both.time[Color::White], Milliseconds(1000));
    EXPECT_EQ(both.time[Color::Black], Milliseconds(-20));
    EXPECT_EQ(both.increment[Color::White], Milliseconds(10));
    EXPECT_EQ(both.increment[Color::Black], Milliseconds(0));
    EXPECT_EQ(limits("go movetime -1").move_time, Milliseconds(0));
    EXPECT_EQ(limits("go movetime 0").move_time, Milliseconds(0));
}

TEST(GoLimits, AMissingClockIsTheOtherSides) {
    const auto only_black = limits("go btime 500 binc 7");
    EXPECT_EQ(only_black.time[Color::White], Milliseconds(500));
    EXPECT_EQ(only_black.increment[Color::White], Milliseconds(7));
    const auto only_increment = limits("go winc 100");
    EXPECT_EQ(only_increment.time[Color::White], Milliseconds(0));
}

TEST(GoLimits, HugeTimesStayInsideTheClocksRange) {
    const auto huge =
        limits("go wtime 99999999999999999999 winc 9223372036854775807 movetime 9223372036854775807");
    const auto far_ahead =
        search::Clock::now() + *huge.move_time + *huge.time[Color::White] + huge.increment[Color::White];
    EXPECT_GT(far_ahead, search::Clock::now());
}

TEST(GoLimits, SearchMoves) {
    const auto found = limits("go searchmoves e2e4 g1f3 e2e4 depth 3");
    EXPECT_EQ(found.search_moves.size(), 2u);
    EXPECT_EQ(chess::to_uci(found.search_moves[0], false), "e2e4");
    EXPECT_TRUE(limits("go searchmoves 0000").search_moves.empty());
}

TEST(GoLimits, IllegalSearchMovesAreLeftOut) {
    const auto result = read("go depth 7 searchmoves e2e5 e2e4 a1a1");
    EXPECT_EQ(result.complaint, "go: searchmoves: \"e2e5 a1a1\" left out: not legal here");
    ASSERT_EQ(result.limits.search_moves.size(), 1u);
    EXPECT_EQ(result.limits.depth, 7);
    EXPECT_TRUE(read("go depth 7 searchmoves e2e5").limits.search_moves.empty()) << "all moves then";
}

TEST(GoLimits, OnePlyWhereNoLimitIsLeftOfALineThatIsNotUnderstood) {
    for (const char* line : {"go depth", "go depth x", "go nodes -1 movetime fast", "go depht 5", "go wtime",
                             "go ponder depth x", "go searchmoves e2e4 depth x", "go movestogo x",
                             "go searchmoves e2e4 depht 5", "go searchmoves e2e5", "go movestogo 5 x"}) {
        const auto left = read(line).limits;
        EXPECT_EQ(left.depth, 1) << line;
        EXPECT_FALSE(left.infinite) << line;
    }
    EXPECT_TRUE(read("go ponder depth x").limits.ponder);
    for (const char* line : {"go infinite depth x", "go infinite joho", "go infinite searchmoves e2e5"}) {
        EXPECT_TRUE(read(line).limits.infinite) << line;
        EXPECT_EQ(read(line).limits.depth, std::nullopt) << line;
    }
    const auto clock = read("go wtime 1000 btime x depth y").limits;
    EXPECT_EQ(clock.time[Color::White], Milliseconds(1000));
    EXPECT_EQ(clock.depth, std::nullopt) << "a limit is left";
}

TEST(GoLimits, PonderKeepsTheClocks) {
    const auto ponder = limits("go ponder wtime 1000 btime 1000");
    EXPECT_TRUE(ponder.ponder);
    EXPECT_FALSE(ponder.infinite);
    EXPECT_EQ(ponder.time[Color::White], Milliseconds(1000));
}

}  // namespace
