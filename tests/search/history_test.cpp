// Histories stay within their bounds and learn in the right direction.
#include "search/history.h"

#include <gtest/gtest.h>

namespace search {
namespace {

using chess::Color;
using chess::Move;
using chess::MoveKind;
using chess::Square;

TEST(HistoryEntry, MovesTowardsItsBoundAndNeverBeyond) {
    HistoryEntry<1000> entry;
    int last = 0;
    for (int i = 0; i < 200; ++i) {
        entry.update(300);
        ASSERT_GE(entry.get(), last);
        ASSERT_LE(entry.get(), 1000);
        last = entry.get();
    }
    EXPECT_GT(last, 950);
    for (int i = 0; i < 400; ++i) entry.update(-5000);
    EXPECT_EQ(entry.get(), -1000);
}

TEST(HistoryEntry, GravityMakesStepsSmallerNearTheBound) {
    HistoryEntry<1000> entry;
    entry.update(500);
    const int first_step = entry.get();
    entry.update(500);
    EXPECT_EQ(first_step, 500);
    EXPECT_EQ(entry.get() - first_step, 250);
}

TEST(Histories, RewardTheMoveThatCutOffAndPunishTheOthers) {
    Histories histories;
    const Move best(Square(12), Square(28), MoveKind::DoublePush);
    const Move failed(Square(11), Square(27), MoveKind::DoublePush);
    histories.update_after_cutoff(Color::White, best, std::array{failed}, 5);
    EXPECT_GT(histories.quiet_score(Color::White, best), 0);
    EXPECT_LT(histories.quiet_score(Color::White, failed), 0);
    EXPECT_EQ(histories.quiet_score(Color::Black, best), 0) << "each side has its own";
    histories.clear();
    EXPECT_EQ(histories.quiet_score(Color::White, best), 0);
}

TEST(Histories, DeeperCutoffsTeachMore) {
    Histories shallow;
    Histories deep;
    const Move best(Square(12), Square(28), MoveKind::DoublePush);
    shallow.update_after_cutoff(Color::White, best, std::array<Move, 0>{}, 2);
    deep.update_after_cutoff(Color::White, best, std::array<Move, 0>{}, 6);
    EXPECT_GT(deep.quiet_score(Color::White, best), shallow.quiet_score(Color::White, best));
}

}  // namespace
}  // namespace search
