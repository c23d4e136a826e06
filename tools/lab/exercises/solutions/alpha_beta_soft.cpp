// A solution of the exercise alpha-beta-soft.
#include <algorithm>

#include "tools/lab/exercises/exercises.h"

namespace exercise {

double alpha_beta_soft(const Node& node, double alpha, double beta) {
    if (node.is_leaf()) return node.value();
    const bool is_max = node.kind() == NodeKind::Max;
    double best = is_max ? -Infinity : Infinity;
    for (const Node& child : node.children()) {
        const double value = alpha_beta_soft(child, alpha, beta);
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
