// The options of a session that limit its strength.
#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "uci/session_driver.h"

namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::StartsWith;
using uci_test::SessionDriver;

using Lines = std::vector<std::string>;

// The move that is played after 1. f3 e5 2. g4, where every search finds mate in one. A level of 500 overlooks
// it in about half of the games, depending on the seed.
Lines answers_of_seeds(SessionDriver& gui) {
    Lines answers;
    for (int seed = 1; seed <= 12; ++seed) {
        gui.send("setoption name Level Seed value " + std::to_string(seed));
        gui.send("position startpos moves f2f3 e7e5 g2g4");
        answers.push_back(gui.ask("go depth 3", "bestmove").back());
    }
    return answers;
}
bool always_mates(const Lines& answers) {
    return std::ranges::all_of(answers,
                               [](const std::string& line) { return line.starts_with("bestmove d8h4"); });
}

TEST(SessionLevels, AreListed) {
    SessionDriver gui;
    const Lines lines = gui.ask("uci", "uciok");
    for (const char* option : {"option name UCI_LimitStrength type check default false",
                               "option name UCI_Elo type spin default 3000 min 500 max 3000",
                               "option name Skill Level type spin default 20 min 0 max 20",
                               "option name Level Seed type spin default 0 min 0 max 2147483647",
                               "option name Level Pace type check default false"})
        EXPECT_THAT(lines, Contains(option));
    EXPECT_THAT(lines, Not(Contains(HasSubstr("var Level"))));  // the options above choose it
}

TEST(SessionLevels, AWeakLevelOverlooksAMate) {
    SessionDriver gui;
    EXPECT_TRUE(always_mates(answers_of_seeds(gui)));
    gui.send("setoption name UCI_Elo value 500");
    EXPECT_TRUE(always_mates(answers_of_seeds(gui)));  // it is not switched on
    gui.send("setoption name UCI_LimitStrength value true");
    EXPECT_FALSE(always_mates(answers_of_seeds(gui)));
    gui.send("setoption name UCI_AnalyseMode value true");
    EXPECT_TRUE(always_mates(answers_of_seeds(gui)));
}

TEST(SessionLevels, SkillLevelLimitsUnlessEloDoes) {
    SessionDriver gui;
    gui.send("setoption name Skill Level value 0");
    EXPECT_FALSE(always_mates(answers_of_seeds(gui)));
    gui.send("setoption name UCI_LimitStrength value true");  // at 3000
    EXPECT_TRUE(always_mates(answers_of_seeds(gui)));
    gui.send("setoption name UCI_LimitStrength value false");
    gui.send("setoption name Skill Level value 20");
    EXPECT_TRUE(always_mates(answers_of_seeds(gui)));
}

TEST(SessionLevels, TheAlgorithmComesBackWithTheFullStrength) {
    SessionDriver gui;
    gui.send("setoption name Algorithm value Minimax");
    const auto depth_two = [&] {
        gui.send("position startpos");
        return gui.ask("go depth 2", "bestmove");
    };
    const Lines minimax = depth_two();
    EXPECT_EQ(minimax.size(), 3u);  // a line for each depth, and the best move
    gui.send("setoption name UCI_LimitStrength value true");
    EXPECT_EQ(depth_two().size(), 2u);  // a level reports once
    gui.send("setoption name UCI_LimitStrength value false");
    EXPECT_EQ(depth_two().size(), 3u);
}

TEST(SessionLevels, AnswerStopAndPonderHitAsOtherSearchesDo) {
    SessionDriver gui;
    gui.send("setoption name UCI_LimitStrength value true");
    gui.send("setoption name UCI_Elo value 1200");
    gui.send("position startpos moves e2e4");
    gui.ask("go infinite", "info depth");  // it has chosen, and waits
    EXPECT_THAT(gui.ask("isready", "readyok"), Not(Contains(StartsWith("bestmove"))));
    EXPECT_THAT(gui.ask("stop", "bestmove").back(), StartsWith("bestmove "));
    gui.ask("go ponder wtime 60000 btime 60000", "info depth");
    EXPECT_THAT(gui.ask("isready", "readyok"), Not(Contains(StartsWith("bestmove"))));
    EXPECT_THAT(gui.ask("ponderhit", "bestmove").back(), StartsWith("bestmove "));
    gui.send("setoption name Level Pace value true");
    gui.send("go wtime 60000000 btime 60000000");
    EXPECT_THAT(gui.ask("stop", "bestmove").back(), StartsWith("bestmove "));
}

TEST(SessionLevels, PlayChess960) {
    SessionDriver gui;
    gui.send("setoption name UCI_Chess960 value true");
    gui.send("setoption name UCI_LimitStrength value true");
    gui.send("setoption name UCI_Elo value 900");
    gui.send("position fen 4k3/8/8/8/8/8/8/RK5R w HA - 0 1");
    EXPECT_THAT(gui.ask("go depth 2 searchmoves b1h1", "bestmove").back(), StartsWith("bestmove b1h1"));
    gui.send("position fen 4k3/8/8/8/8/8/8/RK5R w HA - 0 1 moves b1h1 e8e7");
    EXPECT_THAT(gui.ask("go depth 2", "bestmove").back(), Not(StartsWith("bestmove 0000")));
}

}  // namespace
