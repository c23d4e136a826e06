// Tests of late move reductions: each fact about the node or the move changes the reduction in the right
// direction.
#include "search/reductions.h"

#include <gtest/gtest.h>

#include "search/params.h"

namespace search {
namespace {

using chess::Move;
using chess::MoveKind;
using chess::Square;

// A late quiet move at a node without any special facts.
NodeContext plain_node(Depth depth = 8) {
    NodeContext node;
    node.depth = depth;
    node.improving = true;
    return node;
}
MoveContext late_move(int number = 10) {
    MoveContext mc;
    mc.move = Move(Square(12), Square(28), MoveKind::DoublePush);
    mc.number = number;
    return mc;
}
NodeContext as_pv(NodeContext node) {
    node.is_pv = true;
    return node;
}
int reduction(const NodeContext& node, MoveContext mc, int child_cutoffs = 0) {
    mc.base_reduction_1024 = base_reduction(node.depth, mc.number, mc.is_quiet);
    return late_move_reduction(node, mc, child_cutoffs);
}

TEST(Reductions, FirstMovesAndShallowNodesKeepTheirDepth) {
    EXPECT_EQ(reduction(plain_node(), late_move(1)), 0);
    EXPECT_EQ(reduction(as_pv(plain_node()), late_move(2)), 0);
    EXPECT_NE(reduction(plain_node(), late_move(2)), 0);
    EXPECT_EQ(reduction(plain_node(params::lmr_min_depth - 1), late_move(20)), 0);
}

TEST(Reductions, GrowWithDepthAndWithThePlaceInTheOrder) {
    for (int number = 3; number < 60; ++number)
        EXPECT_LE(reduction(plain_node(), late_move(number)), reduction(plain_node(), late_move(number + 1)));
    for (Depth depth = params::lmr_min_depth; depth < 60; ++depth)
        EXPECT_LE(reduction(plain_node(depth), late_move()), reduction(plain_node(depth + 1), late_move()));
    EXPECT_GT(reduction(plain_node(), late_move(30)), reduction(plain_node(), late_move(5)));
    EXPECT_EQ(reduction(plain_node(200), late_move(250)), reduction(plain_node(63), late_move(63)))
        << "beyond the table its last entry counts";
}

// If this fails because a parameter in params.h has changed, update the examples in reductions.h too.
TEST(Reductions, TheValuesInTheCommentsAreTrue) {
    EXPECT_EQ(base_reduction(8, 10, true), 3508);
    EXPECT_EQ(base_reduction(8, 10, false), 1775);
    EXPECT_EQ(reduction(plain_node(), late_move()), 3508);

    NodeContext cut_node = plain_node();
    cut_node.cut_node = true;
    cut_node.improving = false;
    EXPECT_EQ(reduction(cut_node, late_move()), 7028);

    NodeContext pv_node = plain_node();
    pv_node.was_pv = true;
    MoveContext good_move = late_move();
    good_move.history = 4600;
    EXPECT_EQ(reduction(as_pv(pv_node), good_move), 1176);
}

TEST(Reductions, EachFactPushesItsWay) {
    const int plain = reduction(plain_node(), late_move());
    NodeContext node = plain_node();
    node.cut_node = true;
    EXPECT_EQ(reduction(node, late_move()), plain + params::lmr_cut_node + params::lmr_cut_no_tt);
    node.tt = TtEntry{};
    node.tt->move = Move(Square(12), Square(20), MoveKind::Quiet);
    EXPECT_EQ(reduction(node, late_move()), plain + params::lmr_cut_node) << "a table move is known";
    node = plain_node();
    node.improving = false;
    EXPECT_EQ(reduction(node, late_move()), plain + params::lmr_not_improving);
    node = plain_node();
    node.was_pv = true;
    EXPECT_EQ(reduction(node, late_move()), plain - params::lmr_was_pv);
    node = plain_node();
    node.tt = TtEntry{};
    node.tt->move = Move(Square(12), Square(21), MoveKind::Capture);
    EXPECT_EQ(reduction(node, late_move()), plain + params::lmr_noisy_tt_move);
    node = plain_node();
    node.tt = TtEntry{};
    node.tt->depth = node.depth - 1;
    EXPECT_EQ(reduction(node, late_move()), plain);
    node.tt->depth = node.depth;
    EXPECT_EQ(reduction(node, late_move()), plain - params::lmr_deep_tt) << "the table knows this node well";
    node = plain_node();
    node.correction_cp = -50;
    EXPECT_LT(reduction(node, late_move()), plain) << "the evaluation errs here: look closer";
    EXPECT_EQ(reduction(plain_node(), late_move(), 4), plain + params::lmr_child_cutoffs);
    EXPECT_EQ(reduction(as_pv(plain_node()), late_move()), plain - params::lmr_pv);

    MoveContext mc = late_move();
    mc.gives_check = true;
    EXPECT_EQ(reduction(plain_node(), mc), plain - params::lmr_gives_check);
    mc = late_move();
    mc.is_killer = true;
    EXPECT_EQ(reduction(plain_node(), mc), plain - params::lmr_killer);
    mc = late_move();
    mc.history = params::lmr_quiet_history;
    EXPECT_EQ(reduction(plain_node(), mc), plain - 1024) << "a whole ply";
    mc.history = -params::lmr_quiet_history;
    EXPECT_EQ(reduction(plain_node(), mc), plain + 1024);
}

}  // namespace
}  // namespace search
