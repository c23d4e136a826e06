// Checks the exercise alpha-beta-soft.
#include "tools/lab/exercises/checks/trees.h"
#include "tools/lab/exercises/exercises.h"

int main() {
    using namespace exercise;
    return check_trees("alpha-beta-soft", alpha_beta_searches(false), "alphabeta",
                       [](const Tree& tree, double alpha, double beta) {
                           return alpha_beta_soft(tree.root(), alpha, beta);
                       });
}
