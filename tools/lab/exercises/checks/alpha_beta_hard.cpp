// Checks the exercise alpha-beta-hard.
#include "tools/lab/exercises/checks/trees.h"
#include "tools/lab/exercises/exercises.h"

int main() {
    using namespace exercise;
    return check_trees("alpha-beta-hard", alpha_beta_searches(true), "alphabeta-hard",
                       [](const Tree& tree, double alpha, double beta) {
                           return alpha_beta_hard(tree.root(), alpha, beta);
                       });
}
