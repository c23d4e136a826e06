// Tests of king and pawn against king: positions from the textbooks, and the number of wins in the whole
// table.
#include <gtest/gtest.h>

#include "chess/attacks.h"
#include "eval/drawish_endings.h"
#include "eval/eval_support.h"

namespace eval {
namespace {

using chess::Color;
using chess::File;
using chess::Rank;
using chess::Square;

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
