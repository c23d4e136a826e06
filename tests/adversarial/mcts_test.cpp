// Monte Carlo tree search: against minimax on all of tic-tac-toe, and its options one by one.
#include "adversarial/mcts.h"

#include <cmath>
#include <iostream>
#include <unordered_map>

#include <gtest/gtest.h>

#include "adversarial/games/connect_four.h"
#include "adversarial/games/tic_tac_toe.h"
#include "adversarial/minimax.h"
#include "adversarial/support.h"

namespace adversarial::testing {
namespace {

struct Solved {
    TicTacToe game;
    double value;  // for MAX
};

// Every position with its minimax value.
double solve(TicTacToe& game, std::unordered_map<u64, Solved>& all) {
    if (const auto found = all.find(game.key()); found != all.end()) return found->second.value;
    double best = -Infinity;
    if (game.is_terminal()) best = game.utility(game.to_move());
    const Player mover = game.to_move();
    if (!game.is_terminal()) {
        for (const int square : game.actions()) {
            game.apply(square);
            const double value = solve(game, all);
            game.undo(square);
            best = std::max(best, mover == Player::Max ? value : -value);
        }
    }
    const double value = mover == Player::Max ? best : -best;
    all.insert({game.key(), {game, value}});
    return value;
}

// The part of all undecided positions, or of every n-th one, where the move is one of the best.
double optimal_share(const MctsOptions& options, int every) {
    std::unordered_map<u64, Solved> all;
    TicTacToe start;
    solve(start, all);
    int asked = 0, optimal = 0, index = 0;
    for (const auto& [key, solved] : all) {
        TicTacToe game = solved.game;
        if (game.is_terminal() || index++ % every != 0) continue;
        ++asked;
        game.apply(*mcts(game, options)->best);
        optimal += all.at(game.key()).value == solved.value;
    }
    std::cout << optimal << " optimal moves in " << asked << " positions: " << 100.0 * optimal / asked
              << " %\n";
    return double(optimal) / asked;
}

TEST(Mcts, FindsAnOptimalMoveInASampleOfTicTacToe) {
    EXPECT_GE(optimal_share({.iterations = 2000}, 10), 0.95);
}

TEST(SlowMcts, FindsAnOptimalMoveInAllOfTicTacToe) {
    EXPECT_GE(optimal_share({.iterations = 2000}, 1), 0.95);
    EXPECT_GE(optimal_share({.iterations = 2000, .leaf = LeafValue::Eval}, 1), 0.95);
}

TEST(Mcts, CountsVisitsAndWinRates) {
    TicTacToe game;
    const auto result = mcts(game, {.iterations = 500, .seed = 3});
    EXPECT_TRUE(result->complete);
    EXPECT_EQ(result->counts.leaves, 500u);
    u64 visits = 0;
    for (const auto& child : result->children) {
        visits += child.visits;
        EXPECT_GE(child.win_rate, 0);
        EXPECT_LE(child.win_rate, 1);
    }
    EXPECT_EQ(visits, 500u);
    EXPECT_EQ(result->children.size(), 9u);
    EXPECT_EQ(result->best, result->children[0].action);
    EXPECT_NEAR(result->value, 2 * result->win_rate - 1, 1e-12);  // X is to move, and a draw is half a win
    EXPECT_EQ(game, TicTacToe());
}

TEST(Mcts, ADrawIsHalfAWin) {
    TreeGame game = tree("(0 -1 1 (-1 1))");
    game.apply(0);
    const auto result = mcts(game, {.iterations = 10});
    EXPECT_EQ(result->win_rate, 0.5);
    EXPECT_EQ(result->value, 0);
}

TEST(Mcts, TheSeedDecides) {
    const auto line = [](u64 seed) {
        ConnectFour game = ConnectFour::create(7, 6).value();
        const auto result = mcts(game, {.iterations = 300, .seed = seed});
        std::vector<u64> visits;
        for (const auto& child : result->children) visits.push_back(child.visits);
        return visits;
    };
    EXPECT_EQ(line(1), line(1));
    EXPECT_NE(line(1), line(2));
}

TEST(Mcts, RatesAreThoseOfThePlayerToMove) {
    TreeGame game = tree("((0 1) (0 1))");
    game.apply(0);  // MIN to move takes 0
    const auto result = mcts(game, {.iterations = 200});
    EXPECT_EQ(result->best, 0);
    EXPECT_EQ(result->win_rate, 1);
    EXPECT_EQ(result->value, 0);
}

TEST(Mcts, KnowsChance) {
    TreeGame game = tree("({0.5:(3 9) 0.5:(7 5)} {0.25:(4 8) 0.75:(6 10)})");
    const auto result = mcts(game, {.iterations = 20'000});
    EXPECT_EQ(result->best, 1);
    EXPECT_EQ(result->line, std::vector<int>{1});
    EXPECT_NEAR(result->value, 5.5, 0.2);
    TreeGame chance = tree("{0.9:0 0.1:10}");
    const auto expectation = mcts(chance, {.iterations = 20'000});
    EXPECT_FALSE(expectation->best);
    EXPECT_NEAR(expectation->value, 1, 0.1);
}

TEST(Mcts, EvalAtTheLeaf) {
    ConnectFour game = ConnectFour::create(7, 6).value();
    const auto result = mcts(game, {.iterations = 500, .leaf = LeafValue::Eval});
    EXPECT_EQ(result->best, 3) << "EVAL likes the middle";
    EXPECT_EQ(result->counts.evals, result->counts.leaves);
}

TEST(Mcts, AFullTreeIsPlayedOn) {
    TicTacToe game;
    for (const usize size : {1, 2, 5, 20}) {
        const auto result = mcts(game, {.iterations = 300, .max_tree_nodes = size});
        EXPECT_EQ(result->counts.leaves, 300u);
        EXPECT_LE(result->children.size(), size - 1);
        EXPECT_EQ(game, TicTacToe());
    }
}

TEST(Mcts, StopsOnTheClockAndPlaysAMoveEvenThen) {
    TicTacToe game;
    int now = 0;
    const auto result = mcts(game, {}, NullObserver{}, Deadline([&now] { return ++now; }, 50, 1));
    EXPECT_FALSE(result->complete);
    EXPECT_EQ(result->counts.leaves, 50u);
    const auto hasty = mcts(game, {}, NullObserver{}, NodeLimit{0});
    EXPECT_EQ(hasty->counts.leaves, 1u);
    EXPECT_TRUE(hasty->best);
}

TEST(Mcts, RefusesWhatItCannotDo) {
    TicTacToe game;
    EXPECT_EQ(mcts(game, {}).error(), SearchError::NoStop);
    TreeGame no_eval = tree("(1 2)");
    EXPECT_EQ(mcts(no_eval, {.iterations = 10, .leaf = LeafValue::Eval}).error(), SearchError::NoEval);
    struct Unbounded : TicTacToe {
        UtilityBounds utility_bounds() const { return {}; }
    };
    Unbounded unbounded;
    EXPECT_EQ(mcts(unbounded, {.iterations = 10}).error(), SearchError::UnboundedUtility);
    EXPECT_TRUE(
        mcts(unbounded, {.iterations = 10, .win_rate = [](double v) { return 1 / (1 + std::exp(-v)); }}));
}

TEST(Mcts, TellsTheObserver) {
    TicTacToe game;
    Recorder seen;
    EXPECT_TRUE(mcts(game, {.iterations = 100}, seen));
    EXPECT_EQ(seen.leaves.size(), 100u);
    EXPECT_EQ(seen.open, 0);
    EXPECT_EQ(seen.iterations, 7) << "1, 2, 4 ... 64";
}

}  // namespace
}  // namespace adversarial::testing
