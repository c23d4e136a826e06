// Endings that are drawn or nearly so, for any evaluation.
#include "eval/drawish_endings.h"

#include <gtest/gtest.h>

#include "chess/flip.h"
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
    testing::Values(Ending{"two knights", "8/8/4k3/8/8/3KNN2/8/8 w - - 0 1", 0},
                    Ending{"two knights against a pawn", "8/4p3/4k3/8/8/3KNN2/8/8 w - - 0 1", 4},
                    Ending{"two bishops", "8/8/4k3/8/8/3KBB2/8/8 w - - 0 1", 64},
                    Ending{"rook against bishop", "8/8/4k1b1/8/8/3K1R2/8/8 w - - 0 1", 6},
                    Ending{"two bishops against a knight", "8/8/4k1n1/8/8/3KBB2/8/8 w - - 0 1", 32},
                    Ending{"two bishops against a bishop", "8/8/4k1b1/8/8/3KBB2/8/8 w - - 0 1", 6},
                    Ending{"bishop and knight against a knight", "8/8/4k1n1/8/8/3KBN2/8/8 w - - 0 1", 6},
                    Ending{"queen against rook", "8/8/4k1r1/8/8/3K1Q2/8/8 w - - 0 1", 64},
                    Ending{"queen against two minors", "8/8/3bk1n1/8/8/3K1Q2/8/8 w - - 0 1", 24},
                    Ending{"the wrong rook pawn", "7k/8/6K1/7P/8/3B4/8/8 w - - 0 1", 0},
                    Ending{"the right rook pawn", "7k/8/6K1/7P/8/4B3/8/8 w - - 0 1", 64},
                    Ending{"the wrong rook pawn, its corner not held", "8/3k4/6K1/7P/8/3B4/8/8 w - - 0 1",
                           64},
                    Ending{"a pawn that the king stops", "8/8/4k3/8/4K3/4P3/8/8 w - - 0 1", 0},
                    Ending{"a pawn that comes through", "8/8/4k3/8/4K3/4P3/8/8 b - - 0 1", 64},
                    Ending{"bishops of opposite colours", "8/5k2/4b3/8/1P2PP2/3KB3/8/8 w - - 0 1", 25},
                    Ending{"bishops of one colour", "8/5k2/3b4/8/1P2PP2/3KB3/8/8 w - - 0 1", 64},
                    Ending{"opposite bishops and rooks", "5r2/5k2/4b3/8/1P2PP2/3KB3/8/R7 w - - 0 1", 64},
                    Ending{"a rook more, with pawns", "8/5k2/5p2/8/4PP2/3K4/8/R7 w - - 0 1", 64}));

TEST(DrawishEndings, TheNetworkIsScaledForTheSideThatItSeesAhead) {
    // White has a pawn beside a bishop of the wrong colour, Black nothing that wins either.
    const chess::Position drawn = test::position_of("7k/8/6K1/7P/8/3B4/8/8 w - - 0 1");
    EXPECT_EQ(scaled_network_score(drawn, 400), Score::draw());
    EXPECT_EQ(scaled_network_score(drawn, -400), Score::draw());
    const chess::Position rook_against_pawn = test::position_of("8/8/4k3/4p3/8/3K4/8/R7 b - - 0 1");
    EXPECT_EQ(scaled_network_score(rook_against_pawn, -400).cp(), -400) << "a rook wins";
    EXPECT_EQ(scaled_network_score(rook_against_pawn, 400).cp(), 400) << "and so may the pawn";
    const chess::Position rook_against_bishop = test::position_of("8/6b1/4k3/8/8/3K1R2/8/8 b - - 0 1");
    EXPECT_EQ(scaled_network_score(rook_against_bishop, -640).cp(), -60);
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
        EXPECT_EQ(score, scaled_network_score(position, network_cp));
        scaled += score.cp() != network_cp;
    }
    EXPECT_GT(scaled, 0);
}

}  // namespace
}  // namespace eval
