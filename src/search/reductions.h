// How much the depth of a late move is reduced (CPW: Late Move Reductions). Pure functions of node and move;
// all results are in 1/1024 of a ply.
#pragma once

#include "search/node.h"

namespace search {

// The reduction by depth and move number alone: a constant, and a part proportional to the product of both
// logarithms. Example: depth 8, tenth move: ln 8 * ln 10 is 4903 / 1024. Quiet:
// 1450 + 4903 * 430 / 1024 = 3508. Noisy: 100 + 4903 * 350 / 1024 = 1775.
int base_reduction(Depth depth, int move_number, bool is_quiet);

// The later a move in a good order, the less likely it is the best; other facts about node and move adjust
// MoveContext::base_reduction_1024. Negative if the move deserves more than the node's depth. `child_cutoffs`
// counts the cutoffs among the children of this node and of its earlier siblings, see StackFrame::cutoffs.
//
// Example: a quiet move that is the tenth at depth 8, with improving true, no history and no other facts:
// 3508, three plies (the part below 1024 is dropped). At an expected cut node without a table move that is
// not improving: 3508 + 1500 + 1200 + 820 = 7028, six plies. At a PV node and with 4600 points of history:
// 3508 - 1120 - 700 - 4600 * 1024 / 9200 = 1176, one ply.
int late_move_reduction(const NodeContext& node, const MoveContext& mc, int child_cutoffs);

}  // namespace search
