// Checks the exercise pvs.
#include "tools/lab/exercises/checks/trees.h"
#include "tools/lab/exercises/exercises.h"

int main() {
    using namespace exercise;
    std::vector<TreeCase> cases;
    for (const WorkedTree& tree : worked_trees()) cases.push_back({tree.text, tree.value, tree.pvs});
    return check_trees("pvs", cases, "pvs", [](const Tree& tree, double alpha, double beta) {
        return pvs(tree.root(), alpha, beta);
    });
}
