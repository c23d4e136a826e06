// uci/session.h: commands and their answers, also while a search runs.
#include "uci/session.h"

#include <array>
#include <cstdio>
#include <regex>
#include <sstream>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "chess/fen.h"
#include "play/bench.h"
#include "support/eventually.h"
#include "support/match.h"
#include "support/temporary_folder.h"
#include "uci/session_driver.h"
#include "uci/tune_options.h"

namespace {

using testing::AllOf;
using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;
using testing::StartsWith;
using uci_test::count_prefix;
using uci_test::Lines;
using uci_test::SessionDriver;

constexpr std::string_view Mated = "position fen R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1";
constexpr std::string_view Stalemated = "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";

std::string number_after(const std::string& line, const std::string& word) {
    std::smatch match;
    return std::regex_search(line, match, std::regex(" " + word + " (-?[0-9]+)")) ? match[1].str() : "";
}

TEST(Session, UciNamesItselfAndItsOptions) {
    SessionDriver gui;
    const Lines lines = gui.ask("uci", "uciok");
    EXPECT_THAT(lines[0], StartsWith("id name Houyi "));
    EXPECT_THAT(lines[1], StartsWith("id author "));
    for (const char* option :
         {"option name Hash type spin default 16 min 1 max 33554432", "option name Clear Hash type button",
          "option name Threads type spin default 1 min 1 max 1024",
          "option name MultiPV type spin default 1 min 1 max 256",
          "option name Ponder type check default false",
          "option name Move Overhead type spin default 10 min 0 max 5000",
          "option name UCI_Chess960 type check default false",
          "option name UCI_ShowWDL type check default false",
          "option name UCI_AnalyseMode type check default false",
          "option name Debug Log File type string default <empty>"})
        EXPECT_THAT(lines, Contains(option));
    EXPECT_THAT(lines,
                Contains("option name Algorithm type combo default PVS var PVS var AlphaBeta var Negamax "
                         "var Minimax var MTDf var Expectimax var MCTS var LabPVS var ProofNumber"));
    EXPECT_EQ(lines.back(), "uciok");
}

TEST(Session, StaysSilentUntilAsked) {
    SessionDriver gui;
    EXPECT_EQ(gui.ask("isready", "readyok"), Lines{"readyok"});
    EXPECT_THAT(gui.end(), IsEmpty());
}

// --- one search ---

TEST(Session, EveryInfoLineFollowsTheGrammar) {
    SessionDriver gui;
    gui.send("position startpos moves e2e4");
    Lines lines = gui.ask("go depth 6", "bestmove");
    const std::regex info(
        "info depth [0-9]+ seldepth [0-9]+ multipv 1 score (cp|mate) -?[0-9]+( (lower|upper)bound)? "
        "nodes [0-9]+ nps [0-9]+ hashfull [0-9]+ tbhits 0 time [0-9]+( pv( [a-h][1-8][a-h][1-8][nbrq]?)+)?");
    const std::regex best("bestmove [a-h][1-8][a-h][1-8][nbrq]?( ponder [a-h][1-8][a-h][1-8][nbrq]?)?");
    EXPECT_TRUE(std::regex_match(lines.back(), best)) << lines.back();
    lines.pop_back();
    ASSERT_THAT(lines, Not(IsEmpty()));
    for (const std::string& line : lines) EXPECT_TRUE(std::regex_match(line, info)) << line;
    EXPECT_EQ(number_after(lines.back(), "depth"), "6");
}

TEST(Session, IsReadyIsAnsweredWhileSearching) {
    SessionDriver gui;
    gui.send("go infinite");
    for (int i = 0; i < 5; ++i) EXPECT_EQ(count_prefix(gui.ask("isready", "readyok"), "bestmove"), 0);
    gui.ask("stop", "bestmove");
    EXPECT_THAT(gui.end(), IsEmpty());
}

TEST(Session, BareGoIsInfinite) {
    SessionDriver gui;
    gui.send("go");
    EXPECT_EQ(count_prefix(gui.ask("isready", "readyok"), "bestmove"), 0);
    gui.ask("stop", "bestmove");
}

TEST(Session, BeginsWithALineThatSaysWhoItIs) {
    std::istringstream in("quit\n");
    std::ostringstream out;
    uci::Session(in, out).run();
    EXPECT_THAT(out.str(), AllOf(StartsWith("Houyi "), EndsWith(" by the Houyi developers\n")));
}

TEST(Session, AStopWithoutASearchIsNoErrorAndNoSecondBestMove) {
    SessionDriver gui;
    gui.send("go infinite");
    gui.send("stop");
    gui.send("stop");
    gui.until("bestmove");
    gui.ask("isready", "readyok");
    EXPECT_THAT(gui.answers("stop"), IsEmpty());
}

TEST(Session, GoDepthZeroAndOtherOddLimitsGiveABestMove) {
    SessionDriver gui;
    for (const char* go : {"go depth 0", "go nodes 0", "go nodes 1", "go movetime 0", "go movetime -10",
                           "go wtime 0 btime 0", "go wtime -500 btime -500", "go wtime 1", "go btime 1",
                           "go winc 5", "go wtime 1 movestogo 0", "go wtime 50 btime 50 movestogo 1",
                           "go mate 0 depth 2", "go depth 1 nodes 9000000000000000000 wtime 99999999999999",
                           "go wtime 99999999999999999999 btime 99999999999999999999 movetime 10",
                           "go depth 2 depth 1", "go searchmoves 0000 depth 1"}) {
        const Lines lines = gui.ask(go, "bestmove");
        EXPECT_EQ(count_prefix(lines, "info string error"), 0) << go;
        EXPECT_GE(count_prefix(lines, "info depth"), 1) << go;
    }
}

TEST(Session, SearchMoves) {
    SessionDriver gui;
    EXPECT_THAT(gui.ask("go searchmoves a2a3 h2h3 depth 3", "bestmove").back(),
                test::HasMatch("bestmove (a2a3|h2h3)"));
    const Lines lines = gui.ask("go searchmoves e2e5 h2h3 depth 1", "bestmove");
    EXPECT_THAT(lines.front(), HasSubstr("error: go: searchmoves: \"e2e5\""));
    EXPECT_THAT(lines.back(), StartsWith("bestmove h2h3"));
}

TEST(Session, AGoThatIsNotUnderstoodGetsAnErrorAndABestMove) {
    SessionDriver gui;
    for (const auto& [line, error, depth] : std::initializer_list<std::array<const char*, 3>>{
             {"go depth", "depth: the value is missing", "1"},
             {"go depth -1", "depth: \"-1\"", "1"},
             {"go depht 3", "unknown parameter \"depht 3\"", "1"},
             {"go hurry depth 2", "unknown parameter \"hurry\"", "2"},
             {"go searchmoves e2e5", "searchmoves: \"e2e5\"", "1"},
             {"go searchmoves e2e5 depth 2", "searchmoves: \"e2e5\"", "2"}}) {
        const Lines lines = gui.ask(line, "bestmove");
        EXPECT_EQ(count_prefix(lines, "info string"), 1) << line;
        EXPECT_THAT(lines.front(), StartsWith(std::string("info string error: go: ") + error)) << line;
        EXPECT_EQ(number_after(lines.rbegin()[1], "depth"), depth) << line;
    }
    // The only limit is the clock, with a long time.
    const Lines lines = gui.ask("go wtime 10000000 btime 10000000 searchmoves e2e5", "info depth 2");
    EXPECT_THAT(lines.front(), HasSubstr("error: go: searchmoves: \"e2e5\""));
    EXPECT_EQ(count_prefix(lines, "bestmove"), 0);
    gui.ask("stop", "bestmove");
    EXPECT_THAT(gui.answers("go perft x"), ElementsAre(HasSubstr("error: go: perft: \"x\"")));
    EXPECT_THAT(gui.end(), IsEmpty());
}

TEST(Session, MultiPvGivesAsManyLines) {
    SessionDriver gui;
    gui.send("setoption name MultiPV value 3");
    const Lines lines = gui.ask("go depth 3", "bestmove");
    for (const char* rank : {" multipv 1 ", " multipv 2 ", " multipv 3 "})
        EXPECT_THAT(lines, Contains(HasSubstr(rank)));
    EXPECT_THAT(lines, Not(Contains(HasSubstr(" multipv 4 "))));
}

TEST(Session, PlaysWithTheAlgorithmThatIsAskedFor) {
    SessionDriver gui;
    const std::string pvs = gui.ask("go depth 3", "bestmove").rbegin()[1];
    EXPECT_THAT(gui.answers("setoption name Algorithm value Maximin"),
                ElementsAre(testing::AllOf(HasSubstr("Maximin"), HasSubstr("MTDf"))));
    gui.send("setoption name Algorithm value minimax");
    // Each iteration searches its whole tree: the root, 20 moves, 400 replies, 8902 positions after 3 plies.
    const std::string minimax = gui.ask("go depth 3", "bestmove").rbegin()[1];
    EXPECT_EQ(number_after(minimax, "nodes"), std::to_string(3 + 3 * 20 + 2 * 400 + 8902));
    gui.send("setoption name Algorithm value PVS");
    gui.send("ucinewgame");
    const std::string again = gui.ask("go depth 3", "bestmove").rbegin()[1];
    EXPECT_EQ(number_after(again, "nodes"), number_after(pvs, "nodes"));
}

TEST(Session, AnAlgorithmOfTheLabAnswersNotBeforeStop) {
    SessionDriver gui;
    gui.send("setoption name Algorithm value AlphaBeta");
    gui.send(Mated);
    gui.ask("go infinite", "info depth 0");
    EXPECT_EQ(gui.ask("isready", "readyok"), Lines{"readyok"});
    EXPECT_EQ(gui.ask("stop", "bestmove"), Lines{"bestmove (none)"});
}

TEST(Session, ShowWdl) {
    SessionDriver gui;
    EXPECT_THAT(gui.ask("go depth 1", "bestmove"), Not(Contains(HasSubstr(" wdl "))));
    gui.send("setoption name UCI_ShowWDL value true");
    const Lines lines = gui.ask("go depth 1", "bestmove");
    std::smatch match;
    ASSERT_TRUE(std::regex_search(
        lines[0], match, std::regex("score (cp|mate) -?[0-9]+ wdl ([0-9]+) ([0-9]+) ([0-9]+) nodes")));
    EXPECT_EQ(std::stoi(match[2]) + std::stoi(match[3]) + std::stoi(match[4]), 1000);
}

// --- go mate ---

TEST(Session, GoMateSaysHowItEnded) {
    SessionDriver gui;
    gui.send("position fen r1b2k1r/ppp1bppp/8/1B1Q4/5q2/2P5/PPP2PPP/R3R1K1 w - - 1 1");
    const Lines proven = gui.ask("go mate 2", "bestmove");
    EXPECT_THAT(proven, Contains("info string mate in 2 is proven, and there is no shorter one"));
    EXPECT_THAT(proven, Contains(test::HasMatch("score mate 2 .* pv d5d8 [a-h1-8]+ [a-h1-8]+$")));
    EXPECT_THAT(proven.back(), HasSubstr("bestmove d5d8 ponder"));
    EXPECT_THAT(gui.ask("go mate 1", "bestmove"), Contains("info string no mate in 1"));
    gui.send("position startpos");
    EXPECT_THAT(gui.ask("go mate 30 nodes 10000", "bestmove"),
                Contains("info string undecided: a mate in 30 is neither proven nor refuted"));
    gui.send("setoption name Algorithm value ProofNumber");
    EXPECT_THAT(gui.ask("go nodes 1000", "bestmove"),
                Contains("info string no mate is proven; LabPVS continues"));
}

// --- no legal move ---

TEST(Session, MateAndStalemateAtTheRoot) {
    SessionDriver gui;
    gui.send(Mated);
    EXPECT_THAT(gui.ask("go depth 5", "bestmove"),
                ElementsAre(test::HasMatch("^info depth 0 .*score mate 0 "), "bestmove (none)"));
    gui.send(Stalemated);
    EXPECT_THAT(gui.ask("go depth 5", "bestmove"),
                ElementsAre(test::HasMatch("^info depth 0 .*score cp 0 "), "bestmove (none)"));
}

TEST(Session, InfiniteAtAMateWaitsForStop) {
    SessionDriver gui;
    for (const std::string_view position : {Mated, Stalemated}) {
        gui.send(position);
        gui.ask("go infinite", "info depth 0");
        EXPECT_EQ(gui.ask("isready", "readyok"), Lines{"readyok"});
        EXPECT_EQ(gui.ask("stop", "bestmove"), Lines{"bestmove (none)"});
    }
}

TEST(Session, InfiniteWithAllDepthsDoneWaitsForStop) {
    SessionDriver gui;
    gui.send("position fen 7k/8/6K1/8/8/8/8/R7 w - - 0 1");
    gui.ask("go infinite depth 2", "info depth 2");
    EXPECT_EQ(count_prefix(gui.ask("isready", "readyok"), "bestmove"), 0);
    gui.ask("stop", "bestmove");
}

// --- pondering ---

TEST(Session, PonderHitEndsPondering) {
    SessionDriver gui;
    gui.send("setoption name Ponder value true");
    gui.send("position startpos moves e2e4 e7e5");
    gui.send("go ponder wtime 100 btime 100");
    EXPECT_EQ(count_prefix(gui.ask("isready", "readyok"), "bestmove"), 0);
    gui.ask("ponderhit", "bestmove");
    EXPECT_THAT(gui.answers("ponderhit"), ElementsAre(HasSubstr("error: ponderhit: no search is pondering")));
}

TEST(Session, StopEndsPondering) {
    SessionDriver gui;
    gui.send("go ponder depth 1");
    gui.until("info depth 1");
    EXPECT_EQ(count_prefix(gui.ask("isready", "readyok"), "bestmove"), 0);
    gui.ask("stop", "bestmove");
    EXPECT_THAT(gui.end(), IsEmpty());
}

TEST(Session, PonderHitWithoutPonderingIsAnErrorAndTheSearchGoesOn) {
    SessionDriver gui;
    gui.send("go infinite");
    EXPECT_EQ(count_prefix(gui.ask("ponderhit", "info string error: ponderhit"), "bestmove"), 0);
    gui.ask("stop", "bestmove");
    gui.send("go ponder");
    gui.send("ponderhit");
    gui.ask("ponderhit", "info string error: ponderhit");
    gui.ask("stop", "bestmove");
}

// --- commands that end a search first ---

class SessionImplicitStop : public testing::TestWithParam<const char*> {};

TEST_P(SessionImplicitStop, GivesOneBestMoveAndIsApplied) {
    SessionDriver gui;
    gui.send("go infinite");
    gui.until("info depth");
    gui.send(GetParam());
    const Lines before = gui.until("bestmove");
    EXPECT_EQ(count_prefix(before, "info string "), 1) << "a note that the search is stopped";
    EXPECT_EQ(count_prefix(gui.ask("isready", "readyok"), "bestmove"), 0);
    EXPECT_EQ(count_prefix(gui.ask("go depth 1", "bestmove"), "info string"), 0);
    EXPECT_THAT(gui.end(), IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(Commands, SessionImplicitStop,
                         testing::Values("position startpos moves d2d4", "setoption name Hash value 2",
                                         "setoption name Clear Hash", "setoption name MultiPV value 2",
                                         "setoption name Threads value 3", "ucinewgame", "flip"));

TEST(Session, ThreadsComeAndGo) {
    SessionDriver gui;
    for (const char* threads : {"4", "1", "8", "2"}) {
        EXPECT_THAT(gui.answers(std::string("setoption name Threads value ") + threads), IsEmpty());
        gui.send("ucinewgame");
        gui.ask("go nodes 5000", "bestmove");
        gui.send("go ponder wtime 100 btime 100");
        EXPECT_EQ(count_prefix(gui.ask("isready", "readyok"), "bestmove"), 0);
        gui.ask("ponderhit", "bestmove");
        gui.send("go infinite");
        gui.ask("stop", "bestmove");
    }
    EXPECT_THAT(gui.end(), IsEmpty());
}

TEST(Session, GoWhileSearchingAnswersBoth) {
    SessionDriver gui;
    gui.send("go infinite");
    gui.send("go depth 2");
    gui.until("bestmove");
    EXPECT_THAT(gui.until("bestmove"), Contains(StartsWith("info depth 2 ")));
    EXPECT_THAT(gui.end(), IsEmpty());
}

TEST(Session, WrongCommandsDoNotStopTheSearch) {
    SessionDriver gui;
    gui.send("go infinite");
    for (const char* wrong :
         {"position fen nonsense", "position startpos moves e2e5", "setoption name Hash value 0",
          "setoption name Nothing value 0", "go perft", "go perft 2000", "perft x", "nonsense"})
        EXPECT_EQ(count_prefix(gui.ask(wrong, "info string error"), "bestmove"), 0) << wrong;
    EXPECT_EQ(count_prefix(gui.ask("isready", "readyok"), "bestmove"), 0);
    gui.ask("stop", "bestmove");
}

TEST(Session, ManyGoAndStopInARowGiveOneBestMoveEach) {
    SessionDriver gui;
    for (int i = 0; i < 50; ++i) {
        gui.send(i % 2 == 0 ? "go infinite" : "go ponder wtime 1000");
        gui.send("stop");
    }
    for (int i = 0; i < 50; ++i) gui.until("bestmove");
    EXPECT_THAT(gui.end(), IsEmpty());
}

// Few GUIs show error lines that come between searches.
TEST(Session, ARefusedOptionIsToldOnceMoreWithTheNextSearch) {
    SessionDriver gui;
    const Lines hash = gui.answers("setoption name Hash value x"),
                save = gui.answers("setoption name Save Hash");
    gui.answers("setoption name Threads value 0");
    gui.answers("setoption name threads value 1");  // corrects the option
    ASSERT_THAT(hash, ElementsAre(StartsWith("info string error: option Hash")));
    const Lines told = gui.ask("go depth 1", "bestmove");
    EXPECT_EQ(Lines(told.begin(), told.begin() + 2), (Lines{hash[0], save[0]}));
    EXPECT_EQ(count_prefix(told, "info string error"), 2);
    EXPECT_EQ(count_prefix(gui.ask("go depth 1", "bestmove"), "info string error"), 0);
}

// --- positions ---

TEST(Session, PositionWithMoves) {
    SessionDriver gui;
    gui.send("position startpos moves e2e4 c7c5 g1f3");
    EXPECT_EQ(gui.fen(), "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
    gui.send("position fen 4k3/8/8/8/8/8/8/R3K2R w KQ - moves e1c1 e8e7");
    EXPECT_EQ(gui.fen(), "8/4k3/8/8/8/8/8/2KR3R w - - 2 2");
}

// A best move for the old position would count as an illegal move.
TEST(Session, AfterARefusedPositionThereIsNone) {
    const std::string board = "position fen ";
    for (const std::string& refused :
         {std::string("position"), std::string("position foo"), std::string("position startpos e2e4"), board,
          board + "8/8/8/8/8/8/8/8 w - - 0 1",
          board + "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNX w KQkq - 0 1",
          board + "4k3/8/8/8/8/8/8/4K2R x - - 0 1", board + "k7/8/8/8/8/8/8/KR6 w - - 0 1 x y z",
          std::string("position startpos moves 0000"), std::string("position startpos moves e2"),
          std::string("position startpos moves e7e8q"),
          std::string("position startpos moves \xff\xff\xff\xff"),
          std::string("position startpos moves e2e4e"),
          std::string("position startpos moves e2e4 e7e5 e4e5 d7d5")}) {
        SCOPED_TRACE(refused);
        SessionDriver gui;
        gui.send("position startpos moves d2d4");
        const Lines told = gui.answers(refused);
        ASSERT_THAT(told, ElementsAre(StartsWith("info string error: position: ")));
        for (const char* again : {"d", "eval", "tb", "flip", "perft 1", "go perft 1", "explain", "threats"})
            EXPECT_EQ(gui.answers(again), told) << again;
        for (const char* go : {"go depth 1", "go infinite", "go ponder movetime 1", "go mate 2"})
            EXPECT_EQ(gui.ask(go, "bestmove"), (Lines{told[0], "bestmove 0000"})) << go;
        gui.send("ucinewgame");
        EXPECT_EQ(gui.answers("d"), told);
        gui.send("position startpos");
        EXPECT_THAT(gui.ask("go depth 1", "bestmove").back(), HasSubstr("bestmove "));
    }
    SessionDriver gui;
    EXPECT_THAT(gui.answers("position startpos moves e2e4 e7e5 e4e5 d7d5"),
                ElementsAre(StartsWith("info string error: position: move 3, \"e4e5\", is not legal")));
}

TEST(Session, WhatDoesNoHarmToTheBoardIsPassedOver) {
    SessionDriver gui;
    const Lines told = gui.answers("position fen 1nbqkbn1/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBN1 w Qkq e6 200 1");
    EXPECT_THAT(told, testing::SizeIs(5));
    EXPECT_THAT(told, Each(StartsWith("info string position: corrected: ")));
    EXPECT_EQ(gui.fen(), "1nbqkbn1/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBN1 w - - 150 1");
    EXPECT_THAT(gui.answers("position fen 4k3/8/8/8/8/8/8/4K3 b moves e8e7"), testing::SizeIs(1));
    EXPECT_EQ(gui.fen(), "8/4k3/8/8/8/8/8/4K3 w - - 1 2");
}

TEST(Session, TwentyThousandPlies) {
    SessionDriver gui;
    std::string line = "position startpos moves";
    for (int i = 0; i < 5000; ++i) line += " g1f3 g8f6 f3g1 f6g8";
    gui.send(line);
    EXPECT_THAT(gui.fen(), HasSubstr("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - "));
    gui.ask("go depth 1", "bestmove");
}

TEST(Session, Flip) {
    SessionDriver gui;
    gui.send("position startpos moves e2e4");
    gui.send("flip");
    EXPECT_EQ(gui.fen(), "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
}

TEST(Session, Chess960Castling) {
    SessionDriver gui;
    const std::string fen = "position fen 4k3/8/8/8/8/8/8/RK6 w A - 0 1";
    gui.send(fen);
    gui.send("setoption name UCI_Chess960 value true");
    EXPECT_EQ(gui.fen(), "4k3/8/8/8/8/8/8/RK6 w A - 0 1") << "the position is not reset";
    EXPECT_EQ(gui.ask("go depth 1 searchmoves b1a1", "bestmove").back().substr(0, 13), "bestmove b1a1");
    gui.send("setoption name UCI_Chess960 value false");
    EXPECT_EQ(gui.ask("go depth 1 searchmoves b1a1", "bestmove").back().substr(0, 13), "bestmove b1a1")
        << "b1c1 is a step of the king";
    gui.send(fen + " moves b1a1");
    EXPECT_THAT(gui.fen(), StartsWith("4k3/8/8/8/8/8/8/2KR4 b"));
    gui.send("position startpos moves e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1h1 e8g8");
    EXPECT_THAT(gui.fen(), HasSubstr("/RNBQ1RK1 w - -"));
}

// --- options ---

TEST(Session, OptionErrorsNameTheAllowedValues) {
    SessionDriver gui;
    EXPECT_THAT(gui.answers("setoption name Hash value 0"),
                ElementsAre("info string error: option Hash: value \"0\" is not in 1..33554432"));
    for (const char* threads : {"0", "1025", "-1"})
        EXPECT_THAT(gui.answers(std::string("setoption name Threads value ") + threads),
                    ElementsAre(std::string("info string error: option Threads: value \"") + threads +
                                "\" is not in 1..1024"));
    EXPECT_THAT(gui.answers("setoption name UCI_Chess960 value maybe"),
                ElementsAre(HasSubstr("option UCI_Chess960: value \"maybe\"")));
    EXPECT_THAT(gui.answers("setoption name Nothing"),
                ElementsAre(HasSubstr("no option has the name \"Nothing\"")));
    EXPECT_THAT(gui.answers("setoption"), ElementsAre(HasSubstr("error: setoption:")));
    for (const char* fine :
         {"setoption name hash value 1", "setoption name Clear Hash", "setoption name clear hash value",
          "setoption name UCI_AnalyseMode value true", "setoption name Move   Overhead value 0",
          "setoption name Debug Log File value <empty>"})
        EXPECT_THAT(gui.answers(fine), IsEmpty()) << fine;
}

TEST(Session, DebugLogFile) {
    const test::TemporaryFolder folder;
    const std::string file = folder.file("a log.txt");
    {
        SessionDriver gui;
        gui.send("setoption name Debug Log File value " + file);
        gui.ask("go depth 1", "bestmove");
        EXPECT_THAT(gui.answers("setoption name Debug Log File value /nonexistent/folder/x"),
                    ElementsAre(HasSubstr(
                        "error: option Debug Log File: \"/nonexistent/folder/x\" cannot be written")));
        gui.send("isready");
        gui.until("readyok");
    }
    const std::string text = test::content_of(file);
    EXPECT_THAT(text, test::HasMatch("[0-9]+-[0-9]+-[0-9]+ [0-9:.]+ >> go depth 1\n"));
    EXPECT_THAT(text, HasSubstr(" << bestmove "));
    EXPECT_THAT(text, HasSubstr(" << readyok\n"));
}

// --- other commands ---

TEST(Session, UnknownCommandsGiveOneErrorLine) {
    SessionDriver gui;
    EXPECT_THAT(gui.answers("foo"), ElementsAre(StartsWith("info string error: unknown command \"foo\"")));
    EXPECT_THAT(gui.answers("joho quit"), ElementsAre(StartsWith("info string error: unknown command")));
    EXPECT_THAT(gui.ask("joho isready", "readyok"),
                ElementsAre(StartsWith("info string error: unknown command \"joho\""), "readyok"));
    EXPECT_THAT(gui.answers(std::string(100000, 'x')),
                ElementsAre(testing::ResultOf([](const std::string& s) { return s.size() < 600; }, true)));
    EXPECT_THAT(gui.answers("a\x01\xff\x80"
                            "b"),
                ElementsAre(HasSubstr("\"a???b\"")));
}

TEST(Session, QuietCommandsAndWhiteSpace) {
    SessionDriver gui;
    for (const char* quiet :
         {"", "   ", "\t", "\r", "# quit", "register later", "debug off", "ucinewgame", "position startpos"})
        EXPECT_THAT(gui.answers(quiet), IsEmpty()) << quiet;
    gui.send_raw("\xEF\xBB\xBFisready\r\n\tisready \t\r\n");
    gui.until("readyok");
    gui.until("readyok");
}

TEST(Session, DebugRepeatsWhatComes) {
    SessionDriver gui;
    gui.send("debug on");
    EXPECT_THAT(gui.answers("position startpos"),
                ElementsAre("info string debug: received \"position startpos\"",
                            "info string debug: received \"isready\""));
    gui.send("debug off");
    EXPECT_THAT(gui.answers("position startpos"), ElementsAre("info string debug: received \"debug off\""));
}

TEST(Session, HelpListsEveryCommand) {
    SessionDriver gui;
    const Lines lines = gui.answers("help");
    for (const auto& help : uci::Session::command_help())
        EXPECT_THAT(lines, Contains(StartsWith("  " + std::string(help.usage) + " - ")));
    EXPECT_THAT(gui.answers("compiler"), ElementsAre(HasSubstr("compiled by")));
    EXPECT_THAT(gui.answers("eval"), Contains(StartsWith("Material")));
    const auto spsa = uci::spsa_listing();
    EXPECT_THAT(gui.answers("spsa"),
                Contains(StartsWith(spsa ? "aspiration" : "info string error: spsa: this build cannot")));
}

TEST(Session, Perft) {
    SessionDriver gui;
    for (const char* command : {"go perft 3", "perft 3"}) {
        const Lines lines = gui.ask(command, "Nodes searched: ");
        EXPECT_EQ(lines.back(), "Nodes searched: 8902");
        EXPECT_THAT(lines, Contains("e2e4: 600"));
        EXPECT_EQ(count_prefix(lines, "bestmove"), 0);
    }
    EXPECT_THAT(gui.ask("perft 0", "Nodes"), Contains("Nodes searched: 1"));
}

TEST(Session, PerftCanBeStopped) {
    SessionDriver gui;
    gui.send("go perft 12");
    EXPECT_EQ(gui.ask("isready", "readyok"), Lines{"readyok"});
    gui.ask("stop", "info string perft was stopped");
    gui.send("go perft 12");
    EXPECT_THAT(gui.ask("go depth 1", "bestmove"), Contains(HasSubstr("the job is stopped first")));
    gui.send("perft 12");
    EXPECT_THAT(gui.end(), ElementsAre(StartsWith("info string perft was stopped")));
}

TEST(Session, CountsAreFinishedIfQuitHadComeBefore) {
    for (const char* lines : {"perft 2\nquit\n", "go perft 2\nisready\nquit\n", "go perft 2\nd\nquit",
                              "perft 2\nucinewgame\nsetoption name Hash value 1\nquit\n"}) {
        SessionDriver gui;
        gui.send_raw(lines);
        EXPECT_THAT(gui.end(), Contains("Nodes searched: 400")) << lines;
    }
    SessionDriver gui;
    gui.send_raw("bench 1\nquit\n");
    EXPECT_THAT(gui.end(), Contains(test::HasMatch("^[0-9]+ nodes [0-9]+ nps$")));
    SessionDriver later;
    later.send("go perft 12");
    later.ask("isready", "readyok");
    later.send("quit");
    EXPECT_THAT(later.end(), ElementsAre(StartsWith("info string perft was stopped")));
}

TEST(Session, BenchRunsBesideTheSession) {
    SessionDriver gui;
    gui.send("position startpos moves e2e4");
    const std::string fen = gui.fen();
    gui.ask("bench 1", "1/");
    gui.send("isready");
    gui.until(fmt::format("{0}/{0} ", play::bench_positions().size()));
    EXPECT_EQ(gui.fen(), fen);
    gui.send("bench 60");
    gui.ask("stop", "info string bench was stopped");
}

// --- the end ---

TEST(Session, EndOfInputStopsTheSearch) {
    SessionDriver gui;
    gui.send("go infinite");
    gui.until("info depth");
    EXPECT_EQ(count_prefix(gui.end(), "bestmove"), 1);
}

TEST(Session, QuitStopsTheSearch) {
    SessionDriver gui;
    gui.send("go infinite");
    gui.send("quit");
    gui.send("isready");
    const Lines rest = gui.end();
    EXPECT_EQ(count_prefix(rest, "bestmove"), 1);
    EXPECT_EQ(count_prefix(rest, "readyok"), 0);
}

TEST(Session, ALastLineWithoutLineEndCounts) {
    SessionDriver gui;
    gui.send_raw("isready");
    EXPECT_EQ(gui.end(), Lines{"readyok"});
}

TEST(Session, ClosedOutputEndsQuietly) {
    SessionDriver gui;
    gui.send("go infinite");
    gui.until("info depth");
    gui.sink().break_pipe();
    EXPECT_TRUE(test::eventually([&] {
        gui.send("isready");
        return gui.has_ended();
    }));
}

// --- lines from the command line ---

Lines run_lines(const std::vector<std::string>& lines) {
    std::istringstream in;
    std::ostringstream out;
    uci::Session(in, out).run_lines(lines);
    Lines output;
    std::istringstream text(out.str());
    for (std::string line; std::getline(text, line);) output.push_back(line);
    return output;
}

TEST(SessionLines, AFiniteSearchIsFinishedFirst) {
    const Lines lines = run_lines({"go depth 4", "position startpos moves e2e4", "go depth 3", "isready"});
    EXPECT_EQ(count_prefix(lines, "bestmove"), 2);
    EXPECT_EQ(count_prefix(lines, "info string"), 0);
    EXPECT_THAT(lines, Contains(StartsWith("info depth 4 ")));
    EXPECT_EQ(lines.back(), "readyok");
}

TEST(SessionLines, StopAndTheEndEndInfiniteSearches) {
    EXPECT_EQ(count_prefix(run_lines({"go infinite", "isready", "stop"}), "bestmove"), 1);
    EXPECT_EQ(count_prefix(run_lines({"go infinite"}), "bestmove"), 1);
    EXPECT_EQ(count_prefix(run_lines({"go ponder wtime 50", "isready", "ponderhit"}), "bestmove"), 1);
}

TEST(SessionLines, PerftIsFinishedAndQuitEnds) {
    EXPECT_EQ(run_lines({"go perft 3", "quit", "isready"}).back(), "Nodes searched: 8902");
}

}  // namespace
