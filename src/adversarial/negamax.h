// Negamax: minimax in one function, since max(a, b) = -min(-a, -b) (CPW: Negamax).
#pragma once

#include "adversarial/observer.h"
#include "adversarial/result.h"
#include "adversarial/stop.h"
#include "adversarial/walk.h"

namespace adversarial {

// Every value is for the player to move, so the child's is negated; that needs players who move in turn.
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
    const Demands demands{.view = View::Mover};
    if (const auto error = misfit(game, options, demands)) return util::Failure{*error};
    Walk walk(game, options, demands, observer, stop);
    return walk.result(Negamax::value(walk, walk.depth()));
}

}  // namespace adversarial
