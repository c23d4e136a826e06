// Compares search/threats.h with the attacks of each man, one square at a time.
#include "search/threats.h"

#include <gtest/gtest.h>

#include "support/random_positions.h"

namespace search {
namespace {

using chess::PieceType;
using chess::Square;

// The rank of a man's value: 1 for a pawn, 2 for a knight or a bishop, and so on.
int worth_of(PieceType type) {
    switch (type) {
        case PieceType::Pawn: return 1;
        case PieceType::Knight:
        case PieceType::Bishop: return 2;
        case PieceType::Rook: return 3;
        case PieceType::Queen: return 4;
        default: return 5;
    }
}

bool attacks(const chess::Position& position, Square from, Square to) {
    const PieceType type = type_of(position.piece_on(from));
    const chess::Bitboard attacked = type == PieceType::Pawn
                                         ? chess::pawn_attacks(~position.side_to_move(), from)
                                         : chess::piece_attacks(type, from, position.occupied());
    return attacked.contains(to);
}

TEST(Threats, AreWhatTheOtherSideAttacks) {
    usize threatened = 0;
    for (const chess::Position& position : test::random_positions(200, 5)) {
        const Threats threats = threats_in(position);
        for (int square = 0; square < 64; ++square) {
            const Square to(square);
            int least = 6;
            for (const Square from : position.pieces(~position.side_to_move()))
                if (attacks(position, from, to))
                    least = std::min(least, worth_of(type_of(position.piece_on(from))));
            ASSERT_EQ(threats.all.contains(to), least < 6);
            for (const PieceType type :
                 {PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen}) {
                ASSERT_EQ(threats.by_lesser[type].contains(to), least < worth_of(type));
                threatened += least < worth_of(type);
            }
            ASSERT_FALSE(threats.by_lesser[PieceType::Pawn].contains(to));
            ASSERT_FALSE(threats.by_lesser[PieceType::King].contains(to));
        }
    }
    EXPECT_GT(threatened, 1000u);
}

}  // namespace
}  // namespace search
