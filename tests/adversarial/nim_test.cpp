// Nim, the guide's example of a game of one's own, by every algorithm.
#include "adversarial/games/nim.h"

#include <gtest/gtest.h>

#include "adversarial/df_pn.h"
#include "adversarial/iterative_deepening.h"
#include "adversarial/mcts.h"
#include "adversarial/proof_number.h"
#include "adversarial/support.h"

namespace adversarial::testing {
namespace {

// Bouton's theorem, which EVAL relies on, is what the searches to the end of the game find out.
TEST(Nim, EveryAlgorithmFindsTheWinnerOfBoutonsTheorem) {
    for (int a = 0; a <= 3; ++a) {
        for (int b = a; b <= 3; ++b) {
            for (int c = b == 0 ? 1 : b; c <= 3; ++c) {
                const double value = (a ^ b ^ c) != 0 ? 1 : -1;
                for (const auto& [name, search] : all_algorithms<Nim>()) {
                    Nim game({a, b, c});
                    EXPECT_EQ(search(game, {})->value, value) << name << ": " << game.text();
                }
                Nim game({a, b, c});
                const Answer answer = value > 0 ? Answer::Proven : Answer::Disproven;
                EXPECT_EQ(proof_number_search(game)->answer, answer) << game.text();
                EXPECT_EQ(df_pn(game)->answer, answer) << game.text();
            }
        }
    }
}

TEST(Nim, TheOnlyWinningMove) {
    for (const auto& [name, search] : all_algorithms<Nim>()) {
        Nim game({3, 4, 5});
        for (const std::optional<int> depth :
             {std::optional<int>(1), std::optional<int>(3), std::optional<int>()}) {
            const auto result = search(game, {.depth = depth});
            ASSERT_TRUE(result && result->best) << name;
            EXPECT_EQ(Nim::name(*result->best), "a2") << name;
            EXPECT_EQ(result->value, 1) << name;
        }
    }
    Nim game({3, 4, 5});
    const auto search = [](Nim& nim, const auto& options, auto& observer, auto& stop) {
        return pvs(nim, options, observer, stop);
    };
    EXPECT_EQ(Nim::name(*iterative_deepening(game, search, {.depth = 4})->best), "a2");
    Nim small({1, 2});  // equal piles win: the second player copies each move
    EXPECT_EQ(Nim::name(*mcts(small, {.iterations = 5'000, .seed = 1})->best), "b1");
}

}  // namespace
}  // namespace adversarial::testing
