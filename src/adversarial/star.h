// Star1 and Star2: alpha-beta that goes on through chance nodes.
// Ballard, "The *-Minimax Search Procedure for Trees Containing Chance Nodes" (1983); CPW: Expectiminimax.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "adversarial/alpha_beta.h"

namespace adversarial {

// One chance node under search. The utility is bounded, so an outcome not seen yet is worth at least the
// lowest utility and at most the highest. That bounds the expectation; out of the window's reach it is cut.
template <class Search, class W>
class StarNode {
public:
    StarNode(W& walk, int depth, double alpha, double beta)
        : walk_(walk), depth_(depth), alpha_(alpha), beta_(beta) {
        const auto [lowest, highest] = utility_bounds(walk.game());
        for (const auto& outcome : walk.game().outcomes()) {
            if (outcome.probability > 0)
                branches_.push_back({outcome.action, outcome.probability, {lowest, highest}, false});
        }
    }

    // The window lies beyond what any outcome could bring.
    std::optional<double> cut_at_once() {
        const Interval all = expectation_without(nullptr);
        if (all.upper <= alpha_) return cut(CutReason::StarAlpha, all.upper);
        if (all.lower >= beta_) return cut(CutReason::StarBeta, all.lower);
        return std::nullopt;
    }

    // Star2: one action of a MAX outcome bounds its value from below, one of a MIN outcome from above. With
    // luck they cut before any outcome is searched in full. A leaf is exact; a chance node is not probed.
    std::optional<double> probe() {
        for (Branch& branch : branches_) {
            const ScaledWindow scaled = scaled_window(branch);
            walk_.apply(branch.action);
            const bool leaf = walk_.is_leaf(depth_);
            const bool from_above = leaf || walk_.kind() == NodeKind::Min;
            const bool from_below = leaf || walk_.kind() == NodeKind::Max;
            double value = 0;
            if (from_above || from_below)
                value = probe_outcome(scaled.probe_window(branch.worth, from_above));
            walk_.undo(branch.action);
            if (walk_.stopped()) return 0.0;

            if (from_above && value <= scaled.alpha) return cut(CutReason::ProbeAlpha, scaled.at_most(value));
            if (from_below && value >= scaled.beta) return cut(CutReason::ProbeBeta, scaled.at_least(value));
            if (from_above) branch.worth.upper = std::min(branch.worth.upper, value);
            if (from_below) branch.worth.lower = std::max(branch.worth.lower, value);
            branch.probed = !leaf && (from_above || from_below);
        }
        return std::nullopt;
    }

    double search() {
        for (Branch& branch : branches_) {
            if (branch.worth.lower == branch.worth.upper)
                continue;  // known from the probe, or all utilities are equal
            const ScaledWindow scaled = scaled_window(branch);
            const Window window = scaled.window(branch.worth);
            if (branch.probed) walk_.re_search(window.alpha, window.beta);
            walk_.apply(branch.action);
            const double value = Search::value(walk_, depth_, window.alpha, window.beta);
            walk_.undo(branch.action);
            if (walk_.stopped()) break;
            if (value <= scaled.alpha) return cut(CutReason::StarAlpha, scaled.at_most(value));
            if (value >= scaled.beta) return cut(CutReason::StarBeta, scaled.at_least(value));
            branch.worth = {value, value};
        }
        return expectation_without(nullptr).lower;  // every outcome is known, so lower and upper are the same
    }

private:
    struct Interval {
        double lower, upper;
    };

    struct Branch {
        typename W::Action action;
        double probability;
        Interval worth;
        bool probed;
    };

    // The chance node's window, scaled to one outcome: at alpha or less there, the node falls to its own
    // alpha even with all other outcomes at their best; at beta or more, it reaches its beta at their worst.
    struct ScaledWindow {
        double alpha, beta;
        double node_alpha, node_beta;
        double probability;
        Interval others;

        Window window(const Interval& worth) const {
            return {std::max(alpha, worth.lower), std::min(beta, worth.upper)};
        }
        // A bound is good for one side only, so the other side of the window stays open.
        Window probe_window(const Interval& worth, bool from_above) const {
            return from_above ? Window{std::max(alpha, worth.lower), worth.upper}
                              : Window{worth.lower, std::min(beta, worth.upper)};
        }

        // Rounding must not push a bound back into the node's window, where it would pass for an exact value.
        double at_most(double value) const {
            return std::min(node_alpha, others.upper + probability * value);
        }
        double at_least(double value) const {
            return std::max(node_beta, others.lower + probability * value);
        }
    };

    // Summed anew each time, in the order of the outcomes: a running sum would gather rounding errors.
    // The time is quadratic in the number of outcomes, of which games have few.
    Interval expectation_without(const Branch* left_out) const {
        Interval sum{0, 0};
        for (const Branch& branch : branches_) {
            if (&branch == left_out) continue;
            sum.lower += branch.probability * branch.worth.lower;
            sum.upper += branch.probability * branch.worth.upper;
        }
        return sum;
    }

    ScaledWindow scaled_window(const Branch& branch) const {
        const Interval others = expectation_without(&branch);
        const double p = branch.probability;
        return {(alpha_ - others.upper) / p, (beta_ - others.lower) / p, alpha_, beta_, p, others};
    }

    double probe_outcome(const Window& window) {
        if (const auto leaf = walk_.enter(depth_, window.alpha, window.beta)) return *leaf;
        const auto action = walk_.actions().front();
        walk_.apply(action);
        const double value = Search::value(walk_, depth_ - 1, window.alpha, window.beta);
        walk_.undo(action);
        return walk_.leave(value);
    }

    double cut(CutReason reason, double value) {
        walk_.cut(reason, value);
        return value;
    }

    W& walk_;
    const int depth_;  // of the outcomes as well: a chance node costs no depth
    const double alpha_, beta_;
    std::vector<Branch> branches_;
};

template <bool Probing>
struct StarRule {
    template <class Search, class W>
    static double value(W& walk, int depth, double alpha, double beta) {
        if (const auto leaf = walk.enter(depth, alpha, beta)) return *leaf;
        StarNode<Search, W> node(walk, depth, alpha, beta);
        auto bound = node.cut_at_once();
        if (Probing && !bound) bound = node.probe();
        return walk.leave(bound ? *bound : node.search());
    }
};

template <bool Probing, StochasticGame G, class Observer, class Stop>
SearchOutcome<G> star(G& game, const SearchOptions<ActionOf<G>>& options, Observer& observer, Stop& stop) {
    const Demands demands{.chance = true, .bounds = true, .window = true};
    return search_with(demands, game, options, observer, stop, [](auto& walk) {
        const auto [alpha, beta] = walk.window();
        return AlphaBeta<FailMode::Soft, StarRule<Probing>>::value(walk, walk.depth(), alpha, beta);
    });
}

template <StochasticGame G, class Observer = NullObserver, class Stop = NeverStop>
SearchOutcome<G> star1(G& game, const SearchOptions<ActionOf<G>>& options = {}, Observer&& observer = {},
                       Stop&& stop = {}) {
    return star<false>(game, options, observer, stop);
}

template <StochasticGame G, class Observer = NullObserver, class Stop = NeverStop>
SearchOutcome<G> star2(G& game, const SearchOptions<ActionOf<G>>& options = {}, Observer&& observer = {},
                       Stop&& stop = {}) {
    return star<true>(game, options, observer, stop);
}

}  // namespace adversarial
