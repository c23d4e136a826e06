// What every game must keep to. A new game needs one line in the list of factories.
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "adversarial/games/connect_four.h"
#include "adversarial/games/nim.h"
#include "adversarial/games/pig.h"
#include "adversarial/games/random_tree.h"
#include "adversarial/games/tic_tac_toe.h"
#include "adversarial/games/tree_game.h"
#include "chess_lab/chess_game.h"
#include "chess_lab/fallible_chess.h"
#include "util/prng.h"

namespace adversarial {
namespace {

struct MakeTicTacToe {
    static TicTacToe make() { return {}; }
};
struct MakeConnectFour {
    static ConnectFour make() { return ConnectFour::create(7, 6).value(); }
};
struct MakeTinyConnectFour {
    static ConnectFour make() { return ConnectFour::create(3, 2).value(); }
};
struct MakeLongestConnectFour {
    static ConnectFour make() { return ConnectFour::create(32, 1).value(); }
};
struct MakeTallestConnectFour {
    static ConnectFour make() { return ConnectFour::create(1, 63).value(); }
};
struct MakeTree {
    static TreeGame make() { return TreeGame::parse("((3 12)(8 (2 7) -4)(4 6))").value(); }
};
struct MakeChanceTree {
    static TreeGame make() {
        return TreeGame::parse("({0.5:(3 9) 0.5:{1/3:1 2/3:(2 8)}} (4 {1:7}))").value();
    }
};
struct MakeMaxTree {
    static TreeGame make() {
        return TreeGame::parse("({0.5:(3 9) 0.5:2} (4 (6)))", TurnOrder::OnlyMax).value();
    }
};
struct MakeRandomTree {
    static RandomTree make() { return RandomTree::create({}).value(); }
};
struct MakeBestFirst {
    static RandomTree make() {
        return RandomTree::create({.branching = 5, .order = TreeOrder::BestFirst}).value();
    }
};
struct MakeWorstFirst {
    static RandomTree make() {
        return RandomTree::create({.depth = 9, .order = TreeOrder::WorstFirst}).value();
    }
};
struct MakeNim {
    static Nim make() { return Nim({3, 4, 5}); }
};
struct MakePig {
    static Pig make() { return Pig::create(20).value(); }
};
struct MakeChess {
    static chess_lab::ChessGame make() { return chess_lab::ChessGame(chess::Position::start()); }
};
struct MakeFallibleChess {
    static chess_lab::FallibleChess make() {
        return chess_lab::FallibleChess::create(chess::Position::start(), chess::Color::White).value();
    }
};

template <class Factory>
class GameConformance : public ::testing::Test {};

using Factories =
    ::testing::Types<MakeTicTacToe, MakeConnectFour, MakeTinyConnectFour, MakeLongestConnectFour,
                     MakeTallestConnectFour, MakeTree, MakeChanceTree, MakeMaxTree, MakeRandomTree,
                     MakeBestFirst, MakeWorstFirst, MakeNim, MakePig, MakeChess, MakeFallibleChess>;
TYPED_TEST_SUITE(GameConformance, Factories);

template <Game G>
bool at_chance(const G& game) {
    return kind_of(game) == NodeKind::Chance;
}

// All that may follow, with the probability (1 for a decision).
template <Game G>
std::vector<Outcome<ActionOf<G>>> successors(const G& game) {
    std::vector<Outcome<ActionOf<G>>> list;
    if (at_chance(game)) {
        if constexpr (StochasticGame<G>) {
            for (const auto& outcome : game.outcomes()) list.push_back(outcome);
        }
    } else {
        for (const auto& action : game.actions()) list.push_back({action, 1});
    }
    return list;
}

// Plays random games and calls check(game) at every state, the last one too.
template <Game G, class Check>
void play_random_games(G game, int games, Check check) {
    util::Prng random(11);
    for (int i = 0; i < games; ++i) {
        std::vector<ActionOf<G>> played;
        while (true) {
            check(game);
            if (game.is_terminal()) break;
            ASSERT_LT(played.size(), 100'000u) << "random play does not end";
            const auto next = successors(game);
            ASSERT_FALSE(next.empty());
            played.push_back(next[random.below(next.size())].action);
            game.apply(played.back());
        }
        for (; !played.empty(); played.pop_back()) game.undo(played.back());
    }
}

TYPED_TEST(GameConformance, DoAndUndoRestoreEveryState) {
    auto game = TypeParam::make();
    util::Prng random(12);
    std::vector<decltype(game)> states;
    std::vector<ActionOf<decltype(game)>> played;
    while (!game.is_terminal()) {
        for (const auto& next : successors(game)) {  // every action, not only the one that is played
            const auto before = game;
            game.apply(next.action);
            EXPECT_FALSE(game == before);
            game.undo(next.action);
            EXPECT_TRUE(game == before);
        }
        states.push_back(game);
        const auto next = successors(game);
        played.push_back(next[random.below(next.size())].action);
        game.apply(played.back());
    }
    for (; !states.empty(); states.pop_back(), played.pop_back()) {
        game.undo(played.back());
        EXPECT_TRUE(game == states.back());
        if constexpr (HasKey<decltype(game)>) {
            EXPECT_EQ(game.key(), states.back().key());
        }
    }
}

TYPED_TEST(GameConformance, MaxMovesFirst) { EXPECT_EQ(TypeParam::make().to_move(), Player::Max); }

TYPED_TEST(GameConformance, ZeroSumAndWithinBounds) {
    play_random_games(TypeParam::make(), 50, [](const auto& game) {
        const UtilityBounds bounds = utility_bounds(game);
        const auto check = [&](double for_max, double for_min) {
            EXPECT_TRUE(std::isfinite(for_max));
            EXPECT_EQ(for_max, -for_min);
            EXPECT_LE(bounds.lowest, for_max);
            EXPECT_LE(for_max, bounds.highest);
        };
        if (game.is_terminal()) check(game.utility(Player::Max), game.utility(Player::Min));
        if constexpr (HasEval<std::remove_cvref_t<decltype(game)>>) {
            if (!game.is_terminal() && !at_chance(game))
                check(game.eval(Player::Max), game.eval(Player::Min));
        }
    });
}

TYPED_TEST(GameConformance, ProbabilitiesSumToOne) {
    play_random_games(TypeParam::make(), 20, [](const auto& game) {
        if (!at_chance(game)) return;
        EXPECT_FALSE(game.is_terminal());
        EXPECT_TRUE(has_chance_nodes(game));
        double sum = 0;
        for (const auto& next : successors(game)) {
            EXPECT_GT(next.probability, 0);
            sum += next.probability;
        }
        EXPECT_NEAR(sum, 1, 1e-9);
    });
}

TYPED_TEST(GameConformance, ActionsDiffer) {
    play_random_games(TypeParam::make(), 20, [](const auto& game) {
        if (game.is_terminal()) return;
        const auto next = successors(game);
        for (usize i = 0; i < next.size(); ++i) {
            for (usize j = 0; j < i; ++j) EXPECT_FALSE(next[i].action == next[j].action);
            EXPECT_FALSE(std::remove_cvref_t<decltype(game)>::name(next[i].action).empty());
        }
        EXPECT_FALSE(game.text().empty());
    });
}

TYPED_TEST(GameConformance, PlayersMoveInTurnWhereTheGameSaysSo) {
    play_random_games(TypeParam::make(), 20, [](const auto& game) {
        if (game.is_terminal() || at_chance(game) || !players_alternate(game)) return;
        auto copy = game;
        for (const auto& next : successors(game)) {
            copy.apply(next.action);
            EXPECT_EQ(copy.to_move(), opponent(game.to_move()));
            copy.undo(next.action);
        }
    });
}

}  // namespace
}  // namespace adversarial
