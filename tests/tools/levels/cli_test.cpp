// tools/levels/cli.h: the command line of houyi-levels, and the ratings.
#include "tools/levels/cli.h"

#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "levels/weights.h"
#include "support/outcome.h"
#include "support/temporary_folder.h"
#include "tools/levels/calibrate.h"
#include "tools/levels/calibration_svg.h"
#include "tools/levels/human_games.h"
#include "tools/levels/judged_games.h"
#include "tools/levels/ratings.h"
#include "util/file.h"

namespace levels_tool {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;

test::Outcome run_levels(const std::vector<std::string>& arguments) {
    return test::run_program(program(), arguments);
}

TEST(LevelsCli, RefusesWhatMakesNoSense) {
    for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
             {}, {"play"}, {"fit"}, {"fit", "x", "--per-game", "0"}, {"likeness"}, {"calibrate"}})
        EXPECT_EQ(run_levels(arguments).status, cli::ExitUsage);
    const test::TemporaryFolder folder;
    for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
             {"fit", folder.file("none"), "--out", folder.file("out")}, {"calibrate", folder.file("none")}}) {
        const auto outcome = run_levels(arguments);
        EXPECT_EQ(outcome.status, cli::ExitFailure);
        EXPECT_THAT(outcome.err, HasSubstr("none"));
    }
}

TEST(LevelsCli, WritesTheWeightsIntoNoCache) {
    const test::WorkingFolder here;
    test::write_file("people.pgn", test::human_games(1));
    test::write_file("judgements.bin", "judged");  // the cache if none is named
    const auto outcome = run_levels({"fit", "people.pgn", "--out", "judgements.bin"});
    EXPECT_EQ(outcome.status, cli::ExitFailure);
    EXPECT_THAT(outcome.err, HasSubstr("is the cache"));
    EXPECT_EQ(test::content_of("judgements.bin"), "judged");
}

TEST(SlowLevelsCli, FitsGamesAndWritesTheWeights) {
    const test::TemporaryFolder folder;
    ASSERT_TRUE(util::write_file(folder.file("people.pgn"), test::human_games(10)));
    const auto outcome =
        run_levels({"fit", folder.file("people.pgn"), "--cache", folder.file("cache"), "--per-game", "2",
                    "--epochs", "1", "--out", folder.file("weights.txt")});
    ASSERT_EQ(outcome.status, cli::ExitOk) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("10 games; left out: 0 repeated"));
    EXPECT_THAT(outcome.out, HasSubstr("log-likelihood"));
    const auto weights = levels::parse_weights(util::read_text(folder.file("weights.txt")).value());
    ASSERT_TRUE(weights) << weights.error();
    EXPECT_EQ(weights->network, own_network().value()->fingerprint());

    const auto likeness = run_levels(
        {"likeness", folder.file("people.pgn"), "--cache", folder.file("cache"), "--per-game", "2"});
    EXPECT_THAT(likeness.out, HasSubstr("predicted chance"));
    const auto shallow = run_levels({"likeness", folder.file("people.pgn"), "--cache", folder.file("cache"),
                                     "--per-game", "2", "--depth", "1"});
    EXPECT_EQ(shallow.status, cli::ExitOk) << shallow.err;
    EXPECT_NE(shallow.out, likeness.out);
}

// One of two players wins three quarters of the games.
std::string match(const std::string& strong, const std::string& weak) {
    std::string text;
    for (int i = 0; i < 100; ++i) {
        const bool strong_is_white = i % 2 == 0, strong_wins = i % 4 != 0;
        text += fmt::format("[White \"{}\"]\n[Black \"{}\"]\n[Result \"{}\"]\n\n1. e4 {}\n\n",
                            strong_is_white ? strong : weak, strong_is_white ? weak : strong,
                            strong_is_white == strong_wins ? "1-0" : "0-1",
                            strong_is_white == strong_wins ? "1-0" : "0-1");
    }
    return text;
}

// The scores of PGN without faults.
Scores scores_of(const std::string& pgn) {
    const test::TemporaryFolder folder;
    EXPECT_TRUE(util::write_file(folder.file("games.pgn"), pgn));
    chess::pgn::Faults faults;
    const auto scores = read_scores({folder.file("games.pgn")}, faults);
    EXPECT_TRUE(scores && !faults.any()) << describe(faults);
    return scores.value();
}

test::Outcome calibrate(const std::string& pgn) {
    const test::TemporaryFolder folder;
    EXPECT_TRUE(util::write_file(folder.file("games.pgn"), pgn));
    return run_levels({"calibrate", folder.file("games.pgn")});
}

TEST(Ratings, CountDrawsAsHalvesAndUnfinishedGamesNot) {
    std::string pgn;
    for (const char* const result : {"1/2-1/2", "*", "1-0"})
        pgn += fmt::format("[White \"A\"]\n[Black \"B\"]\n[Result \"{}\"]\n\n1. e4 {}\n\n", result, result);
    const Scores scores = scores_of(pgn);
    ASSERT_EQ(scores.size(), 1u);
    EXPECT_EQ(scores.begin()->second.points, 1.5);
    EXPECT_EQ(scores.begin()->second.games, 2);
}

TEST(Ratings, AreThoseOfTheLogisticCurve) {
    const auto ratings = fit_ratings(scores_of(match("A", "B") + match("B", "C")), {{"B", 0}});
    ASSERT_EQ(ratings.size(), 3u);
    EXPECT_NEAR(ratings[0].elo, 190.85, 5);  // three of four points; the draw pulls a little
    EXPECT_EQ(ratings[1].elo, 0);
    EXPECT_NEAR(ratings[2].elo, -190.85, 5);
    EXPECT_GT(ratings[0].error, 15);
    EXPECT_EQ(ratings[1].games, 200);
}

TEST(Ratings, OfKnownPlayersStay) {
    const Scores scores = scores_of(match("A", "B") + match("B", "C") + match("C", "D"));
    const auto ratings = fit_ratings(scores, {{"B", 2000}, {"C", 1500}});
    EXPECT_NEAR(ratings[0].elo, 2190.85, 5);
    EXPECT_EQ(ratings[1].elo, 2000);
    EXPECT_EQ(ratings[1].error, 0);
    EXPECT_EQ(ratings[2].elo, 1500);
    EXPECT_NEAR(ratings[3].elo, 1309.15, 5);
}

TEST(Calibration, ShowsWhatAnAnchorIsWorthByTheOthers) {
    const Scores scores =
        scores_of(match("Houyi 2000", "Stockfish 1800") + match("Houyi 2000", "Stockfish 1600"));
    const auto players = rate_players(scores, anchors_of(scores));
    EXPECT_NEAR(players[0].played, 1905, 5);  // 65 and 85 per cent: the mean is 75
    EXPECT_NEAR(players[1].played, 1800, 5);  // Stockfish 1600
    EXPECT_NEAR(players[2].played, 1600, 5);
}

TEST(Calibration, RatesPlayersWhoWereAskedForNoRating) {
    const auto outcome = calibrate(match("Houyi 2000", "Fairy -10") + match("Stockfish 1800", "random") +
                                   match("Stockfish 1800", "Houyi 2000"));
    EXPECT_THAT(outcome.out, ContainsRegex("Fairy -10 +- +14[0-9]{2} ± [0-9]+ +- +100\n"));
    EXPECT_THAT(outcome.out, ContainsRegex("random +- +16[0-9]{2} ± [0-9]+ +- +100\n"));
    EXPECT_THAT(outcome.out, HasSubstr("1 level:"));
}

TEST(Calibration, TakesOnlyRatingsThatStockfishHasForAnchors) {
    Scores scores;
    for (const char* name :
         {"Stockfish 16", "Stockfish 1349", "Stockfish 1350", "Stockfish 2850", "Stockfish 2851"})
        scores[{"Houyi 2000", name}] = {1, 2};
    EXPECT_EQ(anchors_of(scores), (KnownRatings{{"Stockfish 1350", 1350}, {"Stockfish 2850", 2850}}));
}

// A name without a rating is no level, and the version of a program is part of its name.
TEST(Calibration, TakesNoNumberForARatingThatIsNone) {
    const auto outcome = calibrate(match("Houyi 2000", "Stockfish 1800") + match("Stockfish 1800", "Houyi") +
                                   match("Stockfish 1800", "Fairy-Stockfish 14"));
    EXPECT_THAT(outcome.out, ContainsRegex("Houyi +- "));
    EXPECT_THAT(outcome.out, ContainsRegex("Fairy-Stockfish 14 +- "));
    EXPECT_THAT(outcome.out, HasSubstr("1 level:"));
}

TEST(Calibration, RatesAPlayerWhoseNumberIsWrittenOddly) {
    const auto outcome =
        calibrate(match("Houyi 2000", "Stockfish 01800") + match("Houyi 2000", "Stockfish 1600"));
    EXPECT_EQ(outcome.status, cli::ExitOk) << outcome.err;
}

TEST(Calibration, DrawsEachPlayer) {
    const std::string svg = draw_players({{"Houyi", 1000, 1000, 50, 100},
                                          {"Houyi", 2000, 1500, 0, 100},
                                          {"<Stockfish>", 1500, 2000, 0, 100},
                                          {"random", 0, 10, 50, 100}});
    // The 460 pixels of both axes go from 900 to 2050.
    EXPECT_THAT(svg, HasSubstr("cx=\"104.0\" cy=\"464.0\""));
    EXPECT_THAT(svg, HasSubstr("cx=\"504.0\" cy=\"264.0\""));
    EXPECT_THAT(svg, HasSubstr("cx=\"304.0\" cy=\"64.0\""));
    EXPECT_THAT(svg, HasSubstr("&lt;Stockfish&gt;"));
    EXPECT_THAT(svg, HasSubstr("class=\"as-asked\" x1=\"64.0\" y1=\"504.0\" x2=\"524.0\" y2=\"44.0\""));
}

TEST(Calibration, PutsTheLevelsOnTheAnchorsScale) {
    const test::TemporaryFolder folder;
    const std::string file = folder.file("games.pgn"), out = folder.file("levels.txt");
    const std::string pgn = match("Houyi 2000", "Stockfish 1800") + match("Houyi 1000", "Houyi 500") +
                            match("Stockfish 1800", "Houyi 1000");
    ASSERT_TRUE(util::write_file(file, pgn));
    const Scores scores = scores_of(pgn);
    const auto players = rate_players(scores, anchors_of(scores));
    ASSERT_EQ(players.size(), 4u);
    EXPECT_EQ(players[2].asked, 2000);
    EXPECT_NEAR(players[2].played, 1990, 10);
    EXPECT_NEAR(players[3].played, 1800, 1e-9);

    ASSERT_EQ(run_levels({"calibrate", file, "--out", out}).status, cli::ExitOk);
    const auto table = levels::LevelTable::parse(util::read_text(out).value());
    ASSERT_TRUE(table) << table.error();
    // What was asked for as 1000 plays like 1610: it is now the level of that rating.
    const levels::Level level = table->at(1600), before = levels::level_table().at(1000);
    EXPECT_NEAR(level.people_rating, before.people_rating, 60);
    EXPECT_GT(table->at(levels::LeastElo).people_rating, 400);  // not far below the people who are known
}

levels::LevelTable small_table() {
    return levels::LevelTable::parse("500 800 0 1000\n2900 2500 100 1000\n3000 2600 200 4000\n").value();
}

TEST(Calibration, GoesOnBeyondTheTable) {
    // Everybody plays 100 less than asked for, so that 3000 is what is asked for as 3100.
    const auto text =
        calibrated_table({{"Houyi", 500, 400, 0, 100}, {"Houyi", 3000, 2900, 0, 100}}, small_table(), "");
    EXPECT_THAT(text, HasSubstr("\n3000 2600 400 16000\n"));
    EXPECT_THAT(text, HasSubstr("\n2900 2600 200 4000\n"));
}

TEST(Calibration, GoesOnAtTheSamePaceWhereTheLastLevelsPlayAlike) {
    const auto text = calibrated_table({{"Houyi", 500, 500, 0, 100},
                                        {"Houyi", 600, 500, 0, 100},
                                        {"Houyi", 2900, 2950, 0, 100},
                                        {"Houyi", 3000, 2950, 0, 100}},
                                       small_table(), "");
    EXPECT_THAT(text, HasSubstr("\n500 800 0 1000\n"));
    EXPECT_THAT(text, HasSubstr("\n3000 2600 282.8 8000\n"));  // half a step beyond the end
}

TEST(Calibration, TakesOnlyLevelsThatExist) {
    const auto outcome =
        calibrate(match("Houyi 3000", "Stockfish 1800") + match("Houyi 3001", "Stockfish 1800") +
                  match("Stockfish 1800", "Houyi 499"));
    EXPECT_THAT(outcome.out, ContainsRegex("Houyi 499 +- "));
    EXPECT_THAT(outcome.out, ContainsRegex("Houyi 3001 +- "));
    EXPECT_THAT(outcome.out, HasSubstr("1 level:"));
}

TEST(Calibration, ReportsWhatCannotBeRead) {
    const auto outcome = calibrate(match("Houyi 2000", "Stockfish 1800") +
                                   "[White \"Houyi 2000\"]\n[Black \"Stockfish 1800\"]\n\n1. e4 Ke7 1-0\n");
    EXPECT_EQ(outcome.status, cli::ExitOk);
    EXPECT_THAT(outcome.err, HasSubstr("1 game is cut off"));
}

TEST(Calibration, WritesNothingIfItCannotWriteAll) {
    const test::TemporaryFolder folder;
    const std::string svg = folder.file("levels.svg"), nowhere = folder.file("a folder");
    ASSERT_TRUE(std::filesystem::create_directory(nowhere));
    const auto refusal = [&](const std::string& pgn, const std::string& out) {
        EXPECT_TRUE(util::write_file(folder.file("games.pgn"), pgn));
        const auto outcome = run_levels({"calibrate", folder.file("games.pgn"), "--svg", svg, "--out", out});
        EXPECT_EQ(outcome.status, cli::ExitFailure);
        EXPECT_EQ(outcome.out, "");
        return outcome.err;
    };
    const std::string one_level = match("Houyi 2000", "Stockfish 1800");
    EXPECT_THAT(refusal(one_level, folder.file("levels.txt")),
                HasSubstr("fewer than two levels have played"));
    EXPECT_THAT(refusal(one_level + match("Houyi 2000", "Houyi 1000"), nowhere), HasSubstr("a folder"));
    EXPECT_FALSE(std::filesystem::exists(svg));
    EXPECT_FALSE(std::filesystem::exists(folder.file("levels.txt")));
}

TEST(Ratings, AddUpAlongAChain) {
    constexpr int Players = 12;
    std::string text;
    for (int i = 0; i + 1 < Players; ++i) text += match(fmt::format("{:02}", i), fmt::format("{:02}", i + 1));
    const auto ratings = fit_ratings(scores_of(text), {{"05", 0}});
    ASSERT_EQ(ratings.size(), usize(Players));
    EXPECT_NEAR(ratings.front().elo - ratings.back().elo, 11 * 190.85, 40);
    EXPECT_GT(ratings.front().error, 1.5 * ratings[4].error);
}

TEST(Calibration, RefusesPlayersThatNoGamesConnect) {
    const auto outcome = calibrate(match("Houyi 2000", "Stockfish 1800") + match("Houyi 900", "Houyi 700"));
    EXPECT_EQ(outcome.status, cli::ExitFailure);
    EXPECT_THAT(outcome.err, HasSubstr("connects these players with an anchor: Houyi 700, Houyi 900"));
}

TEST(Calibration, NeedsAnchors) {
    const auto outcome = calibrate(match("Houyi 2000", "Houyi 1800"));
    EXPECT_EQ(outcome.status, cli::ExitFailure);
    EXPECT_THAT(outcome.err, HasSubstr("no anchor has played"));
}

}  // namespace
}  // namespace levels_tool
