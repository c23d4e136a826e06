// A solution of the exercise star1.
#include <algorithm>

#include "tools/lab/exercises/exercises.h"

namespace exercise {

namespace {

// `seen` is the weighted sum of the children so far, and `left` the probability of the others.
double chance(const Node& node, double alpha, double beta, const Bounds& bounds) {
    double seen = 0, left = 1;
    if (bounds.highest <= alpha) return bounds.highest;
    if (bounds.lowest >= beta) return bounds.lowest;
    for (usize i = 0; i < node.children().size(); ++i) {
        const double p = node.probabilities()[i];
        left -= p;
        const double best_others = seen + left * bounds.highest, worst_others = seen + left * bounds.lowest;
        const double alpha_i = (alpha - best_others) / p, beta_i = (beta - worst_others) / p;
        const double value = star1(node.children()[i], std::max(alpha_i, bounds.lowest),
                                   std::min(beta_i, bounds.highest), bounds);
        if (value <= alpha_i) return best_others + p * value;
        if (value >= beta_i) return worst_others + p * value;
        seen += p * value;
    }
    return seen;
}

}  // namespace

double star1(const Node& node, double alpha, double beta, const Bounds& bounds) {
    if (node.is_leaf()) return node.value();
    if (node.kind() == NodeKind::Chance) return chance(node, alpha, beta, bounds);
    const bool is_max = node.kind() == NodeKind::Max;
    double best = is_max ? -Infinity : Infinity;
    for (const Node& child : node.children()) {
        const double value = star1(child, alpha, beta, bounds);
        best = is_max ? std::max(best, value) : std::min(best, value);
        if (is_max)
            alpha = std::max(alpha, best);
        else
            beta = std::min(beta, best);
        if (alpha >= beta) break;
    }
    return best;
}

}  // namespace exercise
