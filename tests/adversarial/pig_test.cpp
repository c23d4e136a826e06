// Pig against its published optimum, and tree search on Pig against dynamic programming.
#include "adversarial/games/pig.h"

#include <cmath>
#include <iostream>
#include <map>
#include <tuple>

#include <gtest/gtest.h>

#include "adversarial/expectimax.h"
#include "adversarial/games/pig_optimum.h"
#include "adversarial/mcts.h"
#include "adversarial/star.h"

namespace adversarial {
namespace {

Pig pig(int target) { return Pig::create(target).value(); }

TEST(Pig, ThePublishedOptimumOfTheGameTo100) {
    const PigOptimum optimum = *PigOptimum::solve(100);
    std::cout << "the first player wins " << 100 * optimum.win(0, 0, 0) << " %\n";
    EXPECT_NEAR(optimum.win(0, 0, 0), 0.5306, 0.00005);  // Neller and Presser (2004)
}

TEST(Pig, RefusesBadTargetsAndUnlimitedSearch) {
    EXPECT_FALSE(Pig::create(0));
    EXPECT_FALSE(Pig::create(-5));
    EXPECT_FALSE(Pig::create(Pig::MaxTarget + 1));
    Pig game = pig(10);
    EXPECT_EQ(expectiminimax(game).error(), SearchError::NoDepthLimit);
    EXPECT_EQ(star1(game).error(), SearchError::NoDepthLimit);
}

TEST(Pig, Rules) {
    using enum Pig::Action;
    Pig game = pig(20);
    EXPECT_EQ(game.actions().size(), 1u);  // nothing to hold yet
    for (const auto action : {Roll, Six, Roll, Three}) game.apply(action);
    EXPECT_EQ(game.turn_total(), 9);
    EXPECT_EQ(game.to_move(), Player::Max);
    game.apply(Hold);
    EXPECT_EQ(game.score(Player::Max), 9);
    EXPECT_EQ(game.to_move(), Player::Min);
    for (const auto action : {Roll, Five, Roll, One}) game.apply(action);
    EXPECT_EQ(game.score(Player::Min), 0);
    EXPECT_EQ(game.to_move(), Player::Max);
    for (const auto action : {Roll, Six, Roll, Five}) game.apply(action);
    EXPECT_TRUE(game.is_terminal());
    EXPECT_EQ(game.utility(Player::Max), 1);
}

// Value for the player to move after `depth` decisions more, then EVAL: what expectiminimax must compute.
class PigHorizon {
public:
    explicit PigHorizon(int target) : target_(target) {}
    double value(int ours, int theirs, int turn, int depth) {
        if (ours + turn >= target_) return 1;
        if (depth == 0) return double(ours + turn - theirs) / target_;
        const auto [known, is_new] = known_.try_emplace({ours, theirs, turn, depth}, 0.0);
        if (!is_new) return known->second;
        double best = -value(theirs, ours, 0, depth - 1);
        for (int face = 2; face <= 6; ++face) best += value(ours, theirs, turn + face, depth - 1);
        best /= 6;
        if (turn > 0) best = std::max(best, -value(theirs, ours + turn, 0, depth - 1));
        return known_[{ours, theirs, turn, depth}] = best;
    }

private:
    int target_;
    std::map<std::tuple<int, int, int, int>, double> known_;
};

TEST(Pig, TreeSearchEqualsDynamicProgramming) {
    for (const int target : {2, 5, 10, 100}) {
        PigHorizon reference(target);
        for (int depth = 0; depth <= 5; ++depth) {
            Pig game = pig(target);
            const double value = reference.value(0, 0, 0, depth);
            EXPECT_NEAR(expectiminimax(game, {.depth = depth})->value, value, 1e-12)
                << target << " " << depth;
            EXPECT_NEAR(star1(game, {.depth = depth})->value, value, 1e-9) << target << " " << depth;
            EXPECT_NEAR(star2(game, {.depth = depth})->value, value, 1e-9) << target << " " << depth;
        }
    }
}

// Depth 7 is all but the end of a game to 6, so the tree search comes near the optimum.
TEST(Pig, TreeSearchFindsTheOptimumOfASmallGame) {
    const PigOptimum optimum = *PigOptimum::solve(6);
    const double published = 2 * optimum.win(0, 0, 0) - 1;  // as a utility
    Pig game = pig(6);
    const auto result = expectiminimax(game, {.depth = 7});
    EXPECT_NEAR(result->value, published, 0.02);
    const auto by_star1 = star1(game, {.depth = 7});
    EXPECT_NEAR(by_star1->value, result->value, 1e-9);
    EXPECT_LT(by_star1->counts.leaves, result->counts.leaves);
    std::cout << "Pig to 6, depth 7: value " << result->value << ", optimum " << published << "; leaves "
              << result->counts.leaves << ", Star1 " << by_star1->counts.leaves << "\n";

    for (int turn = 2; turn < 6; ++turn) {
        Pig state = pig(6);
        state.apply(Pig::Action::Roll);
        state.apply(Pig::Action(u8(Pig::Action::One) + turn - 1));
        ASSERT_GT(optimum.roll(0, 0, turn), optimum.hold(0, 0, turn) + 0.5);
        EXPECT_EQ(expectiminimax(state, {.depth = 6})->best, Pig::Action::Roll) << turn;
    }
}

// Bellman's equation, written out: whoever holds or throws a 1 has the opponent's chances from then on.
TEST(Pig, EachStateOfTheOptimumFollowsFromTheNextOnes) {
    constexpr int Target = 20;
    const PigOptimum optimum = *PigOptimum::solve(Target);
    const auto win = [&](int ours, int theirs, int turn) { return optimum.win(ours, theirs, turn); };
    for (int ours = 0; ours < Target; ++ours)
        for (int theirs = 0; theirs < Target; ++theirs)
            for (int turn = 0; ours + turn < Target; ++turn) {
                const double hold = 1 - win(theirs, ours + turn, 0);
                double roll = 1 - win(theirs, ours, 0);
                for (int eyes = 2; eyes <= 6; ++eyes) roll += win(ours, theirs, turn + eyes);
                EXPECT_NEAR(win(ours, theirs, turn), std::max(turn > 0 ? hold : 0, roll / 6), 1e-8)
                    << ours << " " << theirs << " " << turn;
            }
}

TEST(Pig, MctsComesNearTheOptimum) {
    const PigOptimum optimum = *PigOptimum::solve(20);
    Pig game = pig(20);
    const auto result = mcts(game, {.iterations = 20'000, .seed = 4});
    EXPECT_NEAR(result->win_rate, optimum.win(0, 0, 0), 0.05);
    EXPECT_EQ(game, pig(20));
}

}  // namespace
}  // namespace adversarial
