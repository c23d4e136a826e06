// Retrograde analysis: a game solved backwards, from its ends, circles and all (CPW: Retrograde Analysis;
// Ströhlein 1970, Thompson 1986).
#pragma once

#include <optional>
#include <vector>

#include "adversarial/state_graph.h"

namespace adversarial {

// What a state is worth if both play their best: the winner hurries, the loser delays.
struct Verdict {
    std::optional<Player> winner;  // none: a draw, because nobody can force more, even if play never ends
    u32 plies = 0;                 // to the end; 0 in a draw

    bool operator==(const Verdict&) const = default;
};

// The verdicts by state. The ends are known. Who can move to a state that he has won wins, one ply later than
// there; who has no move but to states that he has lost loses, one ply later than at the last of them. So the
// states are looked at in order of their distance from an end, and each tells those that lead to it. States
// to which no such news ever comes are draws: from them either side can go round in circles, or on to a drawn
// end.
//
// Every state is looked at once and every move once, in memory of one number a state: no search forwards from
// each state can do that where the game has circles.
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
