// Exercise alpha-beta-hard, for step 8 of the guide (src/adversarial/README.md).
//
// As alpha-beta-soft, with the same leaves in the same order. Fail-hard: the result never leaves the window,
// at a leaf too. It is alpha if the value is alpha or less, and beta if the value is beta or more.
//
// node.h says what a node can be asked, and exercises.h has all functions.
// Check it in build/release with  cmake --build . --target exercise-alpha-beta-hard
#include "tools/lab/exercises/exercises.h"

namespace exercise {

double alpha_beta_hard(const Node& node, double alpha, double beta) {
    return 0;  // TODO
}

}  // namespace exercise
