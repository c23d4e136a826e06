// Tests of chess/set_up.h: the same position as the other side sees it.
#include <gtest/gtest.h>

#include "chess/fen.h"
#include "chess/set_up.h"
#include "support/positions.h"

namespace chess {
namespace {

TEST(Flip, SwapsColoursAndMirrors) {
    const auto board = test::from_fen("r3k2r/pp6/8/3pP3/8/8/6PP/1N2K2R w Kkq d6 0 9");
    EXPECT_EQ(to_fen(flipped(board)), "1n2k2r/6pp/8/8/3Pp3/8/PP6/R3K2R b KQk d3 0 9");
    EXPECT_TRUE(flipped(flipped(board)).same_as(board));
    EXPECT_EQ(flipped(flipped(board)).key(), board.key());
}

TEST(Flip, KeepsChess960Rights) {
    const auto board = test::from_fen("1r2k1r1/8/8/8/8/8/8/2R1KR2 w FCgb - 4 9");
    EXPECT_EQ(to_fen(flipped(board), CastlingStyle::Shredder), "2r1kr2/8/8/8/8/8/8/1R2K1R1 b GBfc - 4 9");
}

}  // namespace
}  // namespace chess
