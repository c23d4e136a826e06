// Tests of sets of squares: membership, order of iteration, and shifts that do not wrap around the edge.
#include "chess/bitboard.h"

#include <vector>

#include <gtest/gtest.h>

#include "support/printers.h"
#include "util/prng.h"

namespace chess {
namespace {

Bitboard set_of(std::initializer_list<const char*> squares) {
    Bitboard set;
    for (const char* square : squares) set.add(*square_from_text(square));
    return set;
}

TEST(Bitboard, HoldsWhatWasAdded) {
    Bitboard set;
    EXPECT_TRUE(set.empty());
    EXPECT_FALSE(set.any());
    set.add(Square(0));
    EXPECT_FALSE(set.more_than_one());
    set.add(Square(63));
    EXPECT_TRUE(set.more_than_one());
    EXPECT_EQ(set.count(), 2);
    EXPECT_TRUE(set.contains(Square(63)));
    EXPECT_FALSE(set.contains(Square(62)));
    EXPECT_EQ(set.first(), Square(0));
    EXPECT_EQ(set.last(), Square(63));
    set.remove(Square(0));
    EXPECT_EQ(set, Bitboard(Square(63)));
    set.toggle(set_of({"h8", "a2"}));
    EXPECT_EQ(set, set_of({"a2"}));
    EXPECT_EQ(Bitboard::all().count(), 64);
}

TEST(Bitboard, IteratesUpwardsOverEachSquareOnce) {
    util::Prng prng(1);
    for (int i = 0; i < 100; ++i) {
        const Bitboard set(prng.next() & prng.next() & prng.next());
        std::vector<Square> expected;
        for (int square = 0; square < 64; ++square)
            if (set.bits() >> square & 1) expected.emplace_back(square);
        std::vector<Square> seen;
        for (const Square square : set) seen.push_back(square);
        EXPECT_EQ(seen, expected);
    }
}

TEST(Bitboard, FilesRanksAndColoursOfSquares) {
    for (int i = 0; i < 64; ++i) {
        const Square square(i);
        for (int k = 0; k < 8; ++k) {
            EXPECT_EQ(bitboard_of(File(k)).contains(square), int(square.file()) == k);
            EXPECT_EQ(bitboard_of(Rank(k)).contains(square), int(square.rank()) == k);
        }
        EXPECT_EQ(DarkSquares.contains(square), (i % 8 + i / 8) % 2 == 0) << "a1 is dark";
        EXPECT_NE(DarkSquares.contains(square), LightSquares.contains(square));
    }
    EXPECT_EQ(rank_of(Color::Black, Rank::R2), bitboard_of(Rank::R7));
}

TEST(Bitboard, ShiftsDoNotWrap) {
    const Bitboard corners = set_of({"a1", "h1", "a8", "h8"});
    EXPECT_EQ(north(corners), set_of({"a2", "h2"}));
    EXPECT_EQ(south(corners), set_of({"a7", "h7"}));
    EXPECT_EQ(east(corners), set_of({"b1", "b8"}));
    EXPECT_EQ(west(corners), set_of({"g1", "g8"}));
    EXPECT_EQ(ahead(Color::Black, set_of({"e5"})), set_of({"e4"}));
    EXPECT_EQ(behind(Color::Black, set_of({"e5"})), set_of({"e6"}));
}

TEST(Bitboard, PawnAttacksOfMany) {
    const Bitboard pawns = set_of({"a2", "e4", "h7"});
    EXPECT_EQ(pawn_attacks(Color::White, pawns), set_of({"b3", "d5", "f5", "g8"}));
    EXPECT_EQ(pawn_attacks(Color::Black, pawns), set_of({"b1", "d3", "f3", "g6"}));
    EXPECT_EQ(pawn_attacks_east(Color::White, pawns), set_of({"b3", "f5"}));
    EXPECT_EQ(pawn_attacks_west(Color::White, pawns), set_of({"d5", "g8"}));
}

TEST(Bitboard, Fills) {
    EXPECT_EQ(fill_ahead(Color::White, set_of({"c5", "h8"})), set_of({"c6", "c7", "c8"}));
    EXPECT_EQ(fill_ahead(Color::Black, set_of({"c5", "h1"})), set_of({"c4", "c3", "c2", "c1"}));
    EXPECT_EQ(fill_files(set_of({"c5", "h1"})), bitboard_of(File::C) | bitboard_of(File::H));
}

}  // namespace
}  // namespace chess
