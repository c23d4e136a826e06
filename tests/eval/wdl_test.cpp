// Tests of eval/wdl.h: probabilities that sum to 1000, and centipawns that mean the same at every stage of a
// game.
#include "eval/wdl.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "eval/eval_support.h"
#include "eval/nnue/network.h"

namespace eval {
namespace {

TEST(Wdl, SumsToAThousandAndGrowsWithTheScore) {
    for (int material = 0; material <= 90; ++material) {
        int last_win = -1;
        for (int cp = -20000; cp <= 20000; cp += std::abs(cp) < 1000 ? 7 : 501) {
            const Wdl wdl = wdl_of(Score::from_cp(cp), material);
            ASSERT_EQ(wdl.win + wdl.draw + wdl.loss, 1000) << cp;
            ASSERT_GE(std::min({wdl.win, wdl.draw, wdl.loss}), 0) << cp;
            ASSERT_GE(wdl.win, last_win) << cp;
            last_win = wdl.win;
            const Wdl other = wdl_of(Score::from_cp(-cp), material);
            ASSERT_EQ(wdl.win, other.loss) << cp;
        }
    }
}

TEST(Wdl, OnePawnAsShownWinsEveryOtherGame) {
    for (int material = 0; material <= 90; ++material) {
        const int half_win_cp = int(std::lround(wdl_model().at(material).half_win_cp));
        const Score score = Score::from_cp(half_win_cp);
        EXPECT_NEAR(wdl_of(score, material).win, 500, 3) << material;
        EXPECT_NEAR(normalised_cp(score, material), 100, 1) << material;
        EXPECT_EQ(normalised_cp(-score, material), -normalised_cp(score, material));
    }
}

TEST(Wdl, CountsMaterialOfBothSides) {
    EXPECT_EQ(material_points(chess::Position::start()), StartMaterial);
    EXPECT_EQ(material_points(test::from_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1")), 0);
    EXPECT_EQ(material_points(test::from_fen("q3k3/7r/8/1b6/5n2/8/P7/4K3 w - - 0 1")), 9 + 5 + 3 + 3 + 1);
}

TEST(Wdl, MatesAndTables) {
    EXPECT_EQ(wdl_of(Score::table_win_in(9), 40), (Wdl{1000, 0, 0}));
    EXPECT_EQ(wdl_of(Score::table_loss_in(0), 17), (Wdl{0, 0, 1000}));
    EXPECT_EQ(wdl_of(Score::mate_in(3), 40), (Wdl{1000, 0, 0}));
    EXPECT_EQ(wdl_of(Score::mated_in(0), 40), (Wdl{0, 0, 1000}));
    const Wdl even = wdl_of(Score::draw(), 40);
    EXPECT_EQ(even.win, even.loss);
    EXPECT_GT(even.draw, 0);
}

// Scores of another network may mean something else: the model must be fitted to it, or shown to fit it.
TEST(Wdl, BelongsToTheNetwork) {
    const auto network = nnue::Network::load(nnue::embedded_network());
    if (!network) GTEST_SKIP() << "no network";
    EXPECT_EQ(wdl_model().network, network->fingerprint()) << "refit: houyi-tune wdl, tools/README.md";
}

}  // namespace
}  // namespace eval
