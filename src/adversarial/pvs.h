// Principal variation search: the first action gets the whole window, the others must first show that they
// are better. Marsland and Campbell (1982), Reinefeld's NegaScout (1983); CPW: Principal Variation Search.
#pragma once

#include "adversarial/alpha_beta.h"

namespace adversarial {

struct PrincipalVariationSearch {
    template <class W>
    static double value(W& walk, int depth, double alpha, double beta) {
        if (const auto leaf = walk.enter(depth, alpha, beta)) return *leaf;
        double best = -Infinity;
        for (const auto& action : walk.actions()) {
            walk.apply(action);
            const double child = child_value(walk, depth - 1, alpha, beta, best == -Infinity);
            walk.undo(action);
            if (walk.stopped()) break;
            if (child > best) {
                best = child;
                walk.improve(action);
            }
            if (best >= beta) {
                walk.cut(best);
                break;
            }
            if (best > alpha) walk.narrow(alpha = best, beta);
        }
        return walk.leave(best);
    }

private:
    // The null window is a bet that no later action beats alpha, which good ordering makes a good one; if it
    // is lost, and the value matters, the action is searched again for its true value.
    template <class W>
    static double child_value(W& walk, int depth, double alpha, double beta, bool first) {
        if (first) return -value(walk, depth, -beta, -alpha);
        const double proof = -value(walk, depth, -just_above(alpha), -alpha);
        if (proof <= alpha || proof >= beta || walk.stopped()) return proof;
        walk.re_search(-beta, -alpha);
        return -value(walk, depth, -beta, -alpha);
    }
};

template <MinimaxGame G, class Observer = NullObserver, class Stop = NeverStop>
SearchOutcome<G> pvs(G& game, const SearchOptions<ActionOf<G>>& options = {}, Observer&& observer = {},
                     Stop&& stop = {}) {
    return search_with({.view = View::Mover, .window = true}, game, options, observer, stop, [](auto& walk) {
        const auto [alpha, beta] = walk.window();
        return PrincipalVariationSearch::value(walk, walk.depth(), alpha, beta);
    });
}

}  // namespace adversarial
