// What a game is: the concepts Game and StochasticGame, and the facts that a game may state about itself.
#pragma once

#include <cmath>
#include <concepts>
#include <iterator>
#include <limits>
#include <optional>
#include <ranges>
#include <type_traits>

#include "util/ints.h"

namespace adversarial {

inline constexpr double Infinity = std::numeric_limits<double>::infinity();

// MAX and MIN of the textbooks. In every game of this library MAX is the player who moves first.
enum class Player : u8 { Max, Min };
constexpr Player opponent(Player player) { return player == Player::Max ? Player::Min : Player::Max; }

// AIMA, "Adversarial Search and Games": the object is a state, to_move is PLAYER, actions ACTIONS, apply and
// undo stand for RESULT, is_terminal is TERMINAL-TEST and utility UTILITY. Zero-sum: one player's utility is
// the other's negated. Utilities are finite; actions() of a state that is not terminal is not empty.
template <class G>
concept Game = requires(G& game, const G& view, const typename G::Action& action, Player player) {
    requires std::equality_comparable<typename G::Action> && std::copyable<typename G::Action>;
    { view.to_move() } -> std::same_as<Player>;
    { view.is_terminal() } -> std::same_as<bool>;
    { view.utility(player) } -> std::same_as<double>;
    { view.actions() } -> std::ranges::input_range;
    game.apply(action);
    game.undo(action);
};

template <class G>
using ActionOf = typename G::Action;

// One thing that chance may do, and how often.
template <class Action>
struct Outcome {
    Action action;
    double probability;
};

// A game with chance nodes too: there nobody chooses, and the probabilities of the outcomes sum to 1.
template <class G>
concept StochasticGame = Game<G> && requires(const G& view) {
    { view.is_chance() } -> std::same_as<bool>;
    { view.outcomes() } -> std::ranges::input_range;
    { (*std::begin(view.outcomes())).probability } -> std::convertible_to<double>;
};

// EVAL: a guess of the utility, for a search that is cut off. It is asked at decision nodes only and must
// keep within the bounds of the utility.
template <class G>
concept HasEval = requires(const G& view, Player player) {
    { view.eval(player) } -> std::same_as<double>;
};

// Equal keys mean equal subgames, so that a value found along one path is right along any other.
template <class G>
concept HasKey = requires(const G& view) {
    { view.key() } -> std::same_as<u64>;
};

// Equal canonical keys mean subgames that are images of each other by a symmetry of the board. They have the
// same value, and trees of the same shape.
template <class G>
concept HasCanonicalKey = requires(const G& view) {
    { view.canonical_key() } -> std::same_as<u64>;
};

// A game that says, by IsTree, that only one path leads to each state. It has no transpositions, but its keys
// serve a search that comes to a state again.
template <class G>
concept TreeShaped = requires {
    requires G::IsTree;
};

// The least and the greatest utility for MAX.
struct UtilityBounds {
    double lowest = -Infinity;
    double highest = Infinity;
    bool is_finite() const { return std::isfinite(lowest) && std::isfinite(highest); }
};

// A game with chance nodes in its type that can say whether this one has any.
template <class G>
concept TellsOfChance = requires(const G& view) {
    { view.has_chance_nodes() } -> std::same_as<bool>;
};

// A game on which minimax and alpha-beta may be tried: without chance nodes by its type, or by its word.
template <class G>
concept MinimaxGame = Game<G> &&(!StochasticGame<G> || TellsOfChance<G>);

// The facts that a game may state by a member function of the same name, and what holds if it does not.
template <Game G>
bool has_chance_nodes(const G& game) {
    if constexpr (requires { game.has_chance_nodes(); }) return game.has_chance_nodes();
    return StochasticGame<G>;
}
template <Game G>
bool players_alternate(const G& game) {
    if constexpr (requires { game.players_alternate(); }) return game.players_alternate();
    return true;
}
template <Game G>
bool may_cycle(const G& game) {  // play need not end, so a search needs a depth limit
    if constexpr (requires { game.may_cycle(); }) return game.may_cycle();
    return false;
}
template <Game G>
UtilityBounds utility_bounds(const G& game) {
    if constexpr (requires { game.utility_bounds(); }) return game.utility_bounds();
    return {};
}

enum class NodeKind : u8 { Max, Min, Chance };

template <Game G>
NodeKind kind_of(const G& game) {
    if constexpr (StochasticGame<G>) {
        if (game.is_chance()) return NodeKind::Chance;
    }
    return game.to_move() == Player::Max ? NodeKind::Max : NodeKind::Min;
}

}  // namespace adversarial
