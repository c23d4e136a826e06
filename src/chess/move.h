// A move in 16 bits, and the list that move generation fills.
#pragma once

#include "chess/piece.h"
#include "chess/square.h"
#include "util/static_vector.h"

namespace chess {

// Bit 2 is set for captures, bit 3 for promotions. For promotions the low two bits are the piece (CPW:
// Encoding Moves).
enum class MoveKind : u8 {
    Quiet = 0,
    DoublePush = 1,
    Castling = 2,
    Capture = 4,
    EnPassant = 5,
    PromoteKnight = 8,
    PromoteBishop = 9,
    PromoteRook = 10,
    PromoteQueen = 11,
    CapturePromoteKnight = 12,
    CapturePromoteBishop = 13,
    CapturePromoteRook = 14,
    CapturePromoteQueen = 15,
};

constexpr MoveKind promotion_kind(PieceType type, bool captures) {
    return MoveKind(8u + (captures ? 4u : 0u) + u8(type) - u8(PieceType::Knight));
}

// Bits 0-5 are the origin, 6-11 the target, 12-15 the kind. Castling is encoded as a move from the king's
// square to the rook's, so Chess960 is not a special case; notation.h writes it as e1g1 when a GUI expects
// that.
class Move {
public:
    constexpr Move() : code_(0) {}
    constexpr Move(Square from, Square to, MoveKind kind)
        : code_(u16(from.index() | to.index() << 6 | u8(kind) << 12)) {}
    static constexpr Move from_code(u16 code) {
        Move move;
        move.code_ = code;
        return move;
    }
    // No move, encoded as a1a1, which no piece can play.
    static constexpr Move none() { return Move(); }
    // Passing the turn (CPW: Null Move), encoded as b1b1.
    static constexpr Move null() { return Move(Square(1), Square(1), MoveKind::Quiet); }

    constexpr u16 code() const { return code_; }
    constexpr Square from() const { return Square(code_ & 63); }
    constexpr Square to() const { return Square(code_ >> 6 & 63); }
    constexpr MoveKind kind() const { return MoveKind(code_ >> 12); }

    constexpr bool is_ok() const { return from() != to(); }
    constexpr bool is_capture() const { return (code_ & 0x4000) != 0; }
    constexpr bool is_promotion() const { return (code_ & 0x8000) != 0; }
    // True if the move changes the material ("noisy"): a capture or a promotion. All other moves are quiet.
    constexpr bool is_noisy() const { return (code_ & 0xC000) != 0; }
    constexpr bool is_castling() const { return kind() == MoveKind::Castling; }
    constexpr bool is_en_passant() const { return kind() == MoveKind::EnPassant; }
    // Only for promotions.
    constexpr PieceType promotion() const { return PieceType((code_ >> 12 & 3) + u8(PieceType::Knight)); }

    constexpr bool operator==(const Move&) const = default;

private:
    u16 code_;
};

// No position has more than 218 legal moves (CPW: Chess Position).
inline constexpr usize MaxMoves = 256;
using MoveList = util::StaticVector<Move, MaxMoves>;

}  // namespace chess
