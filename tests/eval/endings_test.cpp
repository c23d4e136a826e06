// Tests of what both evaluations know about endings: the scale of endings that are drawn or nearly so, which
// applies to any evaluation, mop-up, and king and pawn against king, with positions from the textbooks and
// the number of wins in the whole table.
#include "eval/endings.h"

#include <gtest/gtest.h>

#include "chess/attacks.h"
#include "chess/set_up.h"
#include "eval/eval_support.h"
#include "eval/evaluator.h"
#include "eval/nnue/nnue_support.h"
#include "support/random_positions.h"

namespace eval {
namespace {

using chess::Color;
using chess::Square;

struct Ending {
    const char* name;
    const char* fen;
    int scale;  // for White, in 64ths
};

class DrawishEndings : public testing::TestWithParam<Ending> {};

TEST_P(DrawishEndings, CountsSoMuch) {
    const chess::Position position = test::from_fen(GetParam().fen);
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
    const chess::Position drawn = test::from_fen("7k/8/6K1/7P/8/3B4/8/8 w - - 0 1");
    EXPECT_EQ(adjusted_network_value(drawn, 400).score, Score::draw());
    EXPECT_EQ(adjusted_network_value(drawn, -400).score, Score::draw());
    const chess::Position rook_against_pawn = test::from_fen("8/8/4k3/4p3/8/3K4/8/R7 b - - 0 1");
    EXPECT_EQ(adjusted_network_value(rook_against_pawn, -400).score.cp(), -400) << "a rook wins";
    EXPECT_EQ(adjusted_network_value(rook_against_pawn, 400).score.cp(), 400) << "and so may the pawn";
    const chess::Position rook_against_bishop = test::from_fen("8/6b1/4k3/8/8/3K1R2/8/8 b - - 0 1");
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
        return adjusted_network_value(test::from_fen(fen), network_cp).score.cp();
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
        const AdjustedValue value = adjusted_network_value(test::from_fen(fen), 640);
        EXPECT_EQ(value.mop_up_cp, 0) << fen;
        EXPECT_EQ(value.score.cp(), 10 * value.scale) << fen;
    }
}

bool wins(std::string_view white_king, std::string_view pawn, std::string_view black_king,
          bool white_to_move) {
    return wins_king_pawn_king(*chess::square_from_text(white_king), *chess::square_from_text(pawn),
                               *chess::square_from_text(black_king), white_to_move);
}

TEST(KingPawnKing, KnowsTheOpposition) {
    // The side to move loses the opposition.
    EXPECT_FALSE(wins("e4", "e3", "e6", true));
    EXPECT_TRUE(wins("e4", "e3", "e6", false));
    EXPECT_FALSE(wins("e5", "e4", "e7", true));
    EXPECT_TRUE(wins("e5", "e4", "e7", false));
    // A king on the sixth rank in front of its pawn wins, whichever side is to move.
    EXPECT_TRUE(wins("e6", "e5", "e8", true));
    EXPECT_TRUE(wins("e6", "e5", "e8", false));
    // A pawn that reaches the seventh rank with check leads to stalemate, without check it wins.
    EXPECT_FALSE(wins("e6", "e7", "e8", false));
    EXPECT_FALSE(wins("d6", "e6", "e8", false));
    EXPECT_TRUE(wins("d6", "e6", "e8", true));
}

TEST(KingPawnKing, KnowsRookPawns) {
    EXPECT_FALSE(wins("a6", "a5", "a8", true));
    EXPECT_FALSE(wins("h6", "h5", "h8", false));
    EXPECT_FALSE(wins("h6", "h5", "f7", false)) << "the king comes back to f8 and shuts the other one in";
    EXPECT_TRUE(wins("b7", "a5", "e7", true));
    EXPECT_TRUE(wins("g7", "h5", "d7", true));
}

TEST(KingPawnKing, KnowsTheRuleOfTheSquare) {
    EXPECT_TRUE(wins("a1", "h4", "c5", true));
    EXPECT_TRUE(wins("h1", "a4", "f5", true));
    EXPECT_FALSE(wins("a1", "h4", "d5", false));
    EXPECT_FALSE(wins("a1", "f4", "f8", true));
}

TEST(KingPawnKing, TheTableHasAsManyWinsAsOtherSolversFind) {
    int won = 0;  // with the pawn on the files a to d
    for (int pawn = 8; pawn < 56; ++pawn)
        for (int white = 0; white < 64; ++white)
            for (int black = 0; black < 64; ++black)
                for (const bool white_to_move : {true, false}) {
                    if ((pawn & 7) > 3) continue;
                    const bool apart = white != black && white != pawn && black != pawn &&
                                       !chess::king_attacks(Square(white)).contains(Square(black));
                    const bool check =
                        chess::pawn_attacks(Color::White, Square(pawn)).contains(Square(black));
                    if (!apart || (white_to_move && check)) continue;
                    won += wins_king_pawn_king(Square(white), Square(pawn), Square(black), white_to_move);
                }
    EXPECT_EQ(won, 111282);
}

TEST(KingPawnKing, TheEvaluationUsesIt) {
    EXPECT_EQ(test::evaluate_cp("8/8/4k3/8/4K3/4P3/8/8 w - - 0 1"), 0);
    EXPECT_LT(test::evaluate_cp("8/8/4k3/8/4K3/4P3/8/8 b - - 0 1"), -50);
    EXPECT_EQ(test::evaluate_cp("8/8/4p3/4k3/8/4K3/8/8 b - - 0 1"), 0);
    EXPECT_LT(test::evaluate_cp("8/8/4p3/4k3/8/4K3/8/8 w - - 0 1"), -50);
}

}  // namespace
}  // namespace eval
