// How much alpha-beta cuts: the minimal tree, the whole tree, and what lies between.
#include <cmath>
#include <iostream>

#include <gtest/gtest.h>

#include "adversarial/alpha_beta.h"
#include "adversarial/games/random_tree.h"
#include "adversarial/minimax.h"
#include "adversarial/mtdf.h"
#include "adversarial/pvs.h"

namespace adversarial {
namespace {

RandomTree uniform_tree(int branching, int depth, TreeOrder order, u64 seed = 1) {
    const RandomTreeShape shape{
        .seed = seed, .branching = branching, .depth = depth, .order = order, .spread = 1'000'000'000};
    return RandomTree::create(shape).value();
}

u64 power(int base, int exponent) { return exponent == 0 ? 1 : u64(base) * power(base, exponent - 1); }

// Knuth and Moore (1975), after Slagle and Dixon (1969).
TEST(MinimalTree, BestFirstOrderVisitsExactlyTheMinimum) {
    for (int b = 1; b <= 6; ++b) {
        for (int d = 0; d <= 8; ++d) {
            const u64 minimum = power(b, (d + 1) / 2) + power(b, d / 2) - 1;
            for (const u64 seed : {1, 2, 3}) {
                RandomTree game = uniform_tree(b, d, TreeOrder::BestFirst, seed);
                EXPECT_EQ(alpha_beta(game)->counts.leaves, minimum) << "b " << b << ", d " << d;
                EXPECT_EQ(negamax_alpha_beta<FailMode::Hard>(game)->counts.leaves, minimum);
                EXPECT_EQ(pvs(game)->counts.leaves, minimum) << "b " << b << ", d " << d;
            }
        }
    }
}

TEST(MinimalTree, WorstFirstOrderVisitsAll) {
    for (int b = 1; b <= 4; ++b) {
        for (int d = 0; d <= 6; ++d) {
            RandomTree game = uniform_tree(b, d, TreeOrder::WorstFirst);
            EXPECT_EQ(alpha_beta(game)->counts.leaves, power(b, d)) << "b " << b << ", d " << d;
            EXPECT_EQ(alpha_beta(game)->counts.alpha_cuts + alpha_beta(game)->counts.beta_cuts, 0u);
        }
    }
}

TEST(MinimalTree, TheOrdersAreWhatTheySay) {
    for (const TreeOrder order : {TreeOrder::BestFirst, TreeOrder::WorstFirst}) {
        for (u64 seed = 1; seed <= 10; ++seed) {
            RandomTree game = uniform_tree(3, 5, order, seed);
            const auto result = minimax(game);
            EXPECT_EQ(result->best, order == TreeOrder::BestFirst ? 0 : 2);
            EXPECT_EQ(result->line, std::vector<int>(5, *result->best));
        }
    }
}

// The literature's b^(3d/4) for random order (CPW: Alpha-Beta). Pearl (1982): each ply multiplies the leaves
// by x / (1 - x), where x^b + x = 1, which is about b^(3/4) for b up to 1000. Shallow trees lie above it.
TEST(MinimalTree, RandomOrderGrowsAboutAsThreeQuarters) {
    const auto mean_leaves = [](int b, int d) {
        double sum = 0;
        for (u64 seed = 1; seed <= 20; ++seed) {
            RandomTree game = uniform_tree(b, d, TreeOrder::Random, seed);
            sum += double(alpha_beta(game)->counts.leaves);
        }
        return sum / 20;
    };
    double growth_sum = 0;
    for (const int b : {2, 3, 4, 6}) {
        const double shallow = mean_leaves(b, 4), deep = mean_leaves(b, 8);
        const double whole = std::log(deep) / (8 * std::log(b)),
                     growth = std::log(deep / shallow) / (4 * std::log(b));
        std::cout << "b " << b << ": " << deep << " leaves at depth 8 = b^(" << whole
                  << " d); growth from depth 4 to 8: "
                  << "b^" << growth << " a ply\n";
        EXPECT_NEAR(whole, 0.81, 0.05);
        EXPECT_NEAR(growth, 0.76, 0.05);
        growth_sum += growth;
    }
    std::cout << "measured exponent of b, growth a ply, mean over b: " << growth_sum / 4
              << " (literature: 0.75)\n";
    EXPECT_NEAR(growth_sum / 4, 0.75, 0.03);
}

}  // namespace
}  // namespace adversarial
