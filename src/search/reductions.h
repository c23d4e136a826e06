// How much less deep a late move is searched (CPW: Late Move Reductions). Pure functions of what is known of node and
// move; all in 1/1024 of a ply.
#pragma once

#include "search/node.h"

namespace search {

// What depth and place in the order alone say: a part by the logarithm of either.
int base_reduction(Depth depth, int move_number, bool is_quiet);

// The later a move in a good order, the less likely it is the best; what is known of node and move makes it more or
// less so than MoveContext::base_reduction_1024 alone. Negative where the move deserves more than the node's depth. `child_cutoffs` counts the cut-offs among the
// node's children so far, see StackFrame.
int late_move_reduction(NodeType type, const NodeContext& node, const MoveContext& mc, int child_cutoffs);

}  // namespace search
