// Retrograde analysis: a game solved backwards, from its ends, circles and all (CPW: Retrograde Analysis;
// Ströhlein 1970, Thompson 1986).
// The game is a graph: numbered states, whose turn it is there, how it ends, and the moves between them.
#pragma once

#include <cassert>
#include <optional>
#include <ranges>
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

// A graph that is written down, state by state. It may have circles.
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
// Every state is looked at once and every move once, with a few numbers a state in memory: no search forwards
// from each state can do that if states can repeat.
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
