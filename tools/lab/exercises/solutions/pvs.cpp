// A solution of the exercise pvs.
#include <algorithm>

#include "tools/lab/exercises/exercises.h"

namespace exercise {

double pvs(const Node& node, double alpha, double beta) {
    if (node.is_leaf()) return node.kind() == NodeKind::Max ? node.value() : -node.value();
    double best = -Infinity;
    for (const Node& child : node.children()) {
        const bool is_first = best == -Infinity;
        double value = is_first ? -pvs(child, -beta, -alpha) : -pvs(child, -alpha - 1, -alpha);
        if (!is_first && alpha < value && value < beta) value = -pvs(child, -beta, -alpha);
        best = std::max(best, value);
        alpha = std::max(alpha, best);
        if (alpha >= beta) break;
    }
    return best;
}

}  // namespace exercise
