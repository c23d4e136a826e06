// Tests of the window: which scores it contains, and how mate distance pruning narrows it.
#include "search/window.h"

#include <gtest/gtest.h>

namespace search {
namespace {

TEST(Window, HoldsWhatLiesBetweenItsBounds) {
    const Window window{Score::from_cp(-10), Score::from_cp(10)};
    EXPECT_FALSE(window.is_empty());
    EXPECT_TRUE(window.holds(Score::from_cp(9)));
    EXPECT_FALSE(window.holds(Score::from_cp(10)));
    EXPECT_FALSE(window.holds(Score::from_cp(-10)));
    EXPECT_TRUE((Window{Score::draw(), Score::draw()}.is_empty()));
    for (const Score score : {Score::mate_in(1), Score::mated_in(0), Score::draw()})
        EXPECT_TRUE(Window::open().holds(score));
}

TEST(Window, MateDistanceLeavesWhatANodeCanHave) {
    const int ply = 7;
    const Window left = within_mate_distance(Window::open(), ply);
    EXPECT_EQ(left, (Window{Score::mated_in(ply), Score::mate_in(ply + 1)}));
    const Window narrow{Score::from_cp(20), Score::from_cp(21)};
    EXPECT_EQ(within_mate_distance(narrow, ply), narrow) << "evaluations are never cut off";
}

TEST(Window, AShorterMateLeavesNothing) {
    // The window's bound is a mate, for us or against us, that is at least as short as any mate from this
    // node.
    EXPECT_TRUE(within_mate_distance({Score::mate_in(8), Score::infinite()}, 7).is_empty());
    EXPECT_FALSE(within_mate_distance({Score::mate_in(9), Score::infinite()}, 7).is_empty());
    EXPECT_TRUE(within_mate_distance({-Score::infinite(), Score::mated_in(7)}, 7).is_empty());
    EXPECT_FALSE(within_mate_distance({-Score::infinite(), Score::mated_in(8)}, 7).is_empty());
}

}  // namespace
}  // namespace search
