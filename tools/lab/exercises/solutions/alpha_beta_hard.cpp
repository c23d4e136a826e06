// A solution of the exercise alpha-beta-hard.
#include <algorithm>

#include "tools/lab/exercises/exercises.h"

namespace exercise {

double alpha_beta_hard(const Node& node, double alpha, double beta) {
    if (node.is_leaf()) return std::clamp(node.value(), alpha, beta);
    const bool is_max = node.kind() == NodeKind::Max;
    for (const Node& child : node.children()) {
        const double value = alpha_beta_hard(child, alpha, beta);
        (is_max ? alpha : beta) = value;  // it lies in the window, so it is no worse than what was there
        if (alpha >= beta) break;
    }
    return is_max ? alpha : beta;
}

}  // namespace exercise
