// Tests of play/epd_suite.h: reading tasks, judging solutions, and counting.
#include "play/epd_suite.h"

#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "chess/notation.h"

namespace {

using eval::Score;
using testing::HasSubstr;

constexpr std::string_view BackRank = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - -";

play::EpdTask task(const std::string& operations) {
    return play::read_epd_task(std::string(BackRank) + " " + operations).value();
}

std::string error_of(const std::string& line) {
    const auto result = play::read_epd_task(line);
    return result ? "" : result.error();
}

TEST(EpdTask, BestMovesAvoidedMovesAndMates) {
    const auto all = task("bm Rd8# Ra1; am Kf1; dm 1; id \"back rank\";");
    const auto move = [&](const char* text) { return *chess::parse_uci_move(all.position, text); };
    EXPECT_EQ(all.id, "back rank");
    EXPECT_EQ(all.best.size(), 2u);
    EXPECT_EQ(all.avoided.size(), 1u);
    EXPECT_EQ(all.mate_in, 1);
    EXPECT_TRUE(all.is_solved_by(move("d1d8"), Score::mate_in(1)));
    EXPECT_FALSE(all.is_solved_by(move("d1d8"), Score::mate_in(3)));
    EXPECT_FALSE(all.is_solved_by(move("d1d8"), Score::from_cp(900)));
    EXPECT_FALSE(all.is_solved_by(move("d1d8"), Score::table_win_in(1))) << "a win, but no mate";
    EXPECT_FALSE(all.is_solved_by(move("g1f1"), Score::mate_in(1)));
    EXPECT_TRUE(task("am Kf1;").is_solved_by(move("d1d8"), Score::draw()));
    EXPECT_FALSE(task("am Kf1;").is_solved_by(move("g1f1"), Score::draw()));
    EXPECT_TRUE(task("bm d1d8;").is_solved_by(move("d1d8"), Score::draw())) << "UCI notation is taken too";
}

TEST(EpdTask, ErrorsNameThePart) {
    EXPECT_THAT(error_of("nonsense"), HasSubstr("1 field instead of"));
    EXPECT_THAT(error_of(std::string(BackRank) + " bm Qd8;"), HasSubstr("bm: \"Qd8\""));
    EXPECT_THAT(error_of(std::string(BackRank) + " am ;"), HasSubstr("am: the moves are missing"));
    EXPECT_THAT(error_of(std::string(BackRank) + " dm x;"), HasSubstr("dm: \"x\""));
    EXPECT_THAT(error_of(std::string(BackRank) + " id \"y\";"), HasSubstr("nothing to solve"));
}

TEST(EpdSuite, CountsSolvedAndUnreadable) {
    std::istringstream text("# a comment\n\n" + std::string(BackRank) + " bm Rd8#; id \"one\";\n" +
                            "broken line\r\n" + std::string(BackRank) + " am Rd8#; id \"two\";\n" +
                            std::string(BackRank) + " dm 1; id \"three\";\r\n");
    const play::EpdSuite suite = play::read_epd_suite(text);
    ASSERT_EQ(suite.unreadable.size(), 1u);
    EXPECT_EQ(suite.unreadable[0].number, 4);
    EXPECT_THAT(suite.unreadable[0].error, HasSubstr("fields"));
    ASSERT_EQ(suite.tasks.size(), 3u);

    search::Limits limits;
    limits.depth = 3;
    usize steps = 0;
    const auto see = [&](const play::EpdStep& step) {
        EXPECT_EQ(step.number, ++steps);
        EXPECT_EQ(step.total, 3u);
        EXPECT_EQ(&step.task, &suite.tasks[steps - 1]);
        EXPECT_EQ(step.found, *chess::parse_uci_move(step.task.position, "d1d8"));
        EXPECT_EQ(step.solved, step.task.id != "two");
        EXPECT_EQ(step.solved_since.has_value(), step.solved);
        EXPECT_GE(step.depth, 1);
        EXPECT_GT(step.nodes, 0u);
    };
    const auto solved = play::run_epd_suite(suite.tasks, limits, 1, see, [] { return false; });
    ASSERT_TRUE(solved);
    EXPECT_EQ(*solved, 2);
    EXPECT_EQ(steps, 3u);
}

TEST(EpdSuite, AMatedSideFindsNothing) {
    const auto mated = play::read_epd_task("R5k1/5ppp/8/8/8/8/8/6K1 b - - dm 1;").value();
    int steps = 0;
    const auto see = [&](const play::EpdStep& step) {
        ++steps;
        EXPECT_EQ(step.found, chess::Move::none());
        EXPECT_FALSE(step.solved);
    };
    search::Limits limits;
    limits.depth = 1;
    EXPECT_EQ(*play::run_epd_suite({&mated, 1}, limits, 1, see, [] { return false; }), 0);
    EXPECT_EQ(steps, 1);
}

TEST(EpdSuite, WhatCannotBeHadIsSaid) {
    const auto see = [](const play::EpdStep&) { ADD_FAILURE() << "nothing is searched"; };
    const auto solved =
        play::run_epd_suite({}, search::Limits{}, engine::MaxHashMib, see, [] { return false; });
    ASSERT_FALSE(solved);
    EXPECT_EQ(solved.error(), "there is no memory for a hash of 33554432 MiB");
}

}  // namespace
