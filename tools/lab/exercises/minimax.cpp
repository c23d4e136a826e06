// Exercise minimax, for step 2 of the guide (src/adversarial/README.md).
//
// Give the value of the node for MAX: at a leaf its value, at a MAX node the greatest value of its children,
// at a MIN node the least. Ask each leaf for its value once, from left to right.
//
// node.h says what a node can be asked, and exercises.h has all functions.
// Check it in build/release with  cmake --build . --target exercise-minimax
#include "tools/lab/exercises/exercises.h"

namespace exercise {

double minimax(const Node& node) {
    return 0;  // TODO
}

}  // namespace exercise
