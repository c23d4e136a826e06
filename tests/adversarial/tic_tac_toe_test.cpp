// Tic-tac-toe against the published counts.
#include "adversarial/games/tic_tac_toe.h"

#include <set>
#include <unordered_set>

#include <gtest/gtest.h>

#include "adversarial/iterative_deepening.h"
#include "adversarial/support.h"

namespace adversarial::testing {
namespace {

TicTacToe after(std::initializer_list<int> squares) {
    TicTacToe game;
    for (const int square : squares) game.apply(square);
    return game;
}

TEST(TicTacToe, MinimaxCountsTheWholeGame) {
    TicTacToe game;
    const auto result = minimax(game);
    EXPECT_EQ(result->value, 0);
    EXPECT_EQ(result->counts.nodes, 549'946u);
    EXPECT_EQ(result->counts.leaves, 255'168u);  // games
    EXPECT_EQ(result->counts.evals, 0u);
    EXPECT_EQ(game, TicTacToe());
}

void collect_positions(TicTacToe& game, std::unordered_set<u64>& seen) {
    if (!seen.insert(game.key()).second || game.is_terminal()) return;
    for (const int square : game.actions()) {
        game.apply(square);
        collect_positions(game, seen);
        game.undo(square);
    }
}

TEST(TicTacToe, Positions) {
    TicTacToe game;
    std::unordered_set<u64> seen;
    collect_positions(game, seen);
    EXPECT_EQ(seen.size(), 5'478u);
}

TEST(TicTacToe, ThreeFirstMovesUpToSymmetry) {
    std::set<u64> classes;
    for (const int square : TicTacToe().actions()) classes.insert(after({square}).canonical_key());
    EXPECT_EQ(classes.size(), 3u);
}

TEST(TicTacToe, ImagesShareACanonicalKey) {
    // Two corners, as seen after turns and in the mirror, and what is no image of them.
    const u64 key = after({0, 1, 8}).canonical_key();
    for (const TicTacToe& image : {after({8, 1, 0}), after({2, 5, 6}), after({8, 7, 0}), after({6, 3, 2}),
                                   after({0, 3, 8}), after({2, 1, 6}), after({8, 5, 0})})
        EXPECT_EQ(image.canonical_key(), key) << image.text();
    for (const TicTacToe& other : {after({1, 0, 8}), after({0, 4, 8}), after({0, 1, 6}), after({0, 1})})
        EXPECT_NE(other.canonical_key(), key) << other.text();
}

TEST(TicTacToe, EveryAlgorithmDraws) {
    for (const auto& [name, search] : all_algorithms<TicTacToe>()) {
        TicTacToe game;
        const auto result = search(game, {});
        EXPECT_EQ(result->value, 0) << name;
        EXPECT_EQ(result->line.size(), 9u) << name << ": no draw before the board is full";
        EXPECT_LE(result->counts.nodes, 549'946u) << name;
    }
}

TEST(TicTacToe, WinsAndEval) {
    const TicTacToe x_wins = after({0, 3, 1, 4, 2});
    EXPECT_TRUE(x_wins.is_terminal());
    EXPECT_EQ(x_wins.utility(Player::Max), 1);
    EXPECT_EQ(x_wins.utility(Player::Min), -1);
    const TicTacToe o_wins = after({0, 2, 1, 4, 8, 6});  // the diagonal from c3 to a1
    EXPECT_TRUE(o_wins.is_terminal());
    EXPECT_EQ(o_wins.utility(Player::Max), -1);
    EXPECT_EQ(after({4}).eval(Player::Max), 4.0 / 32);  // four lines with one X
    EXPECT_EQ(after({4, 0}).text(), "O..\n.X.\n...\n");
    EXPECT_EQ(TicTacToe::name(6), "a1");
}

TEST(TicTacToe, EveryAlgorithmAgreesAtEveryDepth) {
    for (int depth = 0; depth <= 5; ++depth) {
        TicTacToe game = after({4, 0});
        const double value = minimax(game, {.depth = depth})->value;
        for (const auto& [name, search] : all_algorithms<TicTacToe>())
            EXPECT_EQ(search(game, {.depth = depth, .margin = 0.1})->value, value)
                << name << " at depth " << depth;
    }
}

}  // namespace
}  // namespace adversarial::testing
