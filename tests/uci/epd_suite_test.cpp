// uci/epd_suite.h: reading tasks, judging solutions, counting.
#include "uci/epd_suite.h"

#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "chess/notation.h"

namespace {

using eval::Score;
using testing::HasSubstr;

constexpr std::string_view BackRank = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - -";

uci::EpdTask task(const std::string& operations) {
    return uci::read_epd_task(std::string(BackRank) + " " + operations).value();
}

std::string error_of(const std::string& line) {
    const auto result = uci::read_epd_task(line);
    return result ? "" : result.error();
}

TEST(EpdTask, BestMovesAvoidedMovesAndMates) {
    const auto all = task("bm Rd8# Ra1; am Kf1; dm 1; id \"back rank\";");
    const auto move = [&](const char* text) { return *chess::parse_uci_move(all.position, text); };
    EXPECT_EQ(all.id, "back rank");
    EXPECT_EQ(all.expectation(), "bm Rd8# Ra1; am Kf1; dm 1");
    EXPECT_TRUE(all.is_solved_by(move("d1d8"), Score::mate_in(1)));
    EXPECT_FALSE(all.is_solved_by(move("d1d8"), Score::mate_in(3)));
    EXPECT_FALSE(all.is_solved_by(move("d1d8"), Score::from_cp(900)));
    EXPECT_FALSE(all.is_solved_by(move("g1f1"), Score::mate_in(1)));
    EXPECT_TRUE(task("am Kf1;").is_solved_by(move("d1d8"), Score::draw()));
    EXPECT_FALSE(task("am Kf1;").is_solved_by(move("g1f1"), Score::draw()));
    EXPECT_TRUE(task("bm d1d8;").is_solved_by(move("d1d8"), Score::draw())) << "UCI notation is taken too";
}

TEST(EpdTask, ErrorsNameThePart) {
    EXPECT_THAT(error_of("nonsense"), HasSubstr("fields"));
    EXPECT_THAT(error_of(std::string(BackRank) + " bm Qd8;"), HasSubstr("bm: \"Qd8\""));
    EXPECT_THAT(error_of(std::string(BackRank) + " am ;"), HasSubstr("am: the moves are missing"));
    EXPECT_THAT(error_of(std::string(BackRank) + " dm x;"), HasSubstr("dm: \"x\""));
    EXPECT_THAT(error_of(std::string(BackRank) + " id \"y\";"), HasSubstr("nothing to solve"));
}

TEST(EpdSuite, CountsSolvedAndUnreadable) {
    std::istringstream suite("# a comment\n\n" + std::string(BackRank) + " bm Rd8#; id \"one\";\n" +
                             "broken line\r\n" + std::string(BackRank) + " am Rd8#; id \"two\";\n" +
                             std::string(BackRank) + " dm 1; id \"three\";\r\n");
    search::Limits limits;
    limits.depth = 3;
    std::vector<std::string> lines;
    const auto summary = uci::run_epd_suite(
        suite, limits, 1, [&](const std::string& line) { lines.push_back(line); }, [] { return false; });
    EXPECT_EQ(summary.solved, 2);
    EXPECT_EQ(summary.total, 3);
    EXPECT_EQ(summary.unreadable, 1);
    ASSERT_EQ(lines.size(), 4u);
    EXPECT_THAT(lines[0], HasSubstr("line 4 is not readable: "));
    EXPECT_THAT(lines[1], HasSubstr("1/3 solved: one: Rd8#, expected bm Rd8#; found after "));
    EXPECT_THAT(lines[2], HasSubstr("2/3 missed: two: Rd8#, expected am Rd8#"));
    EXPECT_THAT(lines[3], HasSubstr("3/3 solved: three: Rd8#, expected dm 1"));
}

}  // namespace
