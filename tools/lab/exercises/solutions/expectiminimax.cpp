// A solution of the exercise expectiminimax.
#include <algorithm>

#include "tools/lab/exercises/exercises.h"

namespace exercise {

double expectiminimax(const Node& node) {
    if (node.is_leaf()) return node.value();
    if (node.kind() == NodeKind::Chance) {
        double sum = 0;
        for (usize i = 0; i < node.children().size(); ++i)
            sum += node.probabilities()[i] * expectiminimax(node.children()[i]);
        return sum;
    }
    const bool is_max = node.kind() == NodeKind::Max;
    double best = is_max ? -Infinity : Infinity;
    for (const Node& child : node.children())
        best = is_max ? std::max(best, expectiminimax(child)) : std::min(best, expectiminimax(child));
    return best;
}

}  // namespace exercise
