// tools/levels: how levels err beside people, and how many puzzles they solve.
#include "tools/levels/profile.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/outcome.h"
#include "support/temporary_folder.h"
#include "tools/levels/cli.h"
#include "tools/levels/human_games.h"
#include "tools/levels/puzzles.h"
#include "util/file.h"

namespace levels_tool {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;

TEST(LevelProfile, SetsALevelBesideThePeopleOfItsRating) {
    const test::TemporaryFolder folder;
    const std::string file = folder.file("people.pgn");
    ASSERT_TRUE(util::write_file(file, test::human_games(12)));
    const std::vector<std::string> arguments{"profile", file, "--all", "--games", "1", "--nodes", "200"};
    const auto outcome = test::run_program(program(), arguments);
    ASSERT_EQ(outcome.status, cli::ExitOk) << outcome.err;
    EXPECT_THAT(outcome.out, ContainsRegex("people rated +1000 +1200 +1600 +2000 +2200\n"));
    // One game of people of 1200, with ten moves; nobody else has played.
    EXPECT_THAT(outcome.out, ContainsRegex("games +0 +1 +0 +0 +0\n    level +0 +1 +0 +0 +0\n"));
    EXPECT_THAT(outcome.out, ContainsRegex("moves +0 +10 +0 +0 +0\n    level +0 +[1-9][0-9]+ +0 +0 +0\n"));
    EXPECT_THAT(outcome.out, ContainsRegex("blunders, % +- +[1-9]"));  // 3... Nd4, 4. Nxe5 or 5. Nxf7
    EXPECT_EQ(test::run_program(program(), arguments).out, outcome.out);
}

// After 1... Ra1+ there is one move; a puzzle that ends with a mate has two that mate.
constexpr const char* ForcedPuzzle = "6k1/8/8/8/8/8/r6P/7K b - - 0 1,a2a1 h1g2,500,endgame\n";
constexpr const char* MatePuzzle = "7k/p4P2/6K1/8/8/8/8/8 b - - 0 1,a7a6 f7f8r,700,mate\n";

TEST(LevelPuzzles, AreSolvedByTheirMovesAndByAnyMate) {
    const test::TemporaryFolder folder;
    const std::string file = folder.file("puzzles.csv");
    ASSERT_TRUE(
        util::write_file(file, fmt::format("fen,moves,rating,themes\n{}{}", ForcedPuzzle, MatePuzzle)));
    const auto outcome = test::run_program(program(), {"puzzles", file});
    ASSERT_EQ(outcome.status, cli::ExitOk) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("2 puzzles for each level"));
    EXPECT_THAT(outcome.out, ContainsRegex("\n 1600 +100.0 "));
    EXPECT_EQ(
        test::run_program(program(), {"puzzles", file, "--count", "1"}).out.find("1 puzzle for each level"),
        0u);
}

TEST(LevelPuzzles, ExpectTheShareOfTheEloCurve) {
    // Puzzles that each level solves with certainty are expected to be solved.
    const test::TemporaryFolder folder;
    ASSERT_TRUE(util::write_file(folder.file("puzzles.csv"), ForcedPuzzle));
    const auto outcome = test::run_program(program(), {"puzzles", folder.file("puzzles.csv")});
    EXPECT_THAT(outcome.out, ContainsRegex("\n  600 +100.0 ± 0.0 +100.0 +[+-]0.0"));
}

TEST(LevelPuzzles, WhichCannotBeReadAreNamedByTheirLine) {
    const test::TemporaryFolder folder;
    const std::string file = folder.file("puzzles.csv");
    for (const char* line : {"no position,a2a1 h1g2,500\n", "6k1/8/8/8/8/8/r6P/7K b - - 0 1,a2a1 h1g1,500\n",
                             "6k1/8/8/8/8/8/r6P/7K b - - 0 1,a2a1 h1g2,many\n"}) {
        ASSERT_TRUE(util::write_file(file, ForcedPuzzle + std::string(line)));
        const auto outcome = test::run_program(program(), {"puzzles", file});
        EXPECT_EQ(outcome.status, cli::ExitFailure);
        EXPECT_THAT(outcome.err, HasSubstr("line 2 is not"));
    }
    ASSERT_TRUE(util::write_file(file, "fen,moves,rating,themes\n"));
    EXPECT_THAT(test::run_program(program(), {"puzzles", file}).err, HasSubstr("it has no puzzle"));
    EXPECT_EQ(test::run_program(program(), {"puzzles", folder.file("none")}).status, cli::ExitFailure);
}

}  // namespace
}  // namespace levels_tool
