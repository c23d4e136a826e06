// Alpha-beta in the MAX/MIN form and in the negamax form, fail-hard and fail-soft, with any window: the full
// one, the null window, which only asks "more or not?", and aspiration around a guess.
// Knuth and Moore, "An Analysis of Alpha-Beta Pruning" (1975); fail-soft: Fishburn (1983), CPW: Fail-Soft.
#pragma once

#include <algorithm>
#include <cmath>

#include "adversarial/minimax.h"
#include "adversarial/observer.h"
#include "adversarial/result.h"
#include "adversarial/walk.h"

namespace adversarial {

// A value outside the window is only a bound. Hard: it is alpha or beta itself. Soft: it is the best that was
// seen, which is a sharper bound, found with the same nodes.
enum class FailMode : u8 { Hard, Soft };

// alpha: MAX has this much for sure elsewhere on the path. beta: MIN need concede no more than this.
template <FailMode Fail, class ChanceRule = NoChance>
struct AlphaBeta {
    template <class W>
    static double value(W& walk, int depth, double alpha, double beta) {
        switch (walk.kind()) {
            case NodeKind::Max: return max_value(walk, depth, alpha, beta);
            case NodeKind::Min: return min_value(walk, depth, alpha, beta);
            default: return ChanceRule::template value<AlphaBeta>(walk, depth, alpha, beta);
        }
    }

    template <class W>
    static double max_value(W& walk, int depth, double alpha, double beta) {
        if (const auto leaf = walk.enter(depth, alpha, beta)) return *leaf;
        double best = Fail == FailMode::Hard ? alpha : -Infinity;
        for (const auto& action : walk.actions()) {
            walk.apply(action);
            const double child = value(walk, depth - 1, alpha, beta);
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
        return walk.leave(Fail == FailMode::Hard ? std::min(best, beta) : best);
    }

    template <class W>
    static double min_value(W& walk, int depth, double alpha, double beta) {
        if (const auto leaf = walk.enter(depth, alpha, beta)) return *leaf;
        double best = Fail == FailMode::Hard ? beta : Infinity;
        for (const auto& action : walk.actions()) {
            walk.apply(action);
            const double child = value(walk, depth - 1, alpha, beta);
            walk.undo(action);
            if (walk.stopped()) break;
            if (child < best) {
                best = child;
                walk.improve(action);
            }
            if (best <= alpha) {
                walk.cut(best);
                break;
            }
            if (best < beta) walk.narrow(alpha, beta = best);
        }
        return walk.leave(Fail == FailMode::Hard ? std::max(best, alpha) : best);
    }
};

// The same in one function: the child's window is ours, turned round.
template <FailMode Fail>
struct NegamaxAlphaBeta {
    template <class W>
    static double value(W& walk, int depth, double alpha, double beta) {
        if (const auto leaf = walk.enter(depth, alpha, beta)) return *leaf;
        double best = Fail == FailMode::Hard ? alpha : -Infinity;
        for (const auto& action : walk.actions()) {
            walk.apply(action);
            const double child = -value(walk, depth - 1, -beta, -alpha);
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
        return walk.leave(Fail == FailMode::Hard ? std::min(best, beta) : best);
    }
};

// A leaf at the root knows no window, so fail-hard clamps once more.
template <FailMode Fail>
double clamp_if_hard(double value, const Window& window) {
    return Fail == FailMode::Hard ? std::clamp(value, window.alpha, window.beta) : value;
}

template <FailMode Fail = FailMode::Soft, MinimaxGame G, class Observer = NullObserver,
          class Stop = NeverStop>
SearchOutcome<G> alpha_beta(G& game, const SearchOptions<ActionOf<G>>& options = {}, Observer&& observer = {},
                            Stop&& stop = {}) {
    return search_with({.window = true}, game, options, observer, stop, [](auto& walk) {
        const auto [alpha, beta] = walk.window();
        return clamp_if_hard<Fail>(AlphaBeta<Fail>::value(walk, walk.depth(), alpha, beta), walk.window());
    });
}

template <FailMode Fail = FailMode::Soft, MinimaxGame G, class Observer = NullObserver,
          class Stop = NeverStop>
SearchOutcome<G> negamax_alpha_beta(G& game, const SearchOptions<ActionOf<G>>& options = {},
                                    Observer&& observer = {}, Stop&& stop = {}) {
    return search_with({.view = View::Mover, .window = true}, game, options, observer, stop, [](auto& walk) {
        const auto [alpha, beta] = walk.window();
        return clamp_if_hard<Fail>(NegamaxAlphaBeta<Fail>::value(walk, walk.depth(), alpha, beta),
                                   walk.window());
    });
}

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
    if (!(options.margin > 0) || !std::isfinite(options.guess))
        return util::Failure{SearchError::EmptyWindow};
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
