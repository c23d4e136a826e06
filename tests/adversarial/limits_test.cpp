// Depth limits, stop hooks, iterative deepening, and the games that an algorithm refuses.
#include <cmath>

#include <gtest/gtest.h>

#include "adversarial/expectimax.h"
#include "adversarial/games/connect_four.h"
#include "adversarial/games/pig.h"
#include "adversarial/games/tic_tac_toe.h"
#include "adversarial/iterative_deepening.h"
#include "adversarial/star.h"
#include "adversarial/support.h"

namespace adversarial::testing {
namespace {

const auto UsingPvs = [](auto& game, const auto& options, auto& observer, auto& stop) {
    return pvs(game, options, observer, stop);
};
const auto UsingMinimax = [](auto& game, const auto& options, auto& observer, auto& stop) {
    return minimax(game, options, observer, stop);
};
const auto UsingAlphaBeta = [](auto& game, const auto& options, auto& observer, auto& stop) {
    return alpha_beta(game, options, observer, stop);
};
const auto UsingMtdf = [](auto& game, const auto& options, auto& observer, auto& stop) {
    return mtdf(game, options, observer, stop);
};
const auto UsingTable = [](auto& game, const auto& options, auto& observer, auto& stop) {
    return alpha_beta_with_table(game, options, observer, stop);
};
const auto UsingAspiration = [](auto& game, const auto& options, auto& observer, auto& stop) {
    return aspiration(game, options, observer, stop);
};
const auto UsingStar1 = [](auto& game, const auto& options, auto& observer, auto& stop) {
    return star1(game, options, observer, stop);
};

// Minimax on a game whose type has chance nodes, and cannot say that it has none, does not compile.
template <class G>
concept CanMinimax = requires(G& game) {
    minimax(game);
};
template <class G>
concept CanAlphaBeta = requires(G& game) {
    alpha_beta(game);
};
template <class G>
concept CanStar = requires(G& game) {
    star1(game);
};
static_assert(CanMinimax<TicTacToe> && CanMinimax<TreeGame> && !CanMinimax<Pig>);
static_assert(CanAlphaBeta<ConnectFour> && !CanAlphaBeta<Pig>);
static_assert(CanStar<Pig> && CanStar<TreeGame> && !CanStar<TicTacToe>);

TEST(Refusals, ChanceNodes) {
    for (const auto& [name, search] : all_algorithms<TreeGame>()) {
        TreeGame game = tree("({0.5:1 0.5:2} 3)");
        EXPECT_EQ(search(game, {}).error(), SearchError::ChanceNodes) << name;
    }
}

TEST(Refusals, Options) {
    TreeGame game = tree("((3 12)(8 2))");
    TicTacToe with_eval;
    for (const auto& [name, search] : all_algorithms<TreeGame>())
        EXPECT_EQ(search(game, {.depth = 1}).error(), SearchError::NoEval) << name;
    for (const auto& [name, search] : all_algorithms<TicTacToe>()) {
        EXPECT_EQ(search(with_eval, {.depth = -1}).error(), SearchError::DepthOutOfRange) << name;
        EXPECT_EQ(search(with_eval, {.depth = MaxDepth + 1}).error(), SearchError::DepthOutOfRange) << name;
    }
    for (const auto& [name, search] : windowed_algorithms<TreeGame>()) {
        EXPECT_EQ(search(game, {.window = {3, 3}}).error(), SearchError::EmptyWindow) << name;
        EXPECT_EQ(search(game, {.window = {4, 3}}).error(), SearchError::EmptyWindow) << name;
        EXPECT_EQ(search(game, {.window = {std::nan(""), 3}}).error(), SearchError::EmptyWindow) << name;
    }
    EXPECT_EQ(minimax(game, {.window = {1, 2}}).error(), SearchError::WindowNotUsed);
    EXPECT_EQ(mtdf(game, {.window = {1, 2}}).error(), SearchError::WindowNotUsed);
    EXPECT_EQ(aspiration(game, {.margin = 0}).error(), SearchError::EmptyWindow);
    EXPECT_EQ(aspiration(game, {.guess = std::nan("")}).error(), SearchError::EmptyWindow);
}

TEST(Refusals, MinNodesInExpectimax) {
    TreeGame game = tree("({0.5:(1 2) 0.5:2} 3)");
    EXPECT_EQ(expectimax(game).error(), SearchError::MinNodes);
    TreeGame leaves_only = tree("({0.5:1 0.5:2} 3)");
    EXPECT_EQ(expectimax(leaves_only)->value, 3);
}

TEST(Refusals, EachHasItsWords) {
    for (int error = 0; error <= int(SearchError::NoKeys); ++error)
        EXPECT_FALSE(describe(SearchError(error)).empty());
}

TEST(StopHooks, ANodeLimitIsExact) {
    for (const u64 nodes : {1, 2, 10, 1000, 12345}) {
        TicTacToe game;
        EXPECT_EQ(minimax(game, {}, NullObserver{}, NodeLimit{nodes})->counts.nodes, nodes);
        EXPECT_EQ(alpha_beta(game, {}, NullObserver{}, NodeLimit{nodes})->counts.nodes, nodes);
        EXPECT_EQ(pvs(game, {}, NullObserver{}, NodeLimit{nodes})->counts.nodes, nodes);
        EXPECT_FALSE(
            alpha_beta_with_table(game, {}, NullObserver{}, NodeLimit{std::min<u64>(nodes, 1000)})->complete);
        EXPECT_FALSE(mtdf(game, {}, NullObserver{}, NodeLimit{std::min<u64>(nodes, 1000)})->complete);
        EXPECT_FALSE(aspiration(game, {}, NullObserver{}, NodeLimit{nodes})->complete);
        EXPECT_EQ(game, TicTacToe());
    }
    TicTacToe game;
    EXPECT_TRUE(minimax(game, {}, NullObserver{}, NodeLimit{1'000'000})->complete);
    EXPECT_EQ(minimax(game, {}, NullObserver{}, NodeLimit{0})->counts.nodes, 0u);
}

TEST(StopHooks, AStoppedSearchKeepsTheBestActionThatWasDone) {
    TreeGame game = tree("((3 12)(8 2)(4 6))");
    for (u64 nodes = 0; nodes <= 10; ++nodes) {
        const auto result = minimax(game, {}, NullObserver{}, NodeLimit{nodes});
        // Root 1, first child 2 to 4, second 5 to 7, third 8 to 10.
        const std::optional<int> best = nodes < 4 ? std::nullopt : std::optional(nodes < 10 ? 0 : 2);
        EXPECT_EQ(result->best, best) << nodes;
    }
    Pig pig = Pig::create(10).value();
    for (u64 nodes = 0; nodes < 3000; nodes += 100) {
        EXPECT_TRUE(expectiminimax(pig, {.depth = 4}, NullObserver{}, NodeLimit{nodes}));
        EXPECT_TRUE(star1(pig, {.depth = 4}, NullObserver{}, NodeLimit{nodes}));
        EXPECT_TRUE(star2(pig, {.depth = 4}, NullObserver{}, NodeLimit{nodes}));
        EXPECT_EQ(pig, Pig::create(10).value());
    }
}

TEST(StopHooks, ADeadlineReadsTheClockNowAndThen) {
    TicTacToe game;
    int reads = 0;
    Deadline deadline([&reads] { return 10 * ++reads; }, 30, 100);
    const auto result = minimax(game, {}, NullObserver{}, deadline);
    EXPECT_EQ(reads, 3);
    EXPECT_EQ(result->counts.nodes, 200u);
    EXPECT_FALSE(result->complete);
}

TEST(IterativeDeepening, EqualsTheFixedDepth) {
    ConnectFour game = ConnectFour::create(5, 4).value();
    for (int depth = 1; depth <= 6; ++depth) {
        const double value = minimax(game, {.depth = depth})->value;
        EXPECT_EQ(iterative_deepening(game, UsingPvs, {.depth = depth})->value, value);
        EXPECT_EQ(iterative_deepening(game, UsingAlphaBeta, {.depth = depth})->value, value);
        EXPECT_EQ(iterative_deepening(game, UsingMinimax, {.depth = depth})->value, value);
        EXPECT_EQ(iterative_deepening(game, UsingMtdf, {.depth = depth})->value, value);
        EXPECT_EQ(iterative_deepening(game, UsingTable, {.depth = depth})->value, value);
        EXPECT_EQ(iterative_deepening(game, UsingAspiration, {.depth = depth, .margin = 0.01})->value, value);
    }
    Pig pig = Pig::create(10).value();
    EXPECT_NEAR(iterative_deepening(pig, UsingStar1, {.depth = 5})->value,
                expectiminimax(pig, {.depth = 5})->value, 1e-9);
}

struct IterationCounter : NullObserver {
    std::vector<int> depths;
    template <class Action>
    void iteration(const SearchResult<Action>& result) {
        depths.push_back(*result.depth);
    }
};

TEST(IterativeDeepening, EndsWhenTheWholeTreeWasSeen) {
    TicTacToe game;
    IterationCounter iterations;
    const auto result = iterative_deepening(game, UsingPvs, {}, iterations);
    EXPECT_EQ(result->value, 0);
    EXPECT_EQ(iterations.depths, (std::vector{1, 2, 3, 4, 5, 6, 7, 8, 9}));
    EXPECT_EQ(result->depth, 9);
}

TEST(IterativeDeepening, KeepsTheLastCompleteIteration) {
    ConnectFour game = ConnectFour::create(7, 6).value();
    const auto whole = iterative_deepening(game, UsingAlphaBeta, {.depth = 5});
    const u64 enough = whole->counts.nodes;
    for (const u64 extra : {1, 100, 1000}) {
        const auto stopped =
            iterative_deepening(game, UsingAlphaBeta, {}, NullObserver{}, NodeLimit{enough + extra});
        EXPECT_FALSE(stopped->complete);
        EXPECT_EQ(stopped->depth, 5);
        EXPECT_EQ(stopped->value, whole->value);
        EXPECT_EQ(stopped->line, whole->line);
        EXPECT_EQ(stopped->counts.nodes, enough + extra) << "exact over all iterations";
    }
    const auto hasty = iterative_deepening(game, UsingAlphaBeta, {}, NullObserver{}, NodeLimit{2});
    EXPECT_FALSE(hasty->complete);
    EXPECT_EQ(hasty->best, 3);  // the first action's value is known, the others' are not
}

struct FirstLine : NullObserver {
    std::vector<int> path;  // actions down to the first leaf
    bool done = false;
    template <class G>
    void enter(const G&, const NodeEntry<int>& entry) {
        if (!done && entry.action) path.push_back(*entry.action);
    }
    void leaf(LeafKind, double) { done = true; }
};

TEST(IterativeDeepening, TriesTheLastLineFirst) {
    TicTacToe game;
    FirstLine seen;
    EXPECT_TRUE(alpha_beta(game, {.depth = 4, .first_line = {8, 4, 2}}, seen));
    EXPECT_EQ(seen.path, (std::vector{8, 4, 2, 0}));
    // An illegal line is passed over.
    FirstLine unhelped;
    EXPECT_TRUE(alpha_beta(game, {.depth = 3, .first_line = {8, 8, 77}}, unhelped));
    EXPECT_EQ(unhelped.path, (std::vector{8, 0, 1}));
}

TEST(IterativeDeepening, GuessesTheLastValue) {
    ConnectFour game = ConnectFour::create(5, 4).value();
    std::vector<double> guesses, values;
    const auto search = [&](auto& of, const auto& options, auto& observer, auto& stop) {
        guesses.push_back(options.guess);
        auto outcome = mtdf(of, options, observer, stop);
        values.push_back(outcome->value);
        return outcome;
    };
    EXPECT_TRUE(iterative_deepening(game, search, {.depth = 5, .guess = 0.5}));
    ASSERT_EQ(guesses.size(), 5u);
    EXPECT_EQ(guesses[0], 0.5);
    for (usize i = 1; i < guesses.size(); ++i) EXPECT_EQ(guesses[i], values[i - 1]);
    EXPECT_NE(values[0], values[1]);
}

TEST(IterativeDeepening, ItsOrderingPays) {
    ConnectFour game = ConnectFour::create(5, 4).value();
    const auto deepened = iterative_deepening(game, UsingPvs, {.depth = 6});
    EXPECT_LT(deepened->counts.nodes, pvs(game, {.depth = 6})->counts.nodes) << "all iterations together";
}

TEST(IterativeDeepening, RefusesAGameWithoutEnd) {
    Pig pig = Pig::create(10).value();
    EXPECT_EQ(iterative_deepening(pig, UsingStar1).error(), SearchError::NoDepthLimit);
    EXPECT_EQ(iterative_deepening(pig, UsingStar1, {.depth = -1}).error(), SearchError::DepthOutOfRange);
    EXPECT_TRUE(iterative_deepening(pig, UsingStar1, {}, NullObserver{}, NodeLimit{1000}));
    TreeGame no_eval = tree("(1 2)");
    EXPECT_EQ(iterative_deepening(no_eval, UsingAlphaBeta, {.depth = 3}).error(), SearchError::NoEval);
}

}  // namespace
}  // namespace adversarial::testing
