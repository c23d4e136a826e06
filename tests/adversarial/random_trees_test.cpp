// All algorithms against minimax on a thousand random trees, and what a window means.
#include <gtest/gtest.h>

#include "adversarial/games/random_tree.h"
#include "adversarial/iterative_deepening.h"
#include "adversarial/support.h"

namespace adversarial::testing {
namespace {

double minimax_value(TreeGame& game) { return minimax(game)->value; }

double value_after(TreeGame game, int action) {
    game.apply(action);
    return minimax_value(game);
}

double value_at_the_end(TreeGame game, const std::vector<int>& line) {
    for (const int action : line) game.apply(action);
    EXPECT_TRUE(game.is_terminal());
    return game.utility(Player::Max);
}

template <class Check>
void for_each_random_tree(int count, Check check) {
    util::Prng random(2024);
    for (int i = 0; i < count; ++i) {
        const std::string text = random_tree_text(random, {});
        SCOPED_TRACE(text);
        TreeGame game = tree(text);
        check(game, random);
        if (::testing::Test::HasFailure()) return;
    }
}

TEST(RandomTrees, EveryAlgorithmGivesMinimaxsValueAndAMoveOfThatValue) {
    const auto algorithms = all_algorithms<TreeGame>();
    for_each_random_tree(1000, [&](TreeGame& game, util::Prng& random) {
        const double value = minimax_value(game);
        for (const auto& [name, search] : algorithms) {
            const auto result = search(game, {.guess = double(random.below(12)), .margin = 0.5});
            ASSERT_TRUE(result) << name;
            EXPECT_EQ(result->value, value) << name;
            EXPECT_EQ(value_after(game, *result->best), value) << name;
            EXPECT_EQ(value_at_the_end(game, result->line), value) << name;
        }
    });
}

TEST(RandomTrees, AValueOutsideTheWindowIsABound) {
    const auto algorithms = windowed_algorithms<TreeGame>();
    for_each_random_tree(1000, [&](TreeGame& game, util::Prng& random) {
        const double value = minimax_value(game);
        const double alpha = double(random.below(12)) - 1.5, beta = alpha + double(1 + random.below(6));
        for (const auto& [name, search] : algorithms) {
            const auto result = search(game, {.window = {alpha, beta}});
            // The side on which the value lies is the side on which it comes out.
            EXPECT_EQ(result->bound, value <= alpha  ? Bound::Upper
                                     : value >= beta ? Bound::Lower
                                                     : Bound::Exact)
                << name;
            switch (result->bound) {
                case Bound::Exact:
                    EXPECT_EQ(result->value, value) << name;
                    EXPECT_EQ(value_after(game, *result->best), value) << name;
                    EXPECT_EQ(value_at_the_end(game, result->line), value) << name;
                    break;
                case Bound::Upper:
                    EXPECT_LE(value, result->value) << name;
                    EXPECT_LE(result->value, alpha) << name;
                    break;
                case Bound::Lower:
                    EXPECT_GE(value, result->value) << name;
                    EXPECT_GE(result->value, beta) << name;
                    EXPECT_GE(value_after(game, *result->best), beta) << name;
                    break;
            }
        }
    });
}

TEST(RandomTrees, ANarrowerWindowNeverVisitsMore) {
    for_each_random_tree(1000, [&](TreeGame& game, util::Prng& random) {
        Window window{-Infinity, Infinity};
        u64 nodes = alpha_beta(game)->counts.nodes;
        EXPECT_LE(nodes, minimax(game)->counts.nodes);
        for (int step = 0; step < 6; ++step) {
            if (random.below(2) == 0)
                window.alpha = window.alpha == -Infinity ? -1 : window.alpha + 1;
            else
                window.beta = window.beta == Infinity ? 11 : window.beta - 1;
            const u64 narrower = alpha_beta(game, {.window = window})->counts.nodes;
            EXPECT_LE(narrower, nodes);
            nodes = narrower;
        }
    });
}

// Fail-soft and fail-hard visit the same nodes, and so do the MAX/MIN form and the negamax form.
TEST(RandomTrees, TheFormsOfAlphaBetaCountAlike) {
    for_each_random_tree(1000, [&](TreeGame& game, util::Prng& random) {
        const double alpha = double(random.below(10)) - 0.5;
        for (const Window& window : {Window{}, Window{alpha, alpha + 3}}) {
            const Counts counts = alpha_beta<FailMode::Soft>(game, {.window = window})->counts;
            EXPECT_EQ(alpha_beta<FailMode::Hard>(game, {.window = window})->counts, counts);
            EXPECT_EQ(negamax_alpha_beta<FailMode::Soft>(game, {.window = window})->counts, counts);
            EXPECT_EQ(negamax_alpha_beta<FailMode::Hard>(game, {.window = window})->counts, counts);
        }
        EXPECT_EQ(negamax(game)->counts, minimax(game)->counts);
    });
}

TEST(RandomTrees, ANullWindowAnswersYesOrNo) {
    for_each_random_tree(300, [&](TreeGame& game, util::Prng&) {
        const double value = minimax_value(game);
        for (int question = 0; question <= 11; ++question) {
            const auto result = pvs(game, {.window = {just_below(question), double(question)}});
            EXPECT_EQ(result->bound == Bound::Lower, value >= question);
            EXPECT_EQ(result->bound == Bound::Upper, value < question);
        }
    });
}

// Cut-off search: every algorithm gives H-minimax's value at every depth limit.
TEST(RandomTrees, EveryAlgorithmAgreesAtEveryDepthLimit) {
    const auto algorithms = all_algorithms<RandomTree>();
    for (u64 seed = 1; seed <= 20; ++seed) {
        for (int depth = 0; depth <= 5; ++depth) {
            RandomTree game =
                RandomTree::create({.seed = seed, .branching = 3, .depth = 4, .spread = 9}).value();
            const auto reference = minimax(game, {.depth = depth});
            EXPECT_EQ(reference->counts.evals > 0, depth < 4);
            for (const auto& [name, search] : algorithms) {
                const auto result = search(game, {.depth = depth});
                EXPECT_EQ(result->value, reference->value)
                    << name << " at depth " << depth << ", seed " << seed;
                EXPECT_EQ(result->line.size(), usize(std::min(depth, 4))) << name;
            }
        }
    }
}

// Good ordering is what the null window bets on.
TEST(RandomTrees, OnOrderedTreesPvsNeverSearchesAgain) {
    RandomTree best_first =
        RandomTree::create({.branching = 4, .depth = 6, .order = TreeOrder::BestFirst}).value();
    const auto by_pvs = pvs(best_first), by_alpha_beta = alpha_beta(best_first);
    EXPECT_EQ(by_pvs->counts.re_searches, 0u);
    EXPECT_EQ(by_pvs->counts.leaves, by_alpha_beta->counts.leaves);

    RandomTree worst_first =
        RandomTree::create({.branching = 4, .depth = 6, .order = TreeOrder::WorstFirst}).value();
    EXPECT_GT(pvs(worst_first)->counts.re_searches, 0u);
    EXPECT_EQ(pvs(worst_first)->value, minimax(worst_first)->value);
}

}  // namespace
}  // namespace adversarial::testing
