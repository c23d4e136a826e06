// Comparing algorithms, solving games and playing matches in houyi-lab, without the command line.
#include "tools/lab/comparison.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "adversarial/games/pig_optimum.h"
#include "tools/lab/drawing/plot_svg.h"
#include "tools/lab/games/catalogue.h"
#include "tools/lab/lab_support.h"
#include "tools/lab/match.h"

namespace lab_tool {
namespace {

using adversarial::PigOptimum;
using testing::HasSubstr;
using testing::StartsWith;

Comparison compared(std::string_view text, std::optional<int> depth, u64 max_nodes = 1'000'000) {
    Progress silent;
    return compare(*game(text), {.depth = depth, .max_nodes = max_nodes, .iterations = 50, .seed = 1},
                   silent);
}

TEST(Games, TextsAndRefusals) {
    EXPECT_EQ(game("connect4:5x4")->traits().title, "connect four 5x4");
    EXPECT_EQ(game("connect4 5x4")->traits().title, "connect four 5x4");
    EXPECT_EQ(game(" Random 2x3 order=best seed=9 ")->traits().title, "random tree 2x3, best first, seed 9");
    for (const std::string_view wrong : {"", "chequers", "tictactoe 4"})
        EXPECT_FALSE(parse_game(wrong)) << wrong;
    EXPECT_FALSE(parse_game("tictactoe", "8/8/8/8/8/8/8/8 w - - 0 1"));
    for (const std::string_view wrong : {"connect4 5",
                                         "connect4 5x",
                                         "pig x",
                                         "random 3x",
                                         "random order=up",
                                         "random seed=-1",
                                         "random seed=99999999999999999999",
                                         "random 3x3 2x2",
                                         "fallible-chess 0",
                                         "nim 0",
                                         "nim ,",
                                         "nim 3,x",
                                         "nim 21",
                                         "nim 10,11",
                                         "nim 1,1,1,1,1,1,1,1,1,1,1",
                                         "connect4 9x9",
                                         "pig 10001",
                                         "pig 0",
                                         "random 1001x2",
                                         "random 2x101",
                                         "tree (1"})
        EXPECT_FALSE(make_game(parse_game(wrong).value())) << wrong;
    EXPECT_THAT(make_game(parse_game("tictactoe").value(), "b2 b2").error(),
                HasSubstr("possible are: a3 b3"));
    EXPECT_EQ(make_game(parse_game("tictactoe").value(), "b2 a1").value()->actions().size(), 7u);
}

TEST(Comparison, EveryFittingAlgorithmAgrees) {
    const Comparison comparison = compared("tictactoe", 5);
    EXPECT_TRUE(disagreements(comparison).empty());
    EXPECT_EQ(comparison.rows.size(), 13u * 5 + 1) << "thirteen algorithms at five depths, and MCTS";
    EXPECT_EQ(comparison.left_out.size(), 4u) << "those for chance nodes";
    EXPECT_NEAR(*branching_factor(comparison), std::pow(15'120, 0.2), 1e-9) << "9 * 8 * 7 * 6 * 5 leaves";
}

TEST(Comparison, ChanceNodes) {
    const Comparison comparison = compared("pig 10", 3);
    EXPECT_TRUE(disagreements(comparison).empty());
    EXPECT_EQ(comparison.rows.size(), 3u * 3 + 1) << "expectiminimax, Star1, Star2, MCTS";
}

TEST(Comparison, DisagreementsAreFound) {
    Comparison comparison = compared("tictactoe", 3);
    ComparisonRow& wrong = comparison.rows[4];
    ASSERT_EQ(wrong.algorithm, AlgorithmId::Negamax);
    wrong.report.value += 0.5;
    const auto lines = disagreements(comparison);
    ASSERT_EQ(lines.size(), 1u);
    EXPECT_THAT(lines[0], StartsWith("depth 2: minimax says"));
    wrong.report.complete = false;
    EXPECT_TRUE(disagreements(comparison).empty()) << "a stopped search claims nothing";
}

TEST(Comparison, AStoppedSearchGoesNoDeeper) {
    const Comparison comparison = compared("tictactoe", 6, 1000);
    int rows = 0;
    for (const ComparisonRow& row : comparison.rows) rows += row.algorithm == AlgorithmId::Minimax;
    EXPECT_EQ(rows, 4) << "586 nodes at depth 3, more than 1000 at depth 4";
    EXPECT_THAT(format_comparison(comparison, 6), HasSubstr("stopped at depth 4"));
}

TEST(Comparison, ThePliesAfterTheEndOfTheGameDoNotCount) {
    EXPECT_NEAR(*branching_factor(compared("random 2x3", 5)), 2, 1e-9)
        << "8 leaves, all of them 3 plies deep";
}

TEST(Comparison, EffectiveBranchingFactor) {
    EXPECT_NEAR(effective_branching_factor(1 + 3 + 9 + 27, 3), 3, 1e-9);
    EXPECT_NEAR(effective_branching_factor(53, 5), 1.92, 0.005);  // AIMA's example: 52 nodes beside the root
    EXPECT_EQ(effective_branching_factor(1, 4), 0);
    EXPECT_EQ(effective_branching_factor(10, 0), 0);
}

TEST(Comparison, CsvHasARowASearch) {
    const Comparison comparison = compared("random 2x3", 3);
    const std::string csv = comparison_csv(comparison);
    EXPECT_EQ(usize(std::count(csv.begin(), csv.end(), '\n')), comparison.rows.size() + 1);
    EXPECT_THAT(csv, StartsWith("algorithm,depth,value,move,nodes,leaves,"));
    EXPECT_THAT(csv, HasSubstr("\nminimax,3,"));
    EXPECT_THAT(csv, HasSubstr(",15,8,0,0,0,0,")) << "a whole tree: no leaf is valued by EVAL";
    EXPECT_THAT(csv, HasSubstr("\nmcts,,"));
}

TEST(Plot, HasALineASeries) {
    const std::string svg = draw_comparison("a <title>", compared("random 2x3", 3));
    EXPECT_THAT(svg, HasSubstr("a &lt;title&gt;"));
    for (const std::string_view name :
         {">minimax, negamax<", "pvs", ">b^d, b = 2.00<", ">b^(3d/4), b = 2.00<", ">b^(d/2), b = 2.00<"})
        EXPECT_THAT(svg, HasSubstr(std::string(name)));
    EXPECT_THAT(svg, testing::Not(HasSubstr("nan")));
}

TEST(WholeGame, TicTacToe) {
    const Solution solution = *game("tictactoe")->solve(Never);
    EXPECT_EQ(solution.value, 0);
    EXPECT_EQ(solution.nodes, 549'946u);
    EXPECT_EQ(solution.leaves, 255'168u);
    EXPECT_EQ(solution.positions, 5'478u);
    EXPECT_EQ(solution.actions.size(), 9u);
    EXPECT_EQ(solution.up_to_symmetry->positions, 765u);
    EXPECT_EQ(solution.up_to_symmetry->nodes, 58'524u);
    EXPECT_EQ(solution.up_to_symmetry->leaves, 26'830u);  // Schaefer (2002)
}

TEST(WholeGame, ConnectFour) {
    const Solution solution = *game("connect4 4x4")->solve(Never);
    EXPECT_EQ(solution.value, 0);
    EXPECT_EQ(solution.positions, 161'029u);                          // Tromp's table
    EXPECT_EQ(game("connect4 4x3")->solve(Never)->leaves, 356'232u);  // OEIS A342329
}

TEST(WholeGame, ATreeHasNoPositionTwice) {
    const Solution solution = *game("random 3x4")->solve(Never);
    EXPECT_EQ(solution.leaves, 81u);
    EXPECT_FALSE(solution.positions);
}

TEST(WholeGame, TreesWithChance) {
    const Solution solution = *game("tree ({0.5:(1 3) 0.5:4} 2)")->solve(Never);
    EXPECT_EQ(solution.value, 2.5);
    EXPECT_EQ(solution.nodes, 7u);
    EXPECT_EQ(solution.leaves, 4u);
    EXPECT_FALSE(solution.positions);
    EXPECT_EQ(solution.actions, (std::vector<std::pair<std::string, double>>{{"1", 2.5}, {"2", 2}}));
}

TEST(WholeGame, StopsWhenAsked) {
    EXPECT_FALSE(
        game("tictactoe")->solve([](const adversarial::Counts& counts) { return counts.nodes > 100; }));
}

TEST(PigOptimum, ThePublishedOptimum) {
    const PigOptimum optimum = *PigOptimum::solve(100, Never);
    EXPECT_NEAR(optimum.win(0, 0, 0), 0.5306, 0.00005);  // Neller and Presser (2004)
    EXPECT_EQ(optimum.first_hold(), 21);                 // their figure 3 begins above 20
    EXPECT_EQ(optimum.states(), 505'000u);
    EXPECT_FALSE(PigOptimum::solve(20, [](const adversarial::Counts& counts) { return counts.nodes > 10; }));
}

TEST(Match, Contestants) {
    EXPECT_EQ(parse_contestant("pvs", 4)->depth, 4);
    EXPECT_EQ(parse_contestant("PVS:6", 4)->depth, 6);
    EXPECT_EQ(parse_contestant("mcts:77", 4)->iterations, 77u);
    EXPECT_FALSE(parse_contestant("random", 4)->algorithm);
    for (const std::string_view wrong :
         {"", "best", "pvs:", "pvs:0", "pvs:x", "mcts:0", "pvs:9999", "random:3"})
        EXPECT_FALSE(parse_contestant(wrong, 4)) << wrong;
}

MatchResult match(std::string_view name, std::string_view first, std::string_view second,
                  const MatchOptions& options) {
    Progress silent;
    return play_match(*game(name), parse_contestant(first, 9).value(), parse_contestant(second, 9).value(),
                      options, silent)
        .value();
}

TEST(Match, PerfectPlayDrawsTicTacToe) {
    const MatchResult result = match("tictactoe", "alphabeta", "pvs", {.games = 2});
    EXPECT_EQ(result.draws, 2);
    EXPECT_EQ(result.plies, 18u);
    EXPECT_EQ(result.first.moves, 10u);
    EXPECT_EQ(match("tictactoe", "alphabeta", "random", {.games = 20}).second_wins, 0);
}

TEST(Match, TheSeedDecides) {
    const auto play = [](u64 seed) {
        return match("pig 15", "star1:2", "random", {.games = 15, .seed = seed});
    };
    EXPECT_EQ(play(3).plies, play(3).plies);
    EXPECT_NE(play(3).plies, play(4).plies);
    EXPECT_GT(play(3).first_wins, play(3).second_wins);
    const MatchResult stopped = match("pig 1000", "random", "random", {.games = 3, .max_plies = 20});
    EXPECT_EQ(stopped.unfinished, 3);
    EXPECT_EQ(stopped.draws, 3);
}

TEST(Match, MisfitsAreErrors) {
    Progress silent;
    const auto result = play_match(*game("pig 15"), parse_contestant("minimax", 2).value(),
                                   parse_contestant("random", 2).value(), {}, silent);
    ASSERT_FALSE(result);
    EXPECT_THAT(result.error(), HasSubstr("minimax: the game has chance nodes"));
}

}  // namespace
}  // namespace lab_tool
