// Chance nodes: expectimax and expectiminimax by hand, Star1 and Star2 against them.
#include "adversarial/expectimax.h"

#include <cmath>
#include <iostream>

#include <gtest/gtest.h>

#include "adversarial/games/pig.h"
#include "adversarial/star.h"
#include "adversarial/support.h"

namespace adversarial::testing {
namespace {

using Values = std::vector<double>;

// Left: 0.5 min(3, 9) + 0.5 min(7, 5) = 4. Right: 0.25 min(4, 8) + 0.75 min(6, 10) = 5.5.
constexpr const char* TwoChances = "({0.5:(3 9) 0.5:(7 5)} {0.25:(4 8) 0.75:(6 10)})";

TEST(Expectimax, ByHand) {
    TreeGame game = tree(TwoChances);
    for (const auto& result : {expectiminimax(game), star1(game), star2(game)}) {
        EXPECT_EQ(result->value, 5.5);
        EXPECT_EQ(result->best, 1);
        EXPECT_EQ(result->line, std::vector<int>{1});  // chance has its turn
    }
    EXPECT_EQ(expectiminimax(game)->counts, (Counts{.nodes = 15, .leaves = 8}));

    TreeGame max_only = tree(TwoChances, TurnOrder::OnlyMax);  // 0.5 9 + 0.5 7 = 8; 0.25 8 + 0.75 10 = 9.5
    for (const auto& result :
         {expectimax(max_only), expectiminimax(max_only), star1(max_only), star2(max_only)}) {
        EXPECT_EQ(result->value, 9.5);
        EXPECT_EQ(result->best, 1);
    }
}

TEST(Expectimax, AnExpectationIsAWeightedSumNotAMean) {
    TreeGame game = tree("{0.9:0 0.1:10}");
    EXPECT_EQ(expectimax(game)->value, 1);
    EXPECT_FALSE(expectimax(game)->best);
    game = tree("{1:6}");
    EXPECT_EQ(expectimax(game)->value, 6);
    game = tree("{0.5:{0.5:8 0.5:4} 0.5:2}");
    EXPECT_EQ(expectimax(game)->value, 4);
}

TEST(Expectimax, WithoutChanceItIsMinimax) {
    TreeGame game = tree("((3 12)(8 2)(4 6))");
    EXPECT_EQ(expectiminimax(game)->counts, minimax(game)->counts);
    EXPECT_EQ(star1(game)->counts, alpha_beta(game)->counts);
    EXPECT_EQ(star1(game)->value, 4);
}

TEST(Star, TheBestCaseOfTheRestIsNotEnough) {
    // Left is worth 4. On the right, after 0, even the bound 8 brings no more than 0.5 0 + 0.5 8 = 4.
    TreeGame game = tree("({0.5:4 0.5:4} {0.5:0 0.5:8})");
    Recorder seen;
    EXPECT_EQ(star1(game, {}, seen)->value, 4);
    EXPECT_EQ(seen.leaves, (Values{4, 4, 0}));
    EXPECT_EQ(seen.cut_reasons, std::vector{CutReason::StarAlpha});
}

TEST(Star, TheWorstCaseOfTheRestIsEnough) {
    // MIN has 2. After 9 the chance node is worth at least 0.5 9 + 0.5 0 = 4.5.
    TreeGame game = tree("((2 {0.5:9 0.5:0}))");
    Recorder seen;
    EXPECT_EQ(star1(game, {}, seen)->value, 2);
    EXPECT_EQ(seen.leaves, (Values{2, 9}));
    EXPECT_EQ(seen.cut_reasons, std::vector{CutReason::StarBeta});
}

TEST(Star, TheWindowIsScaledByTheProbability) {
    // MAX has 5, utilities lie in [0, 9]. The first outcome must exceed (5 - 0.5 9) / 0.5 = 1, and does; then
    // the second must exceed (5 - 0.5 4) / 0.5 = 6, which 4 refutes before its sibling 9 is seen.
    TreeGame game = tree("(5 {0.5:(4 9) 0.5:(4 9)} 0)");
    Recorder by_star1;
    EXPECT_EQ(star1(game, {}, by_star1)->value, 5);
    EXPECT_EQ(by_star1.leaves, (Values{5, 4, 9, 4, 0}));
    EXPECT_EQ(by_star1.cut_reasons, (std::vector{CutReason::Alpha, CutReason::StarAlpha}));

    // Star2 looks at the first reply of each outcome, and the two 4s bound the expectation by 4.
    Recorder by_star2;
    EXPECT_EQ(star2(game, {}, by_star2)->value, 5);
    EXPECT_EQ(by_star2.leaves, (Values{5, 4, 4, 0}));
    EXPECT_EQ(by_star2.cut_reasons, std::vector{CutReason::ProbeAlpha});
}

TEST(Star, RefusesAnUnboundedUtility) {
    struct Unbounded : TreeGame {
        explicit Unbounded(const TreeGame& game) : TreeGame(game) {}
        UtilityBounds utility_bounds() const { return {0, Infinity}; }
    };
    Unbounded game(tree(TwoChances));
    EXPECT_EQ(star1(game).error(), SearchError::UnboundedUtility);
    EXPECT_EQ(star2(game).error(), SearchError::UnboundedUtility);
    EXPECT_EQ(expectiminimax(game)->value, 5.5);
}

double value_after(TreeGame game, int action) {
    game.apply(action);
    return expectiminimax(game)->value;
}

TEST(Star, EqualsExpectiminimaxOnRandomTrees) {
    u64 all = 0, with_star1 = 0;
    util::Prng random(99);
    for (int i = 0; i < 500; ++i) {
        const std::string text =
            random_tree_text(random, {.max_branching = 4, .max_depth = 4, .chance = true});
        SCOPED_TRACE(text);
        for (const TurnOrder order : {TurnOrder::Alternate, TurnOrder::OnlyMax}) {
            TreeGame game = tree(text, order);
            const auto reference = expectiminimax(game), s1 = star1(game), s2 = star2(game);
            EXPECT_NEAR(s1->value, reference->value, 1e-9);
            EXPECT_NEAR(s2->value, reference->value, 1e-9);
            EXPECT_NEAR(value_after(game, *s1->best), reference->value, 1e-9);
            EXPECT_NEAR(value_after(game, *s2->best), reference->value, 1e-9);
            EXPECT_LE(s1->counts.leaves, reference->counts.leaves);
            all += reference->counts.leaves;
            with_star1 += s1->counts.leaves;
        }
    }
    std::cout << "irregular trees, leaves: expectiminimax " << all << ", Star1 " << with_star1 << "\n";
    EXPECT_LT(with_star1, all);
}

TEST(Star, AValueOutsideTheWindowIsABound) {
    util::Prng random(7);
    for (int i = 0; i < 1000; ++i) {
        const std::string text =
            random_tree_text(random, {.max_branching = 3, .max_depth = 4, .chance = true});
        SCOPED_TRACE(text);
        TreeGame game = tree(text);
        const double value = expectiminimax(game)->value;
        const double alpha = double(random.below(100)) / 10 - 0.53,
                     beta = alpha + double(1 + random.below(40)) / 10;
        for (const auto& result :
             {star1(game, {.window = {alpha, beta}}), star2(game, {.window = {alpha, beta}})}) {
            EXPECT_EQ(result->bound, value <= alpha  ? Bound::Upper
                                     : value >= beta ? Bound::Lower
                                                     : Bound::Exact);
            switch (result->bound) {
                case Bound::Exact: EXPECT_NEAR(result->value, value, 1e-9); break;
                case Bound::Upper: EXPECT_LE(value, result->value + 1e-9); break;
                case Bound::Lower: EXPECT_GE(value, result->value - 1e-9); break;
            }
        }
    }
}

// Ballard's regular *-minimax trees: MAX, chance, MIN, chance ..., five actions and three outcomes each, a
// good action first. There the probe pays; on irregular trees in no order it costs more leaves than it saves.
std::string regular_tree_text(util::Prng& random, int depth, double centre) {
    if (depth == 0) return std::to_string(std::clamp(int(std::lround(centre)), 0, 1000));
    const double sign = depth % 2 == 0 ? -1 : 1;  // the first action is the better one for the player to move
    std::string text = "(";
    for (int action = 0; action < 5; ++action) {
        text += "{";
        for (int outcome = 0; outcome < 3; ++outcome) {
            const double shift =
                sign * (action == 0 ? 0 : 40 + double(random.below(120))) + double(random.below(40)) - 20;
            text += "1/3:" + regular_tree_text(random, depth - 1, centre + shift) + " ";
        }
        text += "}";
    }
    return text + ")";
}

TEST(Star, ProbingPaysOnOrderedRegularTrees) {
    u64 all = 0, with_star1 = 0, with_star2 = 0;
    util::Prng random(3);
    for (int i = 0; i < 10; ++i) {
        TreeGame game = tree(regular_tree_text(random, 4, 500));
        const auto reference = expectiminimax(game), s1 = star1(game), s2 = star2(game);
        EXPECT_NEAR(s1->value, reference->value, 1e-9);
        EXPECT_NEAR(s2->value, reference->value, 1e-9);
        all += reference->counts.leaves;
        with_star1 += s1->counts.leaves;
        with_star2 += s2->counts.leaves;
    }
    std::cout << "regular trees, leaves: expectiminimax " << all << ", Star1 " << with_star1 << ", Star2 "
              << with_star2 << "\n";
    EXPECT_LT(with_star1, all);
    EXPECT_LT(with_star2, with_star1);
}

}  // namespace
}  // namespace adversarial::testing
