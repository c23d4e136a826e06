// A solution of the exercise negamax.
#include <algorithm>

#include "tools/lab/exercises/exercises.h"

namespace exercise {

double negamax(const Node& node) {
    if (node.is_leaf()) return node.kind() == NodeKind::Max ? node.value() : -node.value();
    double best = -Infinity;
    for (const Node& child : node.children()) best = std::max(best, -negamax(child));
    return best;
}

}  // namespace exercise
