// Exercise pvs, for step 10 of the guide (src/adversarial/README.md).
//
// Give the value of the node for the player who is to move there (negamax), fail-soft; node.value() is for
// MAX. The first child gets the whole window. Each other child is first asked with the null window (alpha,
// alpha + 1), as all values are whole numbers; it is searched again with the whole window if its value lies
// between alpha and beta, and only then.
//
// node.h says what a node can be asked, and exercises.h has all functions.
// Check it in build/release with  cmake --build . --target exercise-pvs
#include "tools/lab/exercises/exercises.h"

namespace exercise {

double pvs(const Node& node, double alpha, double beta) {
    return 0;  // TODO
}

}  // namespace exercise
