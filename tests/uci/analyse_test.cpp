// uci/analyse.h: explain, whynot and threats as UCI commands, and explain as a command of the shell.
#include "uci/analyse.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/ending.h"
#include "support/outcome.h"
#include "uci/run_cli.h"
#include "uci/session_driver.h"

namespace uci_test {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

constexpr const char* BackRank = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";

std::string said(const std::string& fen, const std::string& line) {
    return test::run_cli({"position fen " + fen, line}).out;
}

TEST(Analyse, ExplainsTheBestMoveAndAnother) {
    const std::string best = said(BackRank, "explain nodes 4000");
    EXPECT_THAT(best, StartsWith("1.Rd8# is the best move: mate in 1"));
    EXPECT_THAT(best, HasSubstr("- is checkmate"));
    const std::string other = said(BackRank, "explain d1d7 depth 4");
    EXPECT_THAT(other, StartsWith("1.Rd7 is not as good as 1.Rd8# (mate in 1); chances go from "));
    EXPECT_THAT(other, HasSubstr("- threatens mate in 1: 2.Rd8#"));
    EXPECT_THAT(said(BackRank, "explain Rd7 depth 4"), StartsWith("1.Rd7 ")) << "SAN is understood";
}

TEST(Analyse, WhyNot) {
    constexpr const char* Hanging = "4k3/8/8/3r4/8/8/3N2PP/6K1 w - - 0 1";
    const std::string text = said(Hanging, "whynot g1f1 nodes 20000");
    const std::string reason = text.substr(0, text.find('\n'));
    EXPECT_THAT(reason,
                StartsWith("1.Kf1 leaves the knight on d2 where it can be taken: 1...Rxd2. Better was 1."));
    EXPECT_THAT(reason, HasSubstr(", which prevents the loss of a knight: 1...Rxd2."));
    EXPECT_THAT(text, HasSubstr("\n1.Kf1 (-"));
    EXPECT_THAT(text, HasSubstr("The answer 1...Rxd2"));
    EXPECT_THAT(text, HasSubstr("- wins a knight"));
    EXPECT_THAT(said("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "whynot e1f2 nodes 4000"),
                testing::ContainsRegex("^1.Kf2 (is nearly as good as|is the best)"));
}

TEST(Analyse, Threats) {
    constexpr const char* Loose = "4k3/8/8/3r4/8/8/3N2PP/6K1 w - - 0 1";
    const std::string text = said(Loose, "threats nodes 20000");
    EXPECT_THAT(text, StartsWith("Black, if it could move now,\n- threatens to win a knight: 1...Rxd2"));
    EXPECT_THAT(text, HasSubstr("- could take the knight on d2: Rxd2, a piece"));
    EXPECT_THAT(said("4k3/8/8/8/8/8/4r1PP/4K3 w - - 0 1", "threats depth 2"),
                StartsWith("White is in check: there is no other threat to meet first"));
}

TEST(Analyse, AMateIsNoMaterial) {
    const std::string scholar = "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1";
    const std::string text = said(scholar, "threats nodes 4000");
    EXPECT_THAT(text, HasSubstr("can take the pawn on f7: Bxf7+, two pawns"));
    std::string black = scholar;
    black.replace(black.find(" w "), 3, " b ");
    EXPECT_THAT(said(black, "threats nodes 4000"),
                testing::AllOf(HasSubstr("threatens mate in 1"), Not(HasSubstr("a queen"))));
}

TEST(Analyse, BadInputIsNamed) {
    SessionDriver gui;
    EXPECT_THAT(gui.answers("whynot"), ElementsAre(HasSubstr("error: whynot: the move is missing")));
    EXPECT_THAT(gui.answers("explain e2e5"), ElementsAre(HasSubstr("\"e2e5\" is not a legal move here")));
    EXPECT_THAT(gui.answers("explain nodes"), ElementsAre(HasSubstr("nodes: the value is missing")));
    EXPECT_THAT(gui.answers("explain nodes 0"), ElementsAre(HasSubstr("allowed: a whole number from 1")));
    EXPECT_THAT(gui.answers("threats e2e4"),
                ElementsAre(HasSubstr("threats: got \"e2e4\"; allowed: [movetime")));
}

TEST(Analyse, TheEndOfTheGameIsNamed) {
    constexpr const char* Mated = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1";
    constexpr const char* Stalemated = "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1";
    for (const char* line : {"explain", "threats", "whynot g8h8", "explain e2e4"}) {
        EXPECT_EQ(said(Mated, line), "Black is checkmated: the game is over\n") << line;
        EXPECT_EQ(said(Stalemated, line), "Black is stalemated: the game is a draw\n") << line;
    }
    EXPECT_EQ(test::run_cli({"explain", "--fen", Mated, "--json"}).out,
              "{\"fen\": \"R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1\", \"game_over\": \"checkmate\", \"value\": "
              "{\"mate\": 0, \"wdl\": [0, 0, 1000]}}\n");
}

TEST(Analyse, WhatIsRefusedStopsNoOtherWork) {
    SessionDriver gui;
    gui.send("go infinite");
    EXPECT_THAT(gui.ask("explain e2e5", "info string error"),
                testing::Not(Contains(HasSubstr("the search is stopped first"))));
    EXPECT_THAT(gui.ask("stop", "bestmove"), Contains(StartsWith("bestmove ")));
}

TEST(Analyse, RunsInTheBackgroundAndStops) {
    SessionDriver gui;
    gui.send("explain movetime 1000000");
    gui.ask("isready", "readyok");
    EXPECT_THAT(gui.ask("stop", "info string explain was stopped"),
                Contains(StartsWith("info string explain was stopped: no answer")));
    gui.send("whynot a2a3 depth 200");
    gui.ask("isready", "readyok");
    gui.ask("stop", "info string whynot was stopped");
    gui.send("threats movetime 1000000");
    gui.ask("stop", "info string threats was stopped");
}

TEST(Analyse, QuestionsAreAnsweredInTurn) {
    SessionDriver gui;
    gui.send_raw(
        "position fen 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1\nexplain nodes 4000\nwhynot g1f1 nodes 4000\n"
        "position startpos moves e2e4 e7e5\nthreats nodes 4000\n");
    for (const char* answer : {"1.Rd8# is the best move", "1.Kf1 ", "Black threatens nothing"})
        EXPECT_EQ(count_prefix(gui.until(answer), "info string"), 0) << answer;
    gui.answers("explain movetime 1000000");
    gui.answers("threats movetime 1000000");
    gui.send("stop");
    gui.until("info string explain was stopped");
    gui.until("info string threats was stopped");
}

TEST(Analyse, OnTheShell) {
    const test::Outcome text = test::run_cli({"explain", "--fen", BackRank, "--nodes", "4000"});
    EXPECT_EQ(text.status, cli::ExitOk);
    EXPECT_THAT(text.out, HasSubstr("is checkmate"));
    const test::Outcome json =
        test::run_cli({"explain", "--fen", BackRank, "--move", "d1d7", "--depth", "4", "--json"});
    EXPECT_THAT(json.out,
                StartsWith("{\"fen\": \"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1\", \"move\": \"d1d7\""));
    EXPECT_THAT(json.out, HasSubstr("\"fact\": \"ThreatensMate\""));
    EXPECT_THAT(json.out, HasSubstr("\"line\": [\"0000\", \"d7d8\"]"));
    const test::Outcome bad = test::run_cli({"explain", "--fen", BackRank, "--move", "e2e4"});
    EXPECT_EQ(bad.status, cli::ExitFailure);
    EXPECT_EQ(bad.err, "houyi: explain: \"e2e4\" is not a legal move here\n");
    EXPECT_EQ(test::run_cli({"explain", "--fen", "nonsense"}).status, cli::ExitFailure);
}

}  // namespace
}  // namespace uci_test
