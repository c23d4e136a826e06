// How much less deep a late move is searched (CPW: Late Move Reductions). Pure functions of what is known of node and
// move; all in 1/1024 of a ply.
#pragma once

#include "search/node.h"

namespace search {

// What depth and place in the order alone say: a constant, and a part that grows with the product of both logarithms.
// Depth 8, tenth move: ln 8 * ln 10 is 4902 / 1024; quiet 1450 + 4902 * 430 / 1024 = 3508, noisy 100 + 4902 * 350 / 1024 =
// 1775.
int base_reduction(Depth depth, int move_number, bool is_quiet);

// The later a move in a good order, the less likely it is the best; what is known of node and move makes it more or
// less so than MoveContext::base_reduction_1024 alone. Negative where the move deserves more than the node's depth.
// `child_cutoffs` counts the cutoffs among the node's children so far, see StackFrame.
//
// The tenth quiet move at depth 8, with improving true, no history and nothing else known: 3508, three plies (the part below
// 1024 is dropped). At an expected cut node without a table move that is not improving: 3508 + 1500 + 1200 + 820 = 7028,
// six plies. At a PV node and with 4600 points of history: 3508 - 1120 - 700 - 4600 * 1024 / 9200 = 1176, one ply.
int late_move_reduction(NodeType type, const NodeContext& node, const MoveContext& mc, int child_cutoffs);

}  // namespace search
