// The transposition table: by itself, and in alpha-beta and MTD(f) on trees and on games with transpositions.
#include <map>

#include <gtest/gtest.h>

#include "adversarial/games/connect_four.h"
#include "adversarial/games/nim.h"
#include "adversarial/games/random_tree.h"
#include "adversarial/games/tic_tac_toe.h"
#include "adversarial/support.h"

namespace adversarial::testing {
namespace {

using Values = std::vector<double>;

TEST(BoundTable, KeepsBoundsByStateAndDepth) {
    TicTacToe game;
    BoundTable table(game);
    table.store(game, 3, {1, 2});
    EXPECT_EQ(table.find(game, 3).lower, 1);
    EXPECT_EQ(table.find(game, 3).upper, 2);
    EXPECT_EQ(table.find(game, 2).lower, -Infinity) << "another depth";
    game.apply(4);
    EXPECT_EQ(table.find(game, 3).upper, Infinity) << "another state";
    table.store(game, Unlimited - 1, {0, 0});
    EXPECT_TRUE(table.find(game, Unlimited - 5).is_exact()) << "without a limit, all depths are the same";
}

TEST(BoundTable, AnswersOutsideTheWindowOnly) {
    constexpr BoundTable::Bounds Bounds{3, 5};
    EXPECT_EQ(Bounds.answer(1, 3), 3);
    EXPECT_EQ(Bounds.answer(5, 9), 5);
    EXPECT_FALSE(Bounds.answer(2, 4));
    EXPECT_FALSE(Bounds.answer(4, 6));
    EXPECT_FALSE(BoundTable::Bounds{}.answer(0, 1));
}

// Nothing in a tree comes up twice in one pass, so the table changes nothing.
TEST(AlphaBetaWithTable, OnATreeIsPlainAlphaBeta) {
    util::Prng random(43);
    for (int i = 0; i < 200; ++i) {
        const std::string text = random_tree_text(random, {});
        SCOPED_TRACE(text);
        TreeGame game = tree(text);
        Recorder seen, expected;
        const auto result = alpha_beta_with_table(game, {}, seen);
        const auto plain = negamax_alpha_beta(game, {}, expected);
        EXPECT_EQ(result->counts, plain->counts);
        EXPECT_EQ(result->value, plain->value);
        EXPECT_EQ(result->line, plain->line);
        EXPECT_EQ(seen.leaves, expected.leaves);
    }
}

// How often each leaf of a tree is visited.
struct LeafVisits : NullObserver {
    std::map<u64, int> visits;
    u64 node = 0;

    template <class G, class Action>
    void enter(const G& game, const NodeEntry<Action>&) {
        node = game.key();
    }
    void leaf(LeafKind, double) { ++visits[node]; }
};

template <Game G>
void expect_no_leaf_twice(G game, double guess) {
    LeafVisits seen;
    EXPECT_EQ(mtdf(game, {.guess = guess}, seen)->value, minimax(game)->value);
    for (const auto& [leaf, visits] : seen.visits) EXPECT_EQ(visits, 1) << leaf;
}

TEST(Mtdf, VisitsNoLeafOfATreeTwice) {
    util::Prng random(44);
    for (int i = 0; i < 200; ++i) {
        const std::string text = random_tree_text(random, {});
        SCOPED_TRACE(text);
        expect_no_leaf_twice(tree(text), double(random.below(12)));
    }
    for (u64 seed = 1; seed <= 5; ++seed)
        expect_no_leaf_twice(RandomTree::create({.seed = seed, .branching = 4, .depth = 6}).value(), 0);
}

TEST(Mtdf, ThreePairs) {
    TreeGame game = tree("((3 12)(8 2)(4 6))");
    Recorder seen;
    const auto result = mtdf(game, {}, seen);
    EXPECT_EQ(seen.leaves, (Values{3, 12, 8, 2, 4, 6}));
    EXPECT_EQ(result->counts.nodes, 24u);
    EXPECT_EQ(result->counts.re_searches, 3u);
    EXPECT_EQ(result->line, (std::vector{2, 0}));
}

TEST(Mtdf, ThreeTriplesAndTheTreeOfFourteenLeaves) {
    TreeGame triples = tree("((3 12 8)(2 4 6)(14 5 2))");
    Recorder seen;
    EXPECT_EQ(mtdf(triples, {}, seen)->value, 3);
    EXPECT_EQ(seen.leaves, (Values{3, 12, 8, 2, 14, 5, 2}));
    TreeGame fourteen = tree("((((5 6)(7 4 5))((3)))(((6)(6 9))((7)))(((5))((9 8)(6))))");
    Recorder larger;
    EXPECT_EQ(mtdf(fourteen, {}, larger)->value, 6);
    EXPECT_EQ(larger.leaves, (Values{5, 6, 3, 6, 7, 6, 5})) << "alpha-beta visits 9";
}

// The two effects one by one: the table saves what transposes, the null windows what remains.
template <Game G>
void expect_table_and_windows_to_pay(G game, const SearchOptions<ActionOf<G>>& options) {
    const auto plain = alpha_beta(game, options), with_table = alpha_beta_with_table(game, options);
    const auto by_mtdf = mtdf(game, options);
    EXPECT_EQ(with_table->value, plain->value);
    EXPECT_EQ(by_mtdf->value, plain->value);
    EXPECT_EQ(with_table->line.size(), plain->line.size()) << "the table does not cut the line short";
    EXPECT_LT(with_table->counts.nodes, plain->counts.nodes);
    EXPECT_LT(by_mtdf->counts.nodes, with_table->counts.nodes);
}

TEST(Transpositions, TableAndNullWindowsPay) {
    expect_table_and_windows_to_pay(TicTacToe(), {});
    expect_table_and_windows_to_pay(Nim({3, 4, 5}), {});
    expect_table_and_windows_to_pay(ConnectFour::create(5, 4).value(), {.depth = 8});
}

// X has two orders of play to most positions of three stones.
TEST(Transpositions, ATranspositionIsKnown) {
    TicTacToe game;
    Recorder seen;
    const auto result = alpha_beta_with_table(game, {.depth = 3}, seen);
    EXPECT_EQ(result->value, minimax(game, {.depth = 3})->value);
    EXPECT_NE(std::find(seen.cut_reasons.begin(), seen.cut_reasons.end(), CutReason::Memory),
              seen.cut_reasons.end());
    EXPECT_LT(result->counts.evals, alpha_beta(game, {.depth = 3})->counts.evals);
}

}  // namespace
}  // namespace adversarial::testing
