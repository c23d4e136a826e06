// Tests of the scale of endings that are drawn or nearly so, which applies to any evaluation.
#include "eval/drawish_endings.h"

#include <gtest/gtest.h>

#include "chess/set_up.h"
#include "eval/eval_support.h"
#include "eval/evaluator.h"
#include "eval/nnue/nnue_support.h"
#include "support/random_positions.h"

namespace eval {
namespace {

using chess::Color;

struct Ending {
    const char* name;
    const char* fen;
    int scale;  // for White, in 64ths
};

class DrawishEndings : public testing::TestWithParam<Ending> {};

TEST_P(DrawishEndings, CountsSoMuch) {
    const chess::Position position = test::position_of(GetParam().fen);
    EXPECT_EQ(drawish_scale(position, Color::White), GetParam().scale) << GetParam().name;
    EXPECT_EQ(drawish_scale(chess::flipped(position), Color::Black), GetParam().scale);
}

INSTANTIATE_TEST_SUITE_P(
    Endings, DrawishEndings,
    testing::Values(
        Ending{"two knights", "8/8/4k3/8/8/3KNN2/8/8 w - - 0 1", 0},
        Ending{"two knights against a pawn", "8/4p3/4k3/8/8/3KNN2/8/8 w - - 0 1", 4},
        Ending{"two bishops", "8/8/4k3/8/8/3KBB2/8/8 w - - 0 1", 64},
        Ending{"two bishops of one colour against a pawn", "8/4p3/4k3/8/8/3KB1B1/8/8 w - - 0 1", 0},
        Ending{"three of them against a knight", "8/4n3/4k3/8/5B2/3KB1B1/8/8 w - - 0 1", 0},
        Ending{"two bishops against a pawn", "8/4p3/4k3/8/8/3KBB2/8/8 w - - 0 1", 64},
        Ending{"rook against bishop", "8/8/4k1b1/8/8/3K1R2/8/8 w - - 0 1", 6},
        Ending{"two bishops against a knight", "8/8/4k1n1/8/8/3KBB2/8/8 w - - 0 1", 32},
        Ending{"two bishops against a bishop", "8/8/4k1b1/8/8/3KBB2/8/8 w - - 0 1", 6},
        Ending{"bishop and knight against a knight", "8/8/4k1n1/8/8/3KBN2/8/8 w - - 0 1", 6},
        Ending{"queen against rook", "8/8/4k1r1/8/8/3K1Q2/8/8 w - - 0 1", 64},
        Ending{"queen against two minors", "8/8/3bk1n1/8/8/3K1Q2/8/8 w - - 0 1", 24},
        Ending{"the wrong rook pawn", "7k/8/6K1/7P/8/3B4/8/8 w - - 0 1", 0},
        Ending{"the right rook pawn", "7k/8/6K1/7P/8/4B3/8/8 w - - 0 1", 64},
        Ending{"the wrong rook pawn, its corner not held", "8/3k4/6K1/7P/8/3B4/8/8 w - - 0 1", 64},
        Ending{"a pawn that the king stops", "8/8/4k3/8/4K3/4P3/8/8 w - - 0 1", 0},
        Ending{"a pawn that comes through", "8/8/4k3/8/4K3/4P3/8/8 b - - 0 1", 64},
        Ending{"bishops of opposite colours", "8/5k2/4b3/8/1P2PP2/3KB3/8/8 w - - 0 1", 25},
        Ending{"bishops of one colour", "8/5k2/3b4/8/1P2PP2/3KB3/8/8 w - - 0 1", 64},
        Ending{"opposite bishops and rooks", "5r2/5k2/4b3/8/1P2PP2/3KB3/8/R7 w - - 0 1", 64},
        Ending{"a rook more, with pawns", "8/5k2/5p2/8/4PP2/3K4/8/R7 w - - 0 1", 64}));

TEST(DrawishEndings, TheNetworkIsScaledForTheSideThatItSeesAhead) {
    // White has a rook pawn and a bishop of the wrong colour; Black has nothing that wins either.
    const chess::Position drawn = test::position_of("7k/8/6K1/7P/8/3B4/8/8 w - - 0 1");
    EXPECT_EQ(adjusted_network_value(drawn, 400).score, Score::draw());
    EXPECT_EQ(adjusted_network_value(drawn, -400).score, Score::draw());
    const chess::Position rook_against_pawn = test::position_of("8/8/4k3/4p3/8/3K4/8/R7 b - - 0 1");
    EXPECT_EQ(adjusted_network_value(rook_against_pawn, -400).score.cp(), -400) << "a rook wins";
    EXPECT_EQ(adjusted_network_value(rook_against_pawn, 400).score.cp(), 400) << "and so may the pawn";
    const chess::Position rook_against_bishop = test::position_of("8/6b1/4k3/8/8/3K1R2/8/8 b - - 0 1");
    const auto [mop_up_cp, scale, score] = adjusted_network_value(rook_against_bishop, -640);
    EXPECT_EQ(scale, 6);
    EXPECT_EQ(score.cp(), -(640 + mop_up_cp) * 6 / FullScale);
}

TEST(DrawishEndings, TheEvaluatorCountsThemWithANetwork) {
    const nnue::Network network = test::random_network({32, 2}, 3);
    Evaluator evaluator;
    int scaled = 0;
    for (const chess::Position& position : test::random_positions(300, 4)) {
        if (position.in_check()) continue;
        const int network_cp = network.evaluate_cp(position.setup().board, position.side_to_move());
        evaluator.start(position, &network);
        const Score score = evaluator.evaluate(position);
        EXPECT_EQ(score, adjusted_network_value(position, network_cp).score);
        scaled += score.cp() != network_cp;
        evaluator.start(position, &network, false);
        EXPECT_EQ(evaluator.evaluate(position), Score::from_cp(network_cp)) << "as it is, from another cache";
    }
    EXPECT_GT(scaled, 0);
}

// The weaker king goes to the edge, the kings come close, and the corner should have the bishop's colour.
TEST(MopUp, TheNetworksValueGrowsOnTheWayToMate) {
    const auto cp = [](const char* fen, int network_cp) {
        return adjusted_network_value(test::position_of(fen), network_cp).score.cp();
    };
    const int in_the_centre = cp("8/8/8/4k3/8/8/8/1R2K3 w - - 0 1", 500);
    const int at_the_edge = cp("4k3/8/8/8/4K3/8/8/1R6 w - - 0 1", 500);
    const int kings_near = cp("4k3/8/4K3/8/8/8/8/1R6 w - - 0 1", 500);
    EXPECT_GT(in_the_centre, 500);
    EXPECT_GT(at_the_edge, in_the_centre);
    EXPECT_GT(kings_near, at_the_edge);
    EXPECT_EQ(cp("4k3/8/4K3/8/8/8/8/1R6 b - - 0 1", -500), -kings_near);

    const int wrong_corner = cp("k7/8/1K6/8/8/8/8/2BN4 w - - 0 1", 500);
    const int right_corner = cp("7k/8/6K1/8/8/8/8/2BN4 w - - 0 1", 500);
    EXPECT_GT(right_corner, wrong_corner) << "the bishop is of the dark squares";
    EXPECT_GT(cp("4k3/7n/4K3/8/8/8/8/2Q5 w - - 0 1", 500), 500) << "one piece more does not save it";
}

TEST(MopUp, WithPawnsOrMorePiecesTheNetworkKnowsBetter) {
    for (const char* fen : {"4k3/7p/4K3/8/8/8/8/2Q5 w - - 0 1", "4k3/6bb/4K3/8/8/8/8/2Q5 w - - 0 1",
                            "4k2b/8/4K3/8/8/8/R7/2QR4 w - - 0 1"}) {
        const AdjustedValue value = adjusted_network_value(test::position_of(fen), 640);
        EXPECT_EQ(value.mop_up_cp, 0) << fen;
        EXPECT_EQ(value.score.cp(), 10 * value.scale) << fen;
    }
}

}  // namespace
}  // namespace eval
