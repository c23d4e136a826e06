// A solution of the exercise minimax.
#include <algorithm>

#include "tools/lab/exercises/exercises.h"

namespace exercise {

double minimax(const Node& node) {
    if (node.is_leaf()) return node.value();
    const bool is_max = node.kind() == NodeKind::Max;
    double best = is_max ? -Infinity : Infinity;
    for (const Node& child : node.children())
        best = is_max ? std::max(best, minimax(child)) : std::min(best, minimax(child));
    return best;
}

}  // namespace exercise
