// Minimax in the MAX/MIN form and, as negamax, in one function; with a depth limit it is the cut-off form,
// H-minimax.
#pragma once

#include <cassert>

#include "adversarial/observer.h"
#include "adversarial/result.h"
#include "adversarial/walk.h"

namespace adversarial {

// The chance rule of the searches that know no chance nodes.
struct NoChance {
    template <class Search, class W, class... Rest>
    static double value(W&, Rest...) {
        assert(false);  // misfit() has refused the game
        return 0;
    }
};

// AIMA, "Optimal Decisions in Games". The chance rule says what a third kind of node is worth (expectimax.h).
template <class ChanceRule = NoChance>
struct Minimax {
    template <class W>
    static double value(W& walk, int depth) {
        switch (walk.kind()) {
            case NodeKind::Max: return max_value(walk, depth);
            case NodeKind::Min: return min_value(walk, depth);
            default: return ChanceRule::template value<Minimax>(walk, depth);
        }
    }

    template <class W>
    static double max_value(W& walk, int depth) {
        if (const auto leaf = walk.enter(depth)) return *leaf;
        double best = -Infinity;
        for (const auto& action : walk.actions()) {
            walk.apply(action);
            const double child = value(walk, depth - 1);
            walk.undo(action);
            if (walk.stopped()) break;
            if (child > best) {
                best = child;
                walk.improve(action);
            }
        }
        return walk.leave(best);
    }

    template <class W>
    static double min_value(W& walk, int depth) {
        if (const auto leaf = walk.enter(depth)) return *leaf;
        double best = Infinity;
        for (const auto& action : walk.actions()) {
            walk.apply(action);
            const double child = value(walk, depth - 1);
            walk.undo(action);
            if (walk.stopped()) break;
            if (child < best) {
                best = child;
                walk.improve(action);
            }
        }
        return walk.leave(best);
    }
};

template <MinimaxGame G, class Observer = NullObserver, class Stop = NeverStop>
SearchOutcome<G> minimax(G& game, const SearchOptions<ActionOf<G>>& options = {}, Observer&& observer = {},
                         Stop&& stop = {}) {
    return search_with({}, game, options, observer, stop,
                       [](auto& walk) { return Minimax<>::value(walk, walk.depth()); });
}

// Negamax: one function, since max(a, b) = -min(-a, -b) (CPW: Negamax). Every value is for the player to
// move, so the child's is negated; that needs players who move in turn.
struct Negamax {
    template <class W>
    static double value(W& walk, int depth) {
        if (const auto leaf = walk.enter(depth)) return *leaf;
        double best = -Infinity;
        for (const auto& action : walk.actions()) {
            walk.apply(action);
            const double child = -value(walk, depth - 1);
            walk.undo(action);
            if (walk.stopped()) break;
            if (child > best) {
                best = child;
                walk.improve(action);
            }
        }
        return walk.leave(best);
    }
};

template <MinimaxGame G, class Observer = NullObserver, class Stop = NeverStop>
SearchOutcome<G> negamax(G& game, const SearchOptions<ActionOf<G>>& options = {}, Observer&& observer = {},
                         Stop&& stop = {}) {
    return search_with({.view = View::Mover}, game, options, observer, stop,
                       [](auto& walk) { return Negamax::value(walk, walk.depth()); });
}

}  // namespace adversarial
