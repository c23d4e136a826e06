// Checks the exercise mcts.
#include <algorithm>
#include <cmath>

#include "tools/lab/exercises/checks/check.h"
#include "tools/lab/exercises/exercises.h"
#include "util/prng.h"

namespace {

using namespace exercise;

// The mean result of the child of the root that is visited most, on the scale of the leaves. Playouts take
// their moves from a fixed seed.
double search(const Tree& tree, int iterations) {
    util::Prng random(1);
    const auto [lowest, highest] = tree.bounds();
    const Playout playout = [&, lowest = lowest, highest = highest](const Node& from) {
        const Node* node = &from;
        while (!node->is_leaf()) node = &node->children()[random.below(node->children().size())];
        return (node->value() - lowest) / (highest - lowest);
    };
    Visited root{&tree.root()};
    for (int i = 0; i < iterations; ++i) iterate(root, playout);
    if (root.visits != iterations || root.children.empty()) return std::nan("");
    const auto best =
        std::max_element(root.children.begin(), root.children.end(),
                         [](const Visited& a, const Visited& b) { return a.visits < b.visits; });
    return lowest + best->wins / best->visits * (highest - lowest);
}

// The verdict on a wrong search, with what the check means by its value.
int wrong(int iterations, std::vector<std::string> faults) {
    const std::string count = std::to_string(iterations);
    faults.push_back("The value is the mean result of the root's most visited child after " + count +
                     " iterations (one leaf each).");
    faults.push_back("Result 0 is the least leaf, and 1 the greatest. nan: the root has no child, or not " +
                     count + " visits.");
    return verdict("mcts", faults);
}

}  // namespace

int main() {
    const std::vector<TreeCase> cases{
        {"((3 12)(8 2))", 6.375, {12, 2, 3, 12, 8, 3, 2, 3, 2, 3, 12, 3}},
        {"((3 12 8)(2 4 6)(14 5 2))", 7.4, {8, 4, 14, 14, 5, 3, 2, 2, 12, 8, 2, 4}},
        {"(((3 5)(6 9))((1 2)(0 -1)))", 17.0 / 3, {9, 2, 5, 6, 2, 3, -1, 6, 5, 9, 5, 3}},
    };
    const std::vector<std::string> faults =
        faults_in(cases, "", [](const Tree& tree, double, double) { return search(tree, 12); });
    if (!faults.empty()) return wrong(12, faults);
    const double value = search(Tree("((8 8 8 0)(4 4 4 4))"), 2000);
    if (value == 4) return verdict("mcts", {});
    return wrong(2000, {"2000 iterations of ((8 8 8 0)(4 4 4 4))", "value     expected 4",
                        "          came     " + text_of(value)});
}
