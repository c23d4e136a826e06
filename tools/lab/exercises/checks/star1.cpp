// Checks the exercise star1.
#include "tools/lab/exercises/checks/check.h"
#include "tools/lab/exercises/exercises.h"

int main() {
    using namespace exercise;
    const std::vector<TreeCase> cases{
        {"((3 12 8)(2 4 6)(14 5 2))", 3, {3, 12, 8, 2, 14, 5, 2}},
        {"({1/2:8 1/2:2} 4)", 5, {8, 2, 4}},
        {"({0.5:(3 12) 0.5:(8 2)} {1/4:(0 9) 3/4:(4 6)})", 3, {3, 12, 8, 2, 0, 4, 6}},
        {"({1/2:((2)) 1/2:((5 9)(6 7))} 4)", 4.5, {2, 5, 9, 6, 7, 4}},
        {"({1/4:8 1/4:8 1/4:8 1/4:0} {1/4:4 1/4:4 1/4:4 1/4:4})", 6, {8, 8, 8, 0, 4, 4}},
        {"(4 {1/2:1 1/4:9 1/4:(5 7)} {1/2:(6 0) 1/2:(9 8)} {1/2:(2 3) 1/2:8})",
         5,
         {4, 1, 9, 5, 6, 0, 9, 8, 2, 3, 8}},
    };
    return check_trees("star1", cases, "star1", [](const Tree& tree, double alpha, double beta) {
        return star1(tree.root(), alpha, beta, tree.bounds());
    });
}
