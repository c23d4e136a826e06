// Exercise negamax, for step 4 of the guide (src/adversarial/README.md).
//
// Give the value of the node for the player who is to move there, by one rule for both players. node.value()
// is for MAX, so a leaf at which MIN would be to move needs another sign.
//
// node.h says what a node can be asked, and exercises.h has all functions.
// Check it in build/release with  cmake --build . --target exercise-negamax
#include "tools/lab/exercises/exercises.h"

namespace exercise {

double negamax(const Node& node) {
    return 0;  // TODO
}

}  // namespace exercise
