// Exercise mcts, for step 12 of the guide (src/adversarial/README.md).
//
// Do one iteration, from the node `at` of the tree in memory:
// - Select: while all children of the node are in the tree, go to the one with the greatest UCB1 (c is the
//   root of 2); if several have it, to the first of them. The share of wins in UCB1 is that of the player who
//   is to move: `wins` counts for MAX, so where MIN moves it is 1 - wins / visits.
// - Expand: if some are not, add the next one, in their order (houyi-lab takes a random one, so its trace is
//   another). At a leaf there is nothing to add.
// - Simulate: call playout once, for the node that was added, or for the leaf.
// - Back up: add the visit and the result to every node of the path, with `at` and the new node. Return the
//   result.
//
// exercises.h says what Visited and Playout are, and node.h what a node can be asked.
// Check it in build/release with  cmake --build . --target exercise-mcts
#include "tools/lab/exercises/exercises.h"

namespace exercise {

double iterate(Visited& at, const Playout& playout) {
    return 0;  // TODO
}

}  // namespace exercise
