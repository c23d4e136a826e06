// Exercise alpha-beta-soft, for step 5 of the guide (src/adversarial/README.md).
//
// Give the value of the node for MAX, with a window: alpha is what MAX has for sure elsewhere, beta what MIN
// has. Visit no leaf that can change nothing any more; a cut needs no more than equality. Fail-soft: return
// the best value that was seen, even outside the window.
//
// node.h says what a node can be asked, and exercises.h has all functions.
// Check it in build/release with  cmake --build . --target exercise-alpha-beta-soft
#include "tools/lab/exercises/exercises.h"

namespace exercise {

double alpha_beta_soft(const Node& node, double alpha, double beta) {
    return 0;  // TODO
}

}  // namespace exercise
