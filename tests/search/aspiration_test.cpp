// Tests of the aspiration window on its own: where it starts, how it widens, and when it is open.
#include "search/aspiration.h"

#include <gtest/gtest.h>

namespace search {
namespace {

constexpr Depth Deep = 8;

Window window_of(int alpha_cp, int beta_cp) { return {Score::from_cp(alpha_cp), Score::from_cp(beta_cp)}; }

// If this fails because a parameter in params.h has changed, update the example in aspiration.h too.
TEST(Aspiration, TheValuesInTheCommentAreTrue) {
    AspirationWindow high(Deep, Score::from_cp(30));
    EXPECT_EQ(high.window(), window_of(18, 42));
    high.fail_high(Score::from_cp(45));
    EXPECT_EQ(high.window(), window_of(18, 57));
    high.fail_high(Score::from_cp(70));
    EXPECT_EQ(high.window(), window_of(18, 91));

    AspirationWindow low(Deep, Score::from_cp(30));
    low.fail_low(Score::from_cp(10));
    EXPECT_EQ(low.window(), window_of(-2, 30));
}

TEST(Aspiration, IsOpenAtLittleDepthAndAboutAMate) {
    EXPECT_EQ(AspirationWindow(params::aspiration_min_depth - 1, Score::from_cp(30)).window(),
              Window::open());
    EXPECT_EQ(AspirationWindow(Deep, Score::mate_in(5)).window(), Window::open());
    EXPECT_EQ(AspirationWindow(Deep, Score::mated_in(8)).window(), Window::open());
}

TEST(Aspiration, OpensAfterAMate) {
    AspirationWindow high(Deep, Score::from_cp(30)), low(Deep, Score::from_cp(30));
    high.fail_high(Score::mate_in(5));
    low.fail_low(Score::mated_in(12));
    EXPECT_EQ(high.window(), Window::open());
    EXPECT_EQ(low.window(), Window::open());
}

TEST(Aspiration, FailuresWidenTowardsTheFailingSideAndEndWithoutBounds) {
    AspirationWindow low(Deep, Score::draw()), high(Deep, Score::draw());
    int failures = 0;
    for (; low.window() != Window::open(); ++failures) {
        const Window before = low.window();
        low.fail_low(before.alpha);
        EXPECT_LT(low.window().alpha, before.alpha);
        EXPECT_GT(low.window().beta, before.alpha) << "the score that failed is inside now";
        if (low.window() != Window::open()) {
            EXPECT_LE(low.window().beta, before.beta);
        }
        ASSERT_LT(failures, 50);
    }
    for (failures = 0; high.window() != Window::open(); ++failures) {
        const Window before = high.window();
        high.fail_high(before.beta);
        EXPECT_GT(high.window().beta, before.beta);
        EXPECT_LT(high.window().alpha, before.beta);
        if (high.window() != Window::open()) {
            EXPECT_EQ(high.window().alpha, before.alpha);
        }
        ASSERT_LT(failures, 50);
    }
}

}  // namespace
}  // namespace search
