// Expectimax (MAX and CHANCE nodes) and expectiminimax (MAX, MIN and CHANCE nodes).
// Michie (1966); AIMA, "Stochastic Games"; CPW: Expectimax Search.
#pragma once

#include "adversarial/minimax.h"

namespace adversarial {

// A chance node is worth the sum of its outcomes' values, each weighted by its probability. The weights sum
// to 1, so nothing is divided by a count. It costs no depth: a ply is a decision.
struct Expectation {
    template <class Search, class W>
    static double value(W& walk, int depth) {
        if (const auto leaf = walk.enter(depth)) return *leaf;
        double sum = 0;
        for (const auto& outcome : walk.game().outcomes()) {
            walk.apply(outcome.action);
            const double child = Search::value(walk, depth);
            walk.undo(outcome.action);
            if (walk.stopped()) break;
            sum += outcome.probability * child;
        }
        return walk.leave(sum);
    }
};

template <StochasticGame G, class Observer = NullObserver, class Stop = NeverStop>
SearchOutcome<G> expectiminimax(G& game, const SearchOptions<ActionOf<G>>& options = {},
                                Observer&& observer = {}, Stop&& stop = {}) {
    return search_with({.chance = true}, game, options, observer, stop,
                       [](auto& walk) { return Minimax<Expectation>::value(walk, walk.depth()); });
}

// For one player against chance. A MIN node cannot be foreseen at the entry: the error comes when one is met.
template <StochasticGame G, class Observer = NullObserver, class Stop = NeverStop>
SearchOutcome<G> expectimax(G& game, const SearchOptions<ActionOf<G>>& options = {}, Observer&& observer = {},
                            Stop&& stop = {}) {
    return search_with({.chance = true, .only_max = true}, game, options, observer, stop,
                       [](auto& walk) { return Minimax<Expectation>::value(walk, walk.depth()); });
}

}  // namespace adversarial
