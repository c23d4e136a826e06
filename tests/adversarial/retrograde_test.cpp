// Retrograde analysis on graphs drawn by hand, on whole games, and against minimax where that ends.
#include "adversarial/retrograde.h"

#include <algorithm>
#include <deque>
#include <optional>
#include <unordered_map>

#include <gtest/gtest.h>

#include "adversarial/games/connect_four.h"
#include "adversarial/games/tic_tac_toe.h"
#include "adversarial/minimax.h"
#include "util/prng.h"

namespace adversarial::testing {
namespace {

// All states that can be reached from the current one, which becomes state 0, each once whichever paths
// lead there. The game must be finite; who gains at the end wins, how much does not count.
template <Game G>
requires HasKey<G> && std::copyable<G>
class ExploredGame {
public:
    explicit ExploredGame(const G& start) {
        number_of(start);
        for (u32 state = 0; state < graph_.state_count(); ++state) {  // number_of() adds more
            if (graph_.has_ended(state)) continue;
            G game = games_[state];
            for (const auto& action : games_[state].actions()) {
                game.apply(action);
                const u32 next = number_of(game);
                game.undo(action);
                graph_.add_move(state, next);
            }
        }
    }

    const StateGraph& graph() const { return graph_; }
    const G& game(u32 state) const { return games_[state]; }

private:
    u32 number_of(const G& game) {
        const auto [place, is_new] = numbers_.try_emplace(game.key(), graph_.state_count());
        if (!is_new) return place->second;
        if (game.is_terminal()) {
            const double gain = game.utility(Player::Max);
            graph_.add_end(game.to_move(), gain > 0   ? std::optional(Player::Max)
                                           : gain < 0 ? std::optional(Player::Min)
                                                      : std::nullopt);
        } else {
            graph_.add_state(game.to_move());
        }
        games_.push_back(game);
        return place->second;
    }

    StateGraph graph_;
    std::deque<G> games_;                   // by state; a deque because one is read while others are added
    std::unordered_map<u64, u32> numbers_;  // by key
};

constexpr Verdict Draw{};
constexpr Verdict max_wins(u32 plies) { return {Player::Max, plies}; }
constexpr Verdict min_wins(u32 plies) { return {Player::Min, plies}; }

TEST(Retrograde, TheWinnerHurriesAndTheLoserDelays) {
    StateGraph graph;
    const u32 end = graph.add_end(Player::Min, Player::Max);
    const u32 near = graph.add_state(Player::Max);  // one move from the end
    const u32 lost = graph.add_state(Player::Min);  // to near only
    const u32 far = graph.add_state(Player::Max);   // to lost only
    const u32 choice = graph.add_state(Player::Min);
    const u32 hurry = graph.add_state(Player::Max);
    graph.add_move(near, end);
    graph.add_move(lost, near);
    graph.add_move(far, lost);
    graph.add_move(choice, near);
    graph.add_move(choice, far);
    graph.add_move(hurry, choice);
    graph.add_move(hurry, lost);
    EXPECT_EQ(solve_backwards(graph),
              (std::vector{max_wins(0), max_wins(1), max_wins(2), max_wins(3), max_wins(4), max_wins(3)}));
}

TEST(Retrograde, ACircleIsADrawWhereOneSideWantsIt) {
    StateGraph graph;
    const u32 lost = graph.add_end(Player::Max, Player::Min);
    const u32 ours = graph.add_state(Player::Max);
    const u32 theirs = graph.add_state(Player::Min);
    graph.add_move(ours, theirs);
    graph.add_move(ours, lost);  // MAX need not go there
    graph.add_move(theirs, ours);
    EXPECT_EQ(solve_backwards(graph), (std::vector{min_wins(0), Draw, Draw}));

    graph.add_move(theirs, lost);  // but MIN will
    EXPECT_EQ(solve_backwards(graph), (std::vector{min_wins(0), min_wins(2), min_wins(1)}));
}

TEST(Retrograde, ADrawnEndAndAStateWithoutMovesAreDraws) {
    StateGraph graph;
    const u32 drawn = graph.add_end(Player::Min, std::nullopt);
    const u32 won = graph.add_end(Player::Min, Player::Min);
    const u32 saved = graph.add_state(Player::Max);
    graph.add_state(Player::Max);
    graph.add_move(saved, won);
    graph.add_move(saved, drawn);
    EXPECT_EQ(solve_backwards(graph), (std::vector{Draw, min_wins(0), Draw, Draw}));
}

TEST(Retrograde, TwoMovesToOneStateCountTwice) {
    StateGraph graph;
    const u32 won = graph.add_end(Player::Max, Player::Min);
    const u32 state = graph.add_state(Player::Max);
    graph.add_move(state, won);
    graph.add_move(state, won);
    EXPECT_EQ(solve_backwards(graph)[state], min_wins(1));
}

TEST(Retrograde, PlayersNeedNotTakeTurns) {
    StateGraph graph;
    const u32 won = graph.add_end(Player::Max, Player::Max);
    const u32 second = graph.add_state(Player::Max);
    const u32 first = graph.add_state(Player::Max);
    graph.add_move(second, won);
    graph.add_move(first, second);
    EXPECT_EQ(solve_backwards(graph)[first], max_wins(2));
}

// A heap of up to ten stones of which one takes 1, 2 or 3; who takes the last wins. State 2 * stones for MAX
// to move.
StateGraph heap_of_stones(bool may_put_one_back) {
    constexpr u32 Most = 10;
    StateGraph graph;
    for (u32 stones = 0; stones <= Most; ++stones)
        for (const Player player : {Player::Max, Player::Min})
            stones == 0 ? graph.add_end(player, opponent(player)) : graph.add_state(player);
    for (u32 stones = 1; stones <= Most; ++stones)
        for (u32 player = 0; player < 2; ++player) {
            for (u32 taken = 1; taken <= std::min(stones, 3u); ++taken)
                graph.add_move(2 * stones + player, 2 * (stones - taken) + 1 - player);
            if (may_put_one_back && stones < Most)
                graph.add_move(2 * stones + player, 2 * (stones + 1) + 1 - player);
        }
    return graph;
}

TEST(Retrograde, AHeapOfStones) {
    const auto verdicts = solve_backwards(heap_of_stones(false));
    for (u32 stones = 1; stones <= 10; ++stones) {
        const bool wins = stones % 4 != 0;
        EXPECT_EQ(verdicts[2 * stones].winner, wins ? Player::Max : Player::Min) << stones;
        EXPECT_EQ(verdicts[2 * stones + 1].winner, wins ? Player::Min : Player::Max) << stones;
    }
    EXPECT_EQ(verdicts[2 * 3], max_wins(1));
    EXPECT_EQ(verdicts[2 * 8], min_wins(4));
}

TEST(Retrograde, WhereStonesMayBePutBackFourAreADraw) {
    const auto verdicts = solve_backwards(heap_of_stones(true));
    for (u32 stones = 1; stones <= 10; ++stones)
        EXPECT_EQ(verdicts[2 * stones], stones <= 3 ? max_wins(1) : Draw) << stones;
}

// --- whole games against minimax ---

template <class G>
void expect_minimax_values(const G& start) {
    const ExploredGame<G> explored(start);
    const auto verdicts = solve_backwards(explored.graph());
    u32 wrong = 0;
    for (u32 state = 0; state < explored.graph().state_count(); ++state) {
        G game = explored.game(state);
        const double value = game.is_terminal() ? game.utility(Player::Max) : minimax(game)->value;
        const auto& winner = verdicts[state].winner;
        wrong += value != (!winner ? 0 : *winner == Player::Max ? 1 : -1);
    }
    EXPECT_EQ(wrong, 0u) << "of " << explored.graph().state_count();
}

TEST(Retrograde, TicTacToe) {
    const ExploredGame explored{TicTacToe()};
    const auto verdicts = solve_backwards(explored.graph());
    EXPECT_EQ(verdicts.size(), 5'478u);
    EXPECT_EQ(verdicts[0], Draw);
    TicTacToe game;
    for (const int square : {4, 1})
        game.apply(square);  // the middle, answered at an edge: X wins in five plies
    u32 state = 0;
    while (state < verdicts.size() && !(explored.game(state) == game)) ++state;
    ASSERT_LT(state, verdicts.size());
    EXPECT_EQ(verdicts[state], max_wins(5));
    game.apply(0);  // three stones, so that minimax is quick on all that may follow
    expect_minimax_values(game);
}

TEST(Retrograde, ConnectFourOnASmallBoard) {
    expect_minimax_values(ConnectFour::create(3, 4).value());
    EXPECT_EQ(solve_backwards(ExploredGame(ConnectFour::create(4, 4).value()).graph())[0], Draw);
}

// --- random graphs against the definition ---

StateGraph random_graph(util::Prng& random, bool has_circles) {
    StateGraph graph;
    const u32 states = 2 + u32(random.below(40));
    for (u32 state = 0; state < states; ++state) {
        const Player player = random.below(2) == 0 ? Player::Max : Player::Min;
        const u64 kind = random.below(12);
        if (state == 0 || kind == 0) {
            graph.add_end(player, player);
        } else if (kind <= 2) {
            graph.add_end(player, kind == 1 ? std::optional(opponent(player)) : std::nullopt);
        } else {
            graph.add_state(player);
        }
    }
    for (u32 from = 1; from < states; ++from) {
        if (graph.has_ended(from)) continue;
        for (u64 moves = random.below(4); moves > 0; --moves)
            graph.add_move(from, u32(random.below(has_circles ? states : from)));
    }
    return graph;
}

// What the player can force from there within `plies`, by looking forwards.
bool can_win(const StateGraph& graph, u32 state, Player player, u32 plies) {
    if (graph.has_ended(state)) return graph.winner(state) == player;
    if (plies == 0 || graph.move_count(state) == 0) return false;
    const bool is_his_turn = graph.to_move(state) == player;
    for (const u32 next : graph.successors(state))
        if (can_win(graph, next, player, plies - 1) == is_his_turn) return is_his_turn;
    return !is_his_turn;
}

Verdict by_looking_forwards(const StateGraph& graph, u32 state, u32 most_plies) {
    for (u32 plies = 0; plies <= most_plies; ++plies)
        for (const Player player : {Player::Max, Player::Min})
            if (can_win(graph, state, player, plies)) return {player, plies};
    return Draw;
}

TEST(Retrograde, RandomGraphs) {
    util::Prng random(19);
    u32 wins = 0;
    u32 draws = 0;
    for (int round = 0; round < 300; ++round) {
        const StateGraph graph = random_graph(random, round % 2 == 0);
        const auto verdicts = solve_backwards(graph);
        for (u32 state = 0; state < graph.state_count(); ++state) {
            const Verdict& verdict = verdicts[state];
            constexpr u32 MostPlies = 6;
            (verdict.winner ? wins : draws) += 1;
            if (verdict.plies > MostPlies) continue;
            EXPECT_EQ(by_looking_forwards(graph, state, MostPlies), verdict)
                << "state " << state << " in round " << round;
        }
    }
    EXPECT_GT(wins, 1000u);
    EXPECT_GT(draws, 1000u);
}

}  // namespace
}  // namespace adversarial::testing
