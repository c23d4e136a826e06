// Exercise star1, for step 11 of the guide (src/adversarial/README.md).
//
// As alpha-beta-soft, and with cuts at chance nodes. There each child gets the window (alpha_i, beta_i) of
// the guide, with both ends kept within the bounds. Then compare its value with alpha_i and beta_i
// themselves: at alpha_i or less the rest is cut, and the result is the sum with all children not yet seen at
// `highest`; at beta_i or more likewise, with `lowest`. If even the best that chance can bring is alpha or
// less, visit no child at all; likewise for beta.
//
// node.h says what a node can be asked, and exercises.h has all functions.
// Check it in build/release with  cmake --build . --target exercise-star1
#include "tools/lab/exercises/exercises.h"

namespace exercise {

double star1(const Node& node, double alpha, double beta, const Bounds& bounds) {
    return 0;  // TODO
}

}  // namespace exercise
