// MTD(f): null windows only, which close in on the value from a first guess f.
// Plaat, Schaeffer, Pijls, de Bruin, "Best-First Fixed-Depth Minimax Algorithms" (1996); CPW: MTD(f).
#pragma once

#include "adversarial/alpha_beta_with_table.h"

namespace adversarial {

struct Mtdf {
    // Each pass raises the lower bound or brings down the upper one. The last one, whose window holds the
    // value and nothing else, reads off the principal variation, which a null window cannot tell.
    template <class W>
    static double value(W& walk, double guess) {
        BoundTable table(walk.game());
        double lower = -Infinity, upper = Infinity;
        double value = guess;
        for (bool first = true; lower < upper; first = false) {
            const double beta = value == lower ? just_above(value) : value;
            if (!first) walk.re_search(just_below(beta), beta);
            value = AlphaBetaWithTable::value(walk, table, walk.depth(), just_below(beta), beta);
            if (walk.stopped()) return value;
            (value < beta ? upper : lower) = value;
        }
        walk.re_search(just_below(value), just_above(value));
        return AlphaBetaWithTable::value(walk, table, walk.depth(), just_below(value), just_above(value));
    }
};

template <MinimaxGame G, class Observer = NullObserver, class Stop = NeverStop>
SearchOutcome<G> mtdf(G& game, const SearchOptions<ActionOf<G>>& options = {}, Observer&& observer = {},
                      Stop&& stop = {}) {
    return search_with({.view = View::Mover}, game, options, observer, stop,
                       [&](auto& walk) { return Mtdf::value(walk, walk.seen(options.guess)); });
}

}  // namespace adversarial
