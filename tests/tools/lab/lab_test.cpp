// lab/commands/command.h: what each command prints and writes, and how it fails.
#include <filesystem>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/eventually.h"
#include "support/outcome.h"
#include "support/temporary_folder.h"
#include "tools/lab/commands/command.h"
#include "tools/lab/lab_support.h"
#include "tools/lab/progress.h"

namespace lab_tool {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

class TemporaryFile {
public:
    explicit TemporaryFile(const std::string& name) : name_(folder_.file(name)) {}
    const std::string& name() const { return name_; }
    std::string text() const { return test::content_of(name_); }

private:
    const test::TemporaryFolder folder_;
    const std::string name_;
};

TEST(Lab, HelpHasExamplesForAllCommands) {
    const test::Outcome general = run({"--help"});
    EXPECT_EQ(general.status, cli::ExitOk);
    for (const cli::Command& each : program().commands) {
        const std::string& command = each.name;
        EXPECT_THAT(general.out, HasSubstr("\n  " + command + " "));
        const test::Outcome help = run({command, "--help"});
        EXPECT_EQ(help.status, cli::ExitOk) << command;
        EXPECT_THAT(help.out, HasSubstr("examples:\n  houyi-lab " + command));
    }
    for (const std::string limit :
         {"at most 20 cells and 6 columns", "at most 200", "at most 20,000,000 leaves"})
        EXPECT_THAT(run({"solve", "--help"}).out, HasSubstr(limit));
}

TEST(Lab, Tree) {
    const test::Outcome first = run({"tree", "((3 12)(8 2)(4 6))", "--algorithm", "alphabeta"});
    EXPECT_EQ(first.status, cli::ExitOk) << first.err;
    EXPECT_THAT(first.out, HasSubstr("value      4\nchosen     child 3\nline       3 1\n"));
    EXPECT_THAT(first.out, HasSubstr("visited    6 leaves: 3 12 8 2 4 6\npruned     0 leaves: none\n"));
    EXPECT_THAT(run({"tree", "((3 12 8)(2 4 6)(14 5 2))"}).out, HasSubstr("value      3\n"));
    EXPECT_THAT(run({"tree", "((3 12 8)(2 4 6)(14 5 2))"}).out, HasSubstr("pruned     2 leaves: 4 6\n"));
    EXPECT_THAT(run({"tree", "((3 12 8)(2 4 6)(2 14 5))"}).out, HasSubstr("pruned     4 leaves: 4 6 14 5\n"));
    EXPECT_THAT(run({"tree", "((3 12)(8 2)(4 6))", "--trace"}).out, HasSubstr("cut: 2 <= alpha 3"));
    EXPECT_THAT(run({"tree", "((3 12)(8 2)(4 6))", "--alpha", "5", "--beta", "9"}).out,
                HasSubstr("4 or less"));
    EXPECT_THAT(run({"tree", "((3 12)(8 2)(4 6))", "--beta", "1"}).out, HasSubstr("3 or more"));
    EXPECT_THAT(run({"tree", "{0.5:(1 3) 0.5:4}", "--algorithm", "expectimax"}).out,
                HasSubstr("value      3.5\n"));
}

TEST(Lab, TreeDraws) {
    const TemporaryFile file("tree.svg");
    EXPECT_EQ(run({"tree", "((3 12 8)(2 4 6)(14 5 2))", "--svg", file.name()}).status, cli::ExitOk);
    EXPECT_THAT(file.text(), StartsWith("<svg"));
}

TEST(Lab, TreeFromAFile) {
    const TemporaryFile file("tree.txt");
    test::write_file(file.name(), "((3 12)(8 2)\n(4 6))\n");
    EXPECT_THAT(run({"tree", "@" + file.name()}).out, HasSubstr("value      4\n"));
    const test::TemporaryFolder folder;
    EXPECT_THAT(run({"explore", "tree", "@" + file.name(), "--html", folder.file("tree.html")}).out,
                HasSubstr("value 4"));
    std::string many = "(";
    for (int leaf = 0; leaf < 1'000'000; ++leaf) many += "1 ";
    test::write_file(file.name(), many + ")");
    EXPECT_THAT(run({"tree", "@" + file.name()}).err, HasSubstr("at most 1000000 nodes"));
    EXPECT_EQ(run({"tree", "@/no/such/file"}).status, cli::ExitFailure);
    EXPECT_EQ(run({"tree", "@/dev/zero"}).status, cli::ExitFailure) << "it has no end";
}

TEST(Lab, Solve) {
    const test::Outcome solved = run({"solve", "tictactoe"});
    EXPECT_EQ(solved.status, cli::ExitOk);
    EXPECT_THAT(solved.out, HasSubstr("value      0 (a draw)\nnodes      549,946 in the game tree\n"
                                      "games      255,168\npositions  5,478\n"
                                      "symmetry   images counted once: 765 positions, 58,524 nodes, "
                                      "26,830 games\n"));
    EXPECT_THAT(run({"solve", "pig", "20"}).out, HasSubstr("the first player wins"));
}

TEST(Lab, Play) {
    const test::Outcome played = run({"play", "tictactoe", "--first", "alphabeta:9", "--second", "pvs:9",
                                      "--games", "3", "--random-plies", "0"});
    EXPECT_EQ(played.status, cli::ExitOk) << played.err;
    EXPECT_THAT(played.out, HasSubstr("first   alphabeta:9     0      3       0  50.0 %"));
}

TEST(Lab, Compare) {
    const TemporaryFile csv("nodes.csv"), svg("nodes.svg");
    const test::Outcome compared = run({"compare", "connect4:4x3", "--depth", "4", "--csv", csv.name(),
                                        "--svg", svg.name(), "--moves", "1 2"});
    EXPECT_EQ(compared.status, cli::ExitOk) << compared.err;
    EXPECT_THAT(
        compared.out,
        HasSubstr("left out: expectimax, expectiminimax, star1, star2: the game has no chance nodes"));
    EXPECT_THAT(csv.text(), HasSubstr("\npvs,4,"));
    EXPECT_THAT(svg.text(), StartsWith("<svg"));
    const test::Outcome tree = run({"compare", "tree", "((3 12)(8 2)(4 6))"});
    EXPECT_EQ(tree.status, cli::ExitOk) << tree.err;
    EXPECT_THAT(tree.out, HasSubstr("minimax"));
}

TEST(Lab, CompareChess) {
    const test::Outcome compared = run({"compare", "chess", "--depth", "2", "--iterations", "20"});
    EXPECT_EQ(compared.status, cli::ExitOk) << compared.err;
    EXPECT_THAT(compared.out, HasSubstr("421")) << "1 + 20 + 400 nodes";
}

TEST(Lab, Explore) {
    const TemporaryFile file("tree.html");
    const test::Outcome explored =
        run({"explore", "--depth", "2", "--algorithm", "pvs", "--html", file.name()});
    EXPECT_EQ(explored.status, cli::ExitOk) << explored.err;
    EXPECT_THAT(file.text(), StartsWith("<!DOCTYPE html>"));
    EXPECT_THAT(file.text(),
                HasSubstr("\"start\":\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\""));
    const TemporaryFile board("board.html");
    EXPECT_EQ(run({"explore", "tictactoe", "--moves", "b2 a1", "--html", board.name()}).status, cli::ExitOk);
    EXPECT_THAT(board.text(), HasSubstr("\"start\":\"....X.O..\""));
}

TEST(Lab, ExploreSeveralAlgorithms) {
    const TemporaryFile file("tree.html");
    const test::Outcome explored =
        run({"explore", "tree", "((3 12)(8 2)(4 6))", "--algorithm", "alphabeta,pvs", "--alpha", "1",
             "--beta", "3.5", "--chinese", "--html", file.name()});
    EXPECT_EQ(explored.status, cli::ExitOk) << explored.err;
    EXPECT_THAT(explored.out, HasSubstr("tree, alpha-beta, MAX/MIN form, fail-soft: value \u22654, "));
    EXPECT_THAT(explored.out, HasSubstr("tree, principal variation search: value \u22654, "));
    EXPECT_THAT(file.text(), HasSubstr("\"language\":\"zh\""));
    EXPECT_THAT(file.text(), HasSubstr("\"algorithm\":\"alphabeta\""));
    EXPECT_THAT(file.text(), HasSubstr("\"algorithm\":\"pvs\""));
    EXPECT_THAT(file.text(), HasSubstr("\"3.5\"")) << "the window";
}

TEST(Lab, WrongInputIsOneLineAndNotZero) {
    const test::WorkingFolder folder;
    const std::vector<std::pair<std::vector<std::string>, int>> wrong = {
        {{}, cli::ExitUsage},
        {{"dance"}, cli::ExitUsage},
        {{"tree"}, cli::ExitUsage},
        {{"tree", "((3 12)(8"}, cli::ExitFailure},
        {{"tree", "((3 12)(8 2))", "--algorithm", "guess"}, cli::ExitUsage},
        {{"tree", "((3 12)(8 2))", "--colour"}, cli::ExitUsage},
        {{"tree", "((3 12)(8 2))", "--alpha", "x"}, cli::ExitUsage},
        {{"tree", "((3 12)(8 2))", "--alpha", "3", "--beta", "3"}, cli::ExitFailure},
        {{"tree", "((3 12)(8 2))", "--algorithm", "star1", "--svg", "/no/such/folder/x.svg"},
         cli::ExitFailure},
        {{"tree", "({0.5:1 0.5:2} 3)"}, cli::ExitFailure},
        {{"tree", "(1 2)", "--algorithm", "id-pvs"}, cli::ExitFailure},
        {{"solve"}, cli::ExitUsage},
        {{"solve", "chess"}, cli::ExitFailure},
        {{"solve", "connect4"}, cli::ExitFailure},
        {{"solve", "connect4", "7x2"}, cli::ExitFailure},
        {{"solve", "pig", "201"}, cli::ExitFailure},
        {{"solve", "random", "10x8"}, cli::ExitFailure},
        {{"solve", "go"}, cli::ExitFailure},
        {{"play", "tictactoe", "--first", "pvs"}, cli::ExitUsage},
        {{"play", "tictactoe", "--first", "pvs", "--second", "kasparov"}, cli::ExitUsage},
        {{"play", "tictactoe", "--first", "pvs", "--second", "pvs", "--games", "0"}, cli::ExitUsage},
        {{"play", "tictactoe", "--first", "star1", "--second", "pvs"}, cli::ExitFailure},
        {{"play", "tree", "((3 12)(8 2))", "--first", "pvs:1", "--second", "pvs"}, cli::ExitFailure},
        {{"play", "tree", "((3 12)(8 2))", "--first", "pvs", "--second", "pvs", "--depth", "1"},
         cli::ExitFailure},
        {{"compare", "tictactoe"}, cli::ExitUsage},
        {{"compare", "tictactoe", "--depth", "0"}, cli::ExitUsage},
        {{"compare", "tictactoe", "--depth", "1025"}, cli::ExitUsage},
        {{"compare", "tictactoe", "--depth", "3", "--fen", "8/8/8/8/8/8/8/8 w - - 0 1"}, cli::ExitFailure},
        {{"compare", "tree", "(1 2)", "--depth", "2"}, cli::ExitFailure},
        {{"compare", "chess", "--depth", "2", "--fen", "nonsense"}, cli::ExitFailure},
        {{"explore", "--depth", "2"}, cli::ExitUsage},
        {{"explore", "tictactoe", "--algorithm", "alphabeta,guess", "--html", "x.html"}, cli::ExitUsage},
        {{"explore", "tictactoe", "--algorithm", ",", "--html", "x.html"}, cli::ExitUsage},
        {{"explore", "tree", "(1 2)", "--algorithm", "pvs,id-pvs", "--html", "x.html"}, cli::ExitFailure},
        {{"explore", "chess", "--algorithm", "alphabeta", "--html", "x.html"}, cli::ExitFailure},
    };
    for (const auto& [arguments, status] : wrong) {
        const test::Outcome failed = run(arguments);
        EXPECT_EQ(failed.status, status) << testing::PrintToString(arguments) << failed.err;
        EXPECT_THAT(failed.err, StartsWith("houyi-lab: ")) << testing::PrintToString(arguments);
        EXPECT_EQ(std::count(failed.err.begin(), failed.err.end(), '\n'), 1) << failed.err;
    }
    EXPECT_FALSE(std::filesystem::exists("x.html"));
}

TEST(Lab, ChessBeginsWhereTheMovesLead) {
    const std::string fen = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
    const test::Outcome twice =
        run({"play", "chess", "--fen", fen, "--moves", "d1d2 g8f8 d2d1 f8g8 d1d2", "--first", "pvs:1",
             "--second", "pvs:1", "--games", "1", "--max-plies", "1"});
    EXPECT_EQ(twice.status, cli::ExitOk) << "the position has been there once: " << twice.err;
    const auto mate = [&](const std::vector<std::string>& moves) {
        std::vector<std::string> words{"compare", "chess", "--fen", fen, "--depth", "1"};
        words.insert(words.end(), moves.begin(), moves.end());
        return run(words).out;
    };
    EXPECT_THAT(mate({}), HasSubstr(" 31999 "));
    EXPECT_THAT(mate({"--moves", "d1e1 g8f8 e1d1 f8g8"}), HasSubstr(" 31999 ")) << "counted from there";
}

TEST(Lab, PlayNeedsTwoPlayers) {
    const test::Outcome refused = run({"play", "fallible-chess", "--first", "random", "--second", "random"});
    EXPECT_EQ(refused.status, cli::ExitFailure);
    EXPECT_THAT(refused.err, HasSubstr("there is no second player"));
}

TEST(Lab, AStoppedIterationIsNoResult) {
    const test::Outcome stopped = run({"compare", "connect4", "5x4", "--depth", "6", "--max-nodes", "1800"});
    EXPECT_EQ(stopped.status, cli::ExitOk) << stopped.out;
    EXPECT_THAT(stopped.out, testing::ContainsRegex("id-alphabeta +stopped at depth 6"));
    EXPECT_THAT(stopped.out, Not(HasSubstr("DISAGREEMENT")));
    EXPECT_THAT(run({"compare", "tree", "((3 12)(8 2)(4 6))", "--max-nodes", "3"}).out,
                AllOf(HasSubstr(" stopped "), Not(HasSubstr("at depth 0"))));
    const TemporaryFile csv("stopped.csv");
    run({"compare", "tictactoe", "--depth", "5", "--max-nodes", "300", "--csv", csv.name()});
    EXPECT_THAT(csv.text(), testing::ContainsRegex("\nminimax,3,[^\n]*,,no\n"));
}

TEST(Lab, WhatIsNotThereIsNotTold) {
    EXPECT_THAT(run({"solve", "tree", "5"}).out, Not(HasSubstr("first moves")));
    EXPECT_THAT(run({"prove", "pig", "20"}).err, Not(HasSubstr("for chess")));
}

TEST(Lab, ExploreRefusesTooLargeATree) {
    const TemporaryFile file("large.html");
    const test::Outcome refused =
        run({"explore", "random", "3x20", "--algorithm", "minimax", "--html", file.name()});
    EXPECT_EQ(refused.status, cli::ExitFailure);
    EXPECT_THAT(
        refused.err,
        HasSubstr("houyi-lab: minimax: with its search the page would have more than 2,000,000 nodes"));
    EXPECT_FALSE(std::filesystem::exists(file.name()));
}

// Nothing is written for the first second. On a busy machine the loop may take longer
// than that, but not every time.
TEST(Progress, IsSilentAtFirst) {
    EXPECT_TRUE(test::eventually([] {
        std::ostringstream err;
        Progress progress({err, true});
        progress.begin("work");
        for (u64 node = 0; node < 100'000; ++node) progress.nodes(node);
        return err.str().empty();
    }));
}

}  // namespace
}  // namespace lab_tool
