// Retrograde analysis: a game solved backwards, from its ends, circles and all (CPW: Retrograde Analysis;
// Ströhlein 1970, Thompson 1986).
// The game is a graph: numbered states, whose turn it is there, how it ends, and the moves between them.
#pragma once

#include <cassert>
#include <deque>
#include <optional>
#include <ranges>
#include <unordered_map>
#include <utility>
#include <vector>

#include "adversarial/game.h"

namespace adversarial {

// States are numbers from 0 on. predecessors() lists a state once for each move that leads from it; moves
// count for a state that has not ended, and one that has none is a draw.
template <class G>
concept FiniteGame = requires(const G& game, u32 state) {
    { game.state_count() } -> std::same_as<u32>;
    { game.to_move(state) } -> std::same_as<Player>;
    { game.has_ended(state) } -> std::same_as<bool>;
    { game.winner(state) } -> std::same_as<std::optional<Player>>;  // of a state that has ended; none: drawn
    { game.move_count(state) } -> std::same_as<u32>;
    { game.predecessors(state) } -> std::ranges::input_range;
};

// A graph that is written down, by hand or by ExploredGame. It may have circles.
class StateGraph {
public:
    u32 add_state(Player to_move) {
        states_.push_back({.to_move = to_move});
        return state_count() - 1;
    }
    // Nobody: a draw. No move may lead from such a state.
    u32 add_end(Player to_move, std::optional<Player> winner) {
        states_.push_back({.to_move = to_move, .has_ended = true, .winner = winner});
        return state_count() - 1;
    }
    void add_move(u32 from, u32 to) {
        assert(!states_[from].has_ended);
        states_[from].successors.push_back(to);
        states_[to].predecessors.push_back(from);
    }

    u32 state_count() const { return u32(states_.size()); }
    Player to_move(u32 state) const { return states_[state].to_move; }
    bool has_ended(u32 state) const { return states_[state].has_ended; }
    std::optional<Player> winner(u32 state) const { return states_[state].winner; }
    u32 move_count(u32 state) const { return u32(states_[state].successors.size()); }
    const std::vector<u32>& successors(u32 state) const { return states_[state].successors; }
    const std::vector<u32>& predecessors(u32 state) const { return states_[state].predecessors; }

private:
    struct State {
        Player to_move;
        bool has_ended = false;
        std::optional<Player> winner{};
        std::vector<u32> successors{};
        std::vector<u32> predecessors{};
    };
    std::vector<State> states_;
};

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

// What a state is worth if both play their best: the winner hurries, the loser delays.
struct Verdict {
    std::optional<Player> winner;  // none: a draw, because nobody can force more, even if play never ends
    u32 plies = 0;                 // to the end; 0 in a draw

    bool operator==(const Verdict&) const = default;
};

// The verdicts by state. The ends are known. Who can move to a state that he has won wins, one ply later than
// there; who has no move but to states that he has lost loses, one ply later than at the last of them. So the
// states are looked at in order of their distance from an end, and the verdict of each is news for those that
// lead to it. States to which no such news ever comes are draws: from them either side can go round in
// circles, or on to a drawn end.
//
// Every state is looked at once and every move once, in memory of one number a state: no search forwards from
// each state can do that if states can repeat.
template <FiniteGame G>
std::vector<Verdict> solve_backwards(const G& game) {
    std::vector<Verdict> verdicts(game.state_count());
    std::vector<u32> hopes(game.state_count());  // moves that are not yet known to lose
    std::vector<u32> decided;  // in order of their distances: a queue that keeps what it had
    for (u32 state = 0; state < game.state_count(); ++state) {
        if (!game.has_ended(state)) {
            hopes[state] = game.move_count(state);
        } else if ((verdicts[state].winner = game.winner(state))) {
            decided.push_back(state);
        }
    }
    for (usize next = 0; next < decided.size(); ++next) {
        const Verdict known = verdicts[decided[next]];
        for (const u32 before : game.predecessors(decided[next])) {
            if (verdicts[before].winner) continue;  // a nearer end is known
            const bool mover_wins = game.to_move(before) == *known.winner;
            if (!mover_wins && --hopes[before] > 0) continue;
            verdicts[before] = {known.winner, known.plies + 1};
            decided.push_back(before);
        }
    }
    return verdicts;
}

}  // namespace adversarial
