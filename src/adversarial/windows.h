// Narrow windows: the null window, which only asks "more or not?", and aspiration around a guess.
#pragma once

#include <cmath>

#include "adversarial/alpha_beta.h"

namespace adversarial {

// The neighbours of a value among the doubles. Nothing lies between a value and its neighbour, so the two are
// a null window (CPW: Null Window) for utilities of any kind, as (n, n + 1) is for integers.
inline double just_above(double value) { return std::nextafter(value, Infinity); }
inline double just_below(double value) { return std::nextafter(value, -Infinity); }

// CPW: Aspiration Windows. A window around the guess is cheaper than the full one while the value lies
// inside; the side on which it does not is opened wide and the tree searched again.
template <MinimaxGame G, class Observer = NullObserver, class Stop = NeverStop>
SearchOutcome<G> aspiration(G& game, const SearchOptions<ActionOf<G>>& options = {}, Observer&& observer = {},
                            Stop&& stop = {}) {
    const Demands demands{};
    if (const auto error = misfit(game, options, demands)) return util::Failure{*error};
    if (!(options.margin > 0)) return util::Failure{SearchError::EmptyWindow};
    Walk walk(game, options, demands, observer, stop);
    double alpha = options.guess - options.margin;
    double beta = options.guess + options.margin;
    while (true) {
        const double value = AlphaBeta<FailMode::Soft>::value(walk, walk.depth(), alpha, beta);
        if (walk.stopped() || (alpha < value && value < beta)) return walk.result(value);
        (value <= alpha ? alpha : beta) = value <= alpha ? -Infinity : Infinity;
        walk.re_search(alpha, beta);
    }
}

}  // namespace adversarial
