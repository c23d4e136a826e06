// Exercise expectiminimax, for step 11 of the guide (src/adversarial/README.md).
//
// As minimax, with a third kind of node: a chance node is worth the mean of its children, each weighted by
// its probability.
//
// node.h says what a node can be asked, and exercises.h has all functions.
// Check it in build/release with  cmake --build . --target exercise-expectiminimax
#include "tools/lab/exercises/exercises.h"

namespace exercise {

double expectiminimax(const Node& node) {
    return 0;  // TODO
}

}  // namespace exercise
