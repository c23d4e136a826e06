// The small trees of the textbooks, leaf by leaf.
#include <gtest/gtest.h>

#include "adversarial/support.h"

namespace adversarial::testing {
namespace {

using Values = std::vector<double>;

TEST(WorkedExamples, ThreePairs) {
    for (const auto& [name, search] : all_algorithms<TreeGame>()) {
        TreeGame game = tree("((3 12)(8 2)(4 6))");
        const auto result = search(game, {});
        ASSERT_TRUE(result) << name;
        EXPECT_EQ(result->value, 4) << name;
        EXPECT_EQ(result->best, 2) << name << ": the third child";
        EXPECT_EQ(result->line, (std::vector<int>{2, 0})) << name;
        EXPECT_EQ(result->bound, Bound::Exact) << name;
        EXPECT_TRUE(result->complete) << name;
    }
}

TEST(WorkedExamples, ThreePairsByAlphaBeta) {
    TreeGame game = tree("((3 12)(8 2)(4 6))");
    Recorder seen;
    const auto result = alpha_beta(game, {}, seen);
    EXPECT_EQ(seen.root_windows, (std::vector<std::string>{"3..inf", "4..inf"}));
    EXPECT_EQ(seen.cut_values, Values{2});  // the second child
    EXPECT_EQ(seen.cut_reasons, std::vector{CutReason::Alpha});
    EXPECT_EQ(seen.leaves, (Values{3, 12, 8, 2, 4, 6}));
    EXPECT_EQ(result->counts, (Counts{.nodes = 10, .leaves = 6, .alpha_cuts = 1}));
    EXPECT_EQ(seen.open, 0);
    EXPECT_EQ(seen.entered, 10u);
}

// AIMA's figure of alpha-beta, with other leaves.
TEST(WorkedExamples, ThreeTriples) {
    for (const auto& [name, search] : all_algorithms<TreeGame>()) {
        TreeGame game = tree("((3 12 8)(2 4 6)(14 5 2))");
        EXPECT_EQ(search(game, {})->value, 3) << name;
        EXPECT_EQ(search(game, {})->best, 0) << name;
    }
    for (const bool negamax_form :
         {false, true}) {  // MAX moves at these leaves, so both forms give the same numbers
        Recorder seen;
        TreeGame game = tree("((3 12 8)(2 4 6)(14 5 2))");
        EXPECT_TRUE(negamax_form ? negamax_alpha_beta(game, {}, seen) : alpha_beta(game, {}, seen));
        EXPECT_EQ(seen.leaves, (Values{3, 12, 8, 2, 14, 5, 2}));  // 4 and 6 are never visited

        Recorder reordered;
        game = tree("((3 12 8)(2 4 6)(2 14 5))");
        EXPECT_TRUE(negamax_form ? negamax_alpha_beta(game, {}, reordered) : alpha_beta(game, {}, reordered));
        EXPECT_EQ(reordered.leaves, (Values{3, 12, 8, 2, 2}));  // of the last child only its 2
    }
}

TEST(WorkedExamples, OneBadReplyIsEnough) {
    TreeGame game = tree("((7 9)(2 1 0))");
    Recorder seen;
    EXPECT_EQ(alpha_beta(game, {}, seen)->value, 7);
    EXPECT_EQ(seen.leaves, (Values{7, 9, 2}));
}

// A deep cutoff (Knuth and Moore): alpha of the root cuts at a MIN node three plies below.
TEST(WorkedExamples, DeepCutoff) {
    TreeGame game = tree("((5) (((4 9) (1))))");
    Recorder seen;
    EXPECT_EQ(alpha_beta(game, {}, seen)->value, 5);
    EXPECT_EQ(seen.leaves, (Values{5, 4, 1}));  // 9 is cut by what the root has, three plies above
}

TEST(WorkedExamples, TheRootMayBeALeaf) {
    for (const auto& [name, search] : all_algorithms<TreeGame>()) {
        TreeGame game = tree("7");
        const auto result = search(game, {});
        EXPECT_EQ(result->value, 7) << name;
        EXPECT_FALSE(result->best) << name;
        EXPECT_TRUE(result->line.empty()) << name;
    }
    TreeGame game = tree("7");
    EXPECT_EQ(alpha_beta<FailMode::Hard>(game, {.window = {1, 3}})->value, 3);
    EXPECT_EQ(alpha_beta<FailMode::Soft>(game, {.window = {1, 3}})->value, 7);
}

// With MIN to move at the root the value and the window are still MAX's.
TEST(WorkedExamples, MinAtTheRoot) {
    for (const auto& [name, search] : all_algorithms<TreeGame>()) {
        TreeGame game = tree("(((3 12)(8 2)(4 6)))");
        game.apply(0);
        ASSERT_EQ(game.to_move(), Player::Min);
        const auto result = search(game, {.guess = 5});
        EXPECT_EQ(result->value, 6) << name;
        EXPECT_EQ(result->best, 2) << name;
    }
    for (const auto& [name, search] : windowed_algorithms<TreeGame>()) {
        TreeGame game = tree("(((3 12)(8 2)(4 6)))");
        game.apply(0);
        EXPECT_EQ(search(game, {.window = {7, 9}})->bound, Bound::Upper) << name;
        EXPECT_EQ(search(game, {.window = {2, 5}})->bound, Bound::Lower) << name;
        EXPECT_EQ(search(game, {.window = {5, 7}})->bound, Bound::Exact) << name;
    }
}

TEST(WorkedExamples, FailSoftTellsMoreThanFailHard) {
    TreeGame game = tree("((3 12)(8 2)(4 6))");
    EXPECT_EQ(alpha_beta<FailMode::Hard>(game, {.window = {7, 9}})->value, 7);
    EXPECT_EQ(alpha_beta<FailMode::Soft>(game, {.window = {7, 9}})->value, 4);
    EXPECT_EQ(alpha_beta<FailMode::Hard>(game, {.window = {0, 1}})->value, 1);
    EXPECT_EQ(alpha_beta<FailMode::Soft>(game, {.window = {0, 1}})->value, 3);
}

}  // namespace
}  // namespace adversarial::testing
