// Checks the exercise negamax.
#include "tools/lab/exercises/checks/trees.h"
#include "tools/lab/exercises/exercises.h"

int main() {
    using namespace exercise;
    return check_trees("negamax", full_searches(), "negamax",
                       [](const Tree& tree, double, double) { return negamax(tree.root()); });
}
