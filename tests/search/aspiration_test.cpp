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
}

TEST(Aspiration, OpensAfterAMateOrManyFailures) {
    AspirationWindow mate(Deep, Score::from_cp(30));
    mate.fail_high(Score::mate_in(5));
    EXPECT_EQ(mate.window(), Window::open());

    AspirationWindow window(Deep, Score::from_cp(30));
    int failures = 0;
    for (; failures < 100 && !(window.window() == Window::open()); ++failures)
        window.fail_high(window.window().beta);
    EXPECT_GT(failures, 1);
    EXPECT_LT(failures, 100);
}

}  // namespace
}  // namespace search
