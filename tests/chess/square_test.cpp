// Tests of squares, colours and pieces: numbering, points of view and text.
#include "chess/square.h"

#include <gtest/gtest.h>

#include "chess/piece.h"
#include "support/printers.h"

namespace chess {
namespace {

TEST(Color, TheOtherOneAndBack) {
    EXPECT_EQ(~Color::White, Color::Black);
    EXPECT_EQ(~Color::Black, Color::White);
}

TEST(Square, CountsFromA1ToH8ByRanks) {
    EXPECT_EQ(Square(File::A, Rank::R1).index(), 0);
    EXPECT_EQ(Square(File::H, Rank::R1).index(), 7);
    EXPECT_EQ(Square(File::A, Rank::R2).index(), 8);
    EXPECT_EQ(Square(File::H, Rank::R8).index(), 63);
    for (int i = 0; i < 64; ++i) EXPECT_EQ(Square(Square(i).file(), Square(i).rank()), Square(i));
}

TEST(Square, NoneIsNoSquareOfTheBoard) {
    EXPECT_FALSE(Square::none().is_ok());
    EXPECT_EQ(Square(), Square::none());
    EXPECT_TRUE(Square(63).is_ok());
}

TEST(Square, TextBothWays) {
    EXPECT_EQ(to_string(Square(File::E, Rank::R4)), "e4");
    for (int i = 0; i < 64; ++i) EXPECT_EQ(square_from_text(to_string(Square(i))), Square(i));
    for (const char* wrong : {"", "e", "e44", "i1", "a0", "a9", "E4", "4e", "`1", " e"})
        EXPECT_EQ(square_from_text(wrong), std::nullopt) << wrong;
}

TEST(Square, AsBlackSeesIt) {
    const Square e2(File::E, Rank::R2);
    EXPECT_EQ(to_string(e2.relative_to(Color::White)), "e2");
    EXPECT_EQ(to_string(e2.relative_to(Color::Black)), "e7");
    EXPECT_EQ(to_string(e2.ahead(Color::White)), "e3");
    EXPECT_EQ(to_string(e2.ahead(Color::Black)), "e1");
    EXPECT_EQ(to_string(e2.behind(Color::Black)), "e3");
    EXPECT_EQ(to_string(e2.mirrored()), "d2");
    EXPECT_EQ(relative_rank(Color::White, Rank::R2), Rank::R2);
    EXPECT_EQ(relative_rank(Color::Black, Rank::R2), Rank::R7);
}

TEST(Piece, ColourTypeAndLetterBelongTogether) {
    for (const Color c : Colors)
        for (const PieceType type : PieceTypes) {
            const Piece piece = make_piece(c, type);
            EXPECT_EQ(color_of(piece), c);
            EXPECT_EQ(type_of(piece), type);
            EXPECT_EQ(piece_from_letter(letter_of(piece)), piece);
        }
    EXPECT_EQ(letter_of(Piece::WhiteKnight), 'N');
    EXPECT_EQ(letter_of(Piece::BlackKing), 'k');
    EXPECT_EQ(type_of(Piece::None), PieceType::None);
}

TEST(Piece, OtherLettersAreNoPieces) {
    int pieces = 0;
    for (int c = -128; c < 128; ++c) pieces += piece_from_letter(char(c)) != Piece::None;
    EXPECT_EQ(pieces, 12);
}

}  // namespace
}  // namespace chess
