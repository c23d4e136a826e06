// annotate/annotator.h: the size of the transposition table, and what is said of the effort.
#include "tools/annotate/annotator.h"

#include <gtest/gtest.h>

namespace annotate_tool {
namespace {

Effort of_nodes(u64 nodes, int hash_mib = 64) {
    Effort effort;
    effort.nodes = nodes;
    effort.hash_mib = hash_mib;
    return effort;
}

TEST(Effort, FewNodesTakeASmallTable) {
    EXPECT_EQ(of_nodes(1).table_mib(), 1);
    EXPECT_EQ(of_nodes(20'000).table_mib(), 1);
    EXPECT_EQ(of_nodes(20'001).table_mib(), 2);
    EXPECT_EQ(of_nodes(1'000'000).table_mib(), 50);
    EXPECT_EQ(of_nodes(u64(1) << 60).table_mib(), 64);
    EXPECT_EQ(of_nodes(1'000'000, 16).table_mib(), 16);
}

TEST(Effort, WithoutALimitOfNodesTheTableIsAsLargeAsAllowed) {
    Effort effort;
    EXPECT_EQ(effort.table_mib(), 64);
    effort.depth = 1;
    EXPECT_EQ(effort.table_mib(), 64);
}

TEST(Effort, IsTheLeastIfAStoreMayHaveMore) {
    Effort effort = of_nodes(300);
    EXPECT_EQ(made_by(effort), "Annotated by Houyi: 300 nodes a move, 2 lines.");
    EXPECT_EQ(made_by(effort, words::Language::Chinese), "由后翼评注：每步 300 个节点，2 条变例。");
    effort.takes_more = true;
    EXPECT_EQ(made_by(effort), "Annotated by Houyi: at least 300 nodes a move, 2 lines.");
    EXPECT_EQ(made_by(effort, words::Language::Chinese), "由后翼评注：每步至少 300 个节点，2 条变例。");
}

}  // namespace
}  // namespace annotate_tool
