// Iterative deepening: depth 1, 2, 3 ..., each iteration trying the last one's principal variation first.
// Slate and Atkin, "Chess 4.5" (1977); CPW: Iterative Deepening.
#pragma once

#include <type_traits>

#include "adversarial/observer.h"
#include "adversarial/result.h"

namespace adversarial {

// `search` is one of the other algorithms, as a callable (game, options, observer, stop). It gets the last
// value as its guess, too. Ends at options.depth, when the whole tree was seen, or on the stop hook, and then
// gives the last iteration that was completed; its counts are those of all iterations.
template <Game G, class Algorithm, class Observer = NullObserver, class Stop = NeverStop>
SearchOutcome<G> iterative_deepening(G& game, Algorithm&& search, SearchOptions<ActionOf<G>> options = {},
                                     Observer&& observer = {}, Stop&& stop = {}) {
    if (!options.depth && may_cycle(game) && std::is_same_v<std::remove_cvref_t<Stop>, NeverStop>)
        return util::Failure{SearchError::NoDepthLimit};
    const int last_depth = options.depth.value_or(MaxDepth);
    if (last_depth < 0 || last_depth > MaxDepth) return util::Failure{SearchError::DepthOutOfRange};

    Counts total;
    auto stop_on_total = [&](const Counts& counts) { return stop(Counts(total) += counts); };
    std::optional<SearchResult<ActionOf<G>>> last;
    for (int depth = last_depth == 0 ? 0 : 1; depth <= last_depth; ++depth) {
        options.depth = depth;
        auto outcome = search(game, options, observer, stop_on_total);
        if (!outcome) return outcome;
        const Counts counts = outcome.value().counts;
        const bool stopped = !outcome.value().complete;
        total += counts;
        if (!stopped || !last) last = std::move(outcome).value();
        last->counts = total;
        last->complete = !stopped;
        if (stopped) break;
        observer.iteration(*last);
        if (counts.evals == 0) break;  // no leaf was cut off: a deeper iteration would be the same
        options.first_line = last->line;
        options.guess = last->value;
    }
    return *last;
}

}  // namespace adversarial
