// Checks the exercise minimax.
#include "tools/lab/exercises/checks/trees.h"
#include "tools/lab/exercises/exercises.h"

int main() {
    using namespace exercise;
    return check_trees("minimax", full_searches(), "minimax",
                       [](const Tree& tree, double, double) { return minimax(tree.root()); });
}
