// Checks the exercise expectiminimax.
#include "tools/lab/exercises/checks/check.h"
#include "tools/lab/exercises/exercises.h"

int main() {
    using namespace exercise;
    const std::vector<TreeCase> cases{
        {"({1/2:8 1/2:2} 4)", 5, {8, 2, 4}},
        {"({1/2:5 1/2:2} 4)", 4, {5, 2, 4}},
        {"({0.5:(3 12) 0.5:(8 2)} {1/4:(0 9) 3/4:(4 6)})", 3, {3, 12, 8, 2, 0, 9, 4, 6}},
        {"({1/2:((2)) 1/2:((5 9)(6 7))} 4)", 4.5, {2, 5, 9, 6, 7, 4}},
        {"({1/4:8 1/4:8 1/4:8 1/4:0} {1/4:4 1/4:4 1/4:4 1/4:4})", 6, {8, 8, 8, 0, 4, 4, 4, 4}},
        {"((3 12)(8 2)(4 6))", 4, {3, 12, 8, 2, 4, 6}},
    };
    return check_trees("expectiminimax", cases, "expectiminimax",
                       [](const Tree& tree, double, double) { return expectiminimax(tree.root()); });
}
