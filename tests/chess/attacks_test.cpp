// Compares the attack tables with a plain walk over files and ranks.
#include "chess/attacks.h"

#include <cstdlib>
#include <memory>

#include <gtest/gtest.h>

#include "support/printers.h"
#include "util/prng.h"

namespace chess {
namespace {

int file_of(Square square) { return square.index() % 8; }
int rank_of(Square square) { return square.index() / 8; }

// The squares from `from`, exclusive, to the edge or the first occupied square, inclusive.
Bitboard ray(Square from, int file_step, int rank_step, Bitboard occupied) {
    Bitboard seen;
    int file = file_of(from) + file_step;
    int rank = rank_of(from) + rank_step;
    for (; 0 <= file && file < 8 && 0 <= rank && rank < 8; file += file_step, rank += rank_step) {
        seen.add(Square(8 * rank + file));
        if (occupied.contains(Square(8 * rank + file))) break;
    }
    return seen;
}

Bitboard rook_walk(Square from, Bitboard occupied) {
    return ray(from, 1, 0, occupied) | ray(from, -1, 0, occupied) | ray(from, 0, 1, occupied) |
           ray(from, 0, -1, occupied);
}
Bitboard bishop_walk(Square from, Bitboard occupied) {
    return ray(from, 1, 1, occupied) | ray(from, -1, 1, occupied) | ray(from, 1, -1, occupied) |
           ray(from, -1, -1, occupied);
}

// Dense, half full and sparse boards.
Bitboard random_occupancy(util::Prng& prng) {
    switch (prng.below(3)) {
        case 0: return Bitboard(prng.next() | prng.next());
        case 1: return Bitboard(prng.next());
        default: return Bitboard(prng.next() & prng.next() & prng.next());
    }
}

template <class Index>
void expect_same_as_walk() {
    const auto tables = std::make_unique<SliderTables<Index>>();
    util::Prng prng(42);
    for (int i = 0; i < 64; ++i)
        for (int n = 0; n < 2000; ++n) {
            const Square from(i);
            const Bitboard occupied = random_occupancy(prng);
            ASSERT_EQ(tables->rook(from, occupied), rook_walk(from, occupied))
                << "rook on " << to_string(from);
            ASSERT_EQ(tables->bishop(from, occupied), bishop_walk(from, occupied))
                << "bishop on " << to_string(from);
        }
}

TEST(Attacks, MagicTablesEqualAWalk) { expect_same_as_walk<MagicIndex>(); }

#if defined(__BMI2__)
TEST(Attacks, PextTablesEqualAWalk) { expect_same_as_walk<PextIndex>(); }
#endif

TEST(Attacks, MagicsHaveNoCollisionInAnyOccupancy) {
    const SliderTables<MagicIndex> tables;
    const auto for_each_subset = [](Bitboard of, auto function) {  // CPW: Traversing Subsets of a Set
        u64 subset = 0;
        do {
            function(Bitboard(subset));
            subset = (subset - of.bits()) & of.bits();
        } while (subset != 0);
    };
    for (int i = 0; i < 64; ++i) {
        const Square from(i);
        for_each_subset(rook_walk(from, Bitboard()), [&](Bitboard occupied) {
            ASSERT_EQ(tables.rook(from, occupied), rook_walk(from, occupied)) << i;
        });
        for_each_subset(bishop_walk(from, Bitboard()), [&](Bitboard occupied) {
            ASSERT_EQ(tables.bishop(from, occupied), bishop_walk(from, occupied)) << i;
        });
    }
}

TEST(Attacks, SlidersBehindOneCall) {
    util::Prng prng(7);
    for (int n = 0; n < 5000; ++n) {
        const Square from(int(prng.below(64)));
        const Bitboard occupied = random_occupancy(prng);
        const Bitboard rook = rook_walk(from, occupied);
        const Bitboard bishop = bishop_walk(from, occupied);
        ASSERT_EQ(rook_attacks(from, occupied), rook);
        ASSERT_EQ(bishop_attacks(from, occupied), bishop);
        ASSERT_EQ(queen_attacks(from, occupied), rook | bishop);
        ASSERT_EQ(piece_attacks(PieceType::Rook, from, occupied), rook);
        ASSERT_EQ(piece_attacks(PieceType::Bishop, from, occupied), bishop);
        ASSERT_EQ(piece_attacks(PieceType::Queen, from, occupied), rook | bishop);
        ASSERT_EQ(piece_attacks(PieceType::Knight, from, occupied), knight_attacks(from));
        ASSERT_EQ(piece_attacks(PieceType::King, from, occupied), king_attacks(from));
    }
}

TEST(Attacks, Leapers) {
    for (int i = 0; i < 64; ++i)
        for (int j = 0; j < 64; ++j) {
            const Square from(i), to(j);
            const int files = std::abs(file_of(to) - file_of(from));
            const int ranks = rank_of(to) - rank_of(from);
            const int far = std::max(files, std::abs(ranks));
            EXPECT_EQ(king_attacks(from).contains(to), far == 1);
            EXPECT_EQ(knight_attacks(from).contains(to), files * std::abs(ranks) == 2);
            EXPECT_EQ(pawn_attacks(Color::White, from).contains(to), files == 1 && ranks == 1);
            EXPECT_EQ(pawn_attacks(Color::Black, from).contains(to), files == 1 && ranks == -1);
        }
}

TEST(Attacks, PawnTablesAgreeWithPawnShifts) {
    for (const Color us : Colors)
        for (int i = 0; i < 64; ++i)
            EXPECT_EQ(pawn_attacks(us, Square(i)), pawn_attacks(us, Bitboard(Square(i))));
}

TEST(Attacks, RaysOfAnEmptyBoard) {
    for (int i = 0; i < 64; ++i) {
        EXPECT_EQ(rook_rays(Square(i)), rook_walk(Square(i), Bitboard()));
        EXPECT_EQ(bishop_rays(Square(i)), bishop_walk(Square(i), Bitboard()));
    }
}

TEST(Attacks, LinesAndSquaresBetween) {
    for (int i = 0; i < 64; ++i)
        for (int j = 0; j < 64; ++j) {
            const Square a(i), b(j);
            const int files = file_of(b) - file_of(a);
            const int ranks = rank_of(b) - rank_of(a);
            const int steps = std::max(std::abs(files), std::abs(ranks));
            const bool share_line =
                i != j && (files == 0 || ranks == 0 || std::abs(files) == std::abs(ranks));
            if (!share_line) {
                EXPECT_EQ(line_through(a, b), Bitboard());
                EXPECT_EQ(between_and_to(a, b), Bitboard(b));
                continue;
            }
            const int file_step = files / steps;
            const int rank_step = ranks / steps;
            EXPECT_EQ(line_through(a, b), Bitboard(a) | ray(a, file_step, rank_step, Bitboard()) |
                                              ray(a, -file_step, -rank_step, Bitboard()));
            EXPECT_EQ(between_and_to(a, b), ray(a, file_step, rank_step, Bitboard(b)));
        }
}

}  // namespace
}  // namespace chess
