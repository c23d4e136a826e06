// tools/levels: how levels err beside people, and how many puzzles they solve.
#include "tools/levels/profile.h"

#include <set>

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

test::Outcome run_profile(const std::string& games) {
    const test::TemporaryFolder folder;
    EXPECT_TRUE(util::write_file(folder.file("people.pgn"), games));
    return test::run_program(
        program(), {"profile", folder.file("people.pgn"), "--all", "--games", "1", "--nodes", "1000"});
}

TEST(SlowLevelProfile, SetsALevelBesideThePeopleOfItsRating) {
    const auto outcome = run_profile(test::human_games(12));
    ASSERT_EQ(outcome.status, cli::ExitOk) << outcome.err;
    EXPECT_THAT(outcome.out, ContainsRegex("people rated +1000 +1200 +1600 +2000 +2200\n"));
    // One game of people of 1200; nobody else has played.
    EXPECT_THAT(outcome.out, ContainsRegex("games +0 +1 +0 +0 +0\n    level +0 +1 +0 +0 +0\n"));
    EXPECT_THAT(outcome.out, ContainsRegex("blunders, % +- +[1-9]"));  // 3... Nd4, 4. Nxe5 or 5. Nxf7
    EXPECT_THAT(outcome.out, ContainsRegex("first four plies, bits +- +0.00 +-"));
    EXPECT_EQ(run_profile(test::human_games(12)).out, outcome.out);
}

constexpr const char* Ratings1200 =
    "[White \"A\"]\n[Black \"B\"]\n[WhiteElo \"1190\"]\n[BlackElo \"1210\"]\n";

TEST(SlowLevelProfile, CountsMatesThatAreMissed) {
    const auto outcome = run_profile(std::string(Ratings1200) +
                                     "\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Nc3 a6 5. d3 b5 6. Qxf7# 1-0\n");
    EXPECT_THAT(outcome.out, ContainsRegex("mates in one +0 +3 +0"));
    EXPECT_THAT(outcome.out, ContainsRegex("mates in one missed, % +- +66.67 +-"));
    EXPECT_THAT(outcome.out, ContainsRegex("draws, % +- +0.00 +-"));
}

TEST(SlowLevelProfile, CountsQueensLeftForNothingUntilTheGameIsDecided) {
    const auto outcome = run_profile(std::string(Ratings1200) + "[Result \"1/2-1/2\"]\n" +
                                     "\n1. e4 e5 2. Qg4 d6 3. Nc3 Bxg4 4. f3 Bh5 5. d3 Nf6 1/2-1/2\n");
    EXPECT_THAT(outcome.out, ContainsRegex("moves before it was decided +0 +5 +0"));
    EXPECT_THAT(outcome.out, ContainsRegex("queens left, % +- +20.00 +-"));
    EXPECT_THAT(outcome.out, ContainsRegex("draws, % +- +100.00 +-"));
}

TEST(LevelProfile, NeedsPeopleOfItsRatings) {
    const test::TemporaryFolder folder;
    ASSERT_TRUE(util::write_file(folder.file("people.pgn"), test::human_games(0)));
    const auto outcome = test::run_program(program(), {"profile", folder.file("people.pgn")});
    EXPECT_EQ(outcome.status, cli::ExitFailure);
    EXPECT_THAT(outcome.err, HasSubstr("no held-out game has players of these ratings"));
}

// After 1... Ra1+ there is one move. Then a puzzle that ends with a mate and has two that mate, and one whose
// solution is a blunder that hardly anybody plays.
constexpr const char* Forced = "6k1/8/8/8/8/8/r6P/7K b - - 0 1,a2a1 h1g2,1100,endgame\n";
constexpr const char* Mate = "7k/p4P2/6K1/8/8/8/8/8 b - - 0 1,a7a6 f7f8r,1100,mate\n";
constexpr const char* Blunder =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1,e2e4 g7g5,1100,none\n";

test::Outcome run_puzzles(const std::string& lines) {
    const test::TemporaryFolder folder;
    EXPECT_TRUE(util::write_file(folder.file("puzzles.csv"), lines));
    return test::run_program(program(), {"puzzles", folder.file("puzzles.csv")});
}

TEST(SlowLevelPuzzles, AreSolvedByTheirMovesAndByAnyMate) {
    const auto outcome = run_puzzles(std::string("PuzzleId,FEN,Moves,Rating,RatingDeviation\n0000a,") +
                                     Forced + Mate + Blunder);
    ASSERT_EQ(outcome.status, cli::ExitOk) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("3 puzzles for each level"));
    EXPECT_THAT(outcome.out, ContainsRegex("\n 1600 +66.7 "));
}

TEST(LevelPuzzles, AreDrawnFromTheFile) {
    const test::TemporaryFolder folder;
    std::string lines;
    for (int rating = 1; rating <= 100; ++rating)
        lines += fmt::format("6k1/8/8/8/8/8/r6P/7K b - - 0 1,a2a1 h1g2,{}\n", rating);
    ASSERT_TRUE(util::write_file(folder.file("puzzles.csv"), lines));
    for (const int count : {1, 10, 99, 100, 101}) {
        const auto puzzles = read_puzzles(folder.file("puzzles.csv"), count).value();
        std::set<int> ratings;
        for (const Puzzle& puzzle : puzzles) ratings.insert(puzzle.rating);
        EXPECT_EQ(ratings.size(), usize(std::min(count, 100)));
        EXPECT_TRUE(count != 10 || *ratings.rbegin() > 50) << "not the first ones";
    }
}

TEST(SlowLevelPuzzles, ShowTheShareOfTheEloCurve) {
    // All levels solve one of two puzzles of 1100: the middle level, 1100, is expected to solve half of them.
    const auto outcome = run_puzzles(std::string(Forced) + Blunder);
    EXPECT_THAT(outcome.out, ContainsRegex("shift of [+-]0,"));
    EXPECT_THAT(outcome.out, ContainsRegex("\n  600 +50.0 ± 35.4 +5.3 +[+]44.7 "));
    EXPECT_THAT(outcome.out, ContainsRegex("\n 1100 +50.0 ± 35.4 +50.0 +[+-]0.0 "));
    EXPECT_THAT(run_puzzles(Forced).err, HasSubstr("solved all puzzles or none"));
}

TEST(LevelPuzzles, WhichCannotBeReadAreNamedByTheirLine) {
    const test::TemporaryFolder folder;
    const std::string file = folder.file("puzzles.csv");
    for (const char* line : {"no position,a2a1 h1g2,500\n", "6k1/8/8/8/8/8/r6P/7K b - - 0 1,a2a1 h1g1,500\n",
                             "6k1/8/8/8/8/8/r6P/7K b - - 0 1,a2a1 h1g2,many\n"}) {
        ASSERT_TRUE(util::write_file(file, Forced + std::string(line)));
        const auto outcome = test::run_program(program(), {"puzzles", file});
        EXPECT_EQ(outcome.status, cli::ExitFailure);
        EXPECT_THAT(outcome.err, HasSubstr("line 2 is not"));
    }
    ASSERT_TRUE(util::write_file(file, "no title,a2a1 h1g2,500\n"));
    EXPECT_THAT(test::run_program(program(), {"puzzles", file}).err, HasSubstr("line 1 is not"));
    ASSERT_TRUE(util::write_file(file, "fen,moves,rating,themes\n"));
    EXPECT_THAT(test::run_program(program(), {"puzzles", file}).err, HasSubstr("it has no puzzle"));
    EXPECT_EQ(test::run_program(program(), {"puzzles", folder.file("none")}).status, cli::ExitFailure);
}

}  // namespace
}  // namespace levels_tool
