// Tests of the weight table and of its groups, which a tuner changes.
#include "eval/classical/weights.h"

#include <functional>
#include <set>

#include <gtest/gtest.h>

#include "eval/classical/default_weights.h"

namespace eval::classical {
namespace {

TEST(Weights, GroupsCoverTheTableInOrderWithoutGaps) {
    Weights table = DefaultWeights;
    usize next = 0;
    std::set<std::string_view> names;
    for (const WeightGroup& group : groups_of(table)) {
        EXPECT_EQ(group.first, next) << group.name;
        EXPECT_TRUE(names.insert(group.name).second) << group.name << " comes twice";
        usize size = 1;
        for (const usize dimension : group.shape) size *= dimension;
        EXPECT_EQ(size, group.values.size()) << group.name;
        next += group.values.size();
    }
    EXPECT_EQ(next, WeightCount) << "a member of Weights is missing in groups_of()";
}

TEST(Weights, GroupsAndMembersAreTheSameNumbers) {
    Weights table = DefaultWeights;
    const auto groups = groups_of(table);
    const auto squares = std::ranges::find(groups, "piece_square", &WeightGroup::name);
    const auto tempo = std::ranges::find(groups, "tempo", &WeightGroup::name);
    ASSERT_TRUE(squares != groups.end() && tempo != groups.end());
    EXPECT_EQ(squares->shape, (std::vector<usize>{6, 32}));
    EXPECT_EQ(&squares->values[3 * 32 + 5], &table.piece_square[3][5]);
    EXPECT_EQ(index_of(table, table.piece_square[3][5]), squares->first + 3 * 32 + 5);
    tempo->values[0] = TaperedScore(1, 2);
    EXPECT_EQ(table.tempo[0], TaperedScore(1, 2));
}

TEST(Weights, ArePlausible) {
    for (usize type = 1; type < 5; ++type) {
        EXPECT_GT(DefaultWeights.material[type].middle(), DefaultWeights.material[type - 1].middle());
        EXPECT_GT(DefaultWeights.material[type].end(), DefaultWeights.material[type - 1].end());
    }
    // Penalties for king danger grow with the level, and bonuses for passed pawns grow with the rank.
    for (usize level = 1; level < KingDangerLevels; ++level)
        EXPECT_LE(DefaultWeights.danger[level].middle(), DefaultWeights.danger[level - 1].middle()) << level;
    for (usize rank = 2; rank < 7; ++rank)
        EXPECT_GE(DefaultWeights.passed[rank].end(), DefaultWeights.passed[rank - 1].end()) << rank;
}

}  // namespace
}  // namespace eval::classical
