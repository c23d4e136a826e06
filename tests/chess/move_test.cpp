// Tests of moves in 16 bits, of castling rights, and of the target squares of castling.
#include "chess/move.h"

#include <gtest/gtest.h>

#include "chess/castling.h"
#include "support/printers.h"

namespace chess {
namespace {

constexpr MoveKind Kinds[] = {
    MoveKind::Quiet,
    MoveKind::DoublePush,
    MoveKind::Castling,
    MoveKind::Capture,
    MoveKind::EnPassant,
    MoveKind::PromoteKnight,
    MoveKind::PromoteBishop,
    MoveKind::PromoteRook,
    MoveKind::PromoteQueen,
    MoveKind::CapturePromoteKnight,
    MoveKind::CapturePromoteBishop,
    MoveKind::CapturePromoteRook,
    MoveKind::CapturePromoteQueen,
};

TEST(Move, KeepsItsParts) {
    for (const MoveKind kind : Kinds)
        for (int from = 0; from < 64; ++from)
            for (int to = 0; to < 64; ++to) {
                const Move move(Square(from), Square(to), kind);
                ASSERT_EQ(move.from(), Square(from));
                ASSERT_EQ(move.to(), Square(to));
                ASSERT_EQ(move.kind(), kind);
                ASSERT_EQ(Move::from_code(move.code()), move);
            }
}

TEST(Move, KindsTellCapturesAndPromotions) {
    const auto move = [](MoveKind kind) { return Move(Square(1), Square(2), kind); };
    int captures = 0, promotions = 0, noisy = 0;
    for (const MoveKind kind : Kinds) {
        captures += move(kind).is_capture();
        promotions += move(kind).is_promotion();
        noisy += move(kind).is_noisy();
        EXPECT_EQ(move(kind).is_castling(), kind == MoveKind::Castling);
        EXPECT_EQ(move(kind).is_en_passant(), kind == MoveKind::EnPassant);
    }
    EXPECT_EQ(captures, 6);
    EXPECT_EQ(promotions, 8);
    EXPECT_EQ(noisy, 10);
}

TEST(Move, PromotionKindNamesItsPiece) {
    for (const PieceType type : {PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen})
        for (const bool captures : {false, true}) {
            const Move move(Square(48), Square(56), promotion_kind(type, captures));
            EXPECT_EQ(move.promotion(), type);
            EXPECT_EQ(move.is_capture(), captures);
            EXPECT_TRUE(move.is_promotion());
        }
}

TEST(Move, NoneAndNullAreNoMovesOfAPiece) {
    EXPECT_FALSE(Move::none().is_ok());
    EXPECT_FALSE(Move::null().is_ok());
    EXPECT_NE(Move::none(), Move::null());
    EXPECT_EQ(Move(), Move::none());
}

TEST(CastlingRights, AreFourIndependentBits) {
    CastlingRights rights;
    EXPECT_EQ(rights.bits(), 0);
    rights.add(CastlingRights::of(Color::White, CastlingSide::Queen));
    rights.add(CastlingRights::of(Color::Black, CastlingSide::King));
    EXPECT_TRUE(rights.has(Color::White, CastlingSide::Queen));
    EXPECT_FALSE(rights.has(Color::White, CastlingSide::King));
    EXPECT_TRUE(rights.has_any(Color::Black));
    rights.keep_only(CastlingRights::of(Color::White, CastlingSide::Queen));
    EXPECT_FALSE(rights.has_any(Color::Black));
    EXPECT_TRUE(rights.has_any(Color::White));
    EXPECT_EQ(CastlingRights::all().bits(), 15);
}

TEST(CastlingRights, KingAndRookArriveOnFixedSquares) {
    EXPECT_EQ(to_string(castled_king_square(Color::White, CastlingSide::King)), "g1");
    EXPECT_EQ(to_string(castled_rook_square(Color::White, CastlingSide::King)), "f1");
    EXPECT_EQ(to_string(castled_king_square(Color::Black, CastlingSide::Queen)), "c8");
    EXPECT_EQ(to_string(castled_rook_square(Color::Black, CastlingSide::Queen)), "d8");
}

}  // namespace
}  // namespace chess
