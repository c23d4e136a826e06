// Castling rights and the squares they need. Chess960 and double Chess960 are the general case.
#pragma once

#include <array>

#include "chess/bitboard.h"
#include "chess/move.h"

namespace chess {

enum class CastlingSide : u8 { King, Queen };  // towards the h-file, towards the a-file
inline constexpr CastlingSide CastlingSides[] = {CastlingSide::King, CastlingSide::Queen};
// The side of a castling move, which is written as the king taking its rook.
constexpr CastlingSide side_of(Move castling) {
    return castling.to() > castling.from() ? CastlingSide::King : CastlingSide::Queen;
}

// Four bits: White's king and queen side, then Black's.
class CastlingRights {
public:
    constexpr CastlingRights() : bits_(0) {}
    constexpr explicit CastlingRights(u8 bits) : bits_(bits) {}
    static constexpr CastlingRights of(Color us, CastlingSide side) {
        return CastlingRights(u8(1u << (2 * u8(us) + u8(side))));
    }
    static constexpr CastlingRights all() { return CastlingRights(15); }

    constexpr u8 bits() const { return bits_; }
    constexpr bool has(Color us, CastlingSide side) const { return (bits_ & of(us, side).bits_) != 0; }
    constexpr bool has_any(Color us) const { return (bits_ >> 2 * u8(us) & 3) != 0; }
    constexpr void add(CastlingRights rights) { bits_ |= rights.bits_; }
    constexpr void keep_only(CastlingRights rights) { bits_ &= rights.bits_; }

    constexpr bool operator==(const CastlingRights&) const = default;

private:
    u8 bits_;
};

// The squares of king and rook after castling, whatever their files were before.
constexpr Square castled_king_square(Color us, CastlingSide side) {
    return Square(side == CastlingSide::King ? File::G : File::C, relative_rank(us, Rank::R1));
}
constexpr Square castled_rook_square(Color us, CastlingSide side) {
    return Square(side == CastlingSide::King ? File::F : File::D, relative_rank(us, Rank::R1));
}

// The square of the rook for each castling right; Square::none() if there is no such right.
struct CastlingRooks {
    PerColor<std::array<Square, 2>> squares{};

    constexpr Square of(Color us, CastlingSide side) const { return squares[us][usize(side)]; }
    constexpr void set(Color us, CastlingSide side, Square square) { squares[us][usize(side)] = square; }
    constexpr bool operator==(const CastlingRooks&) const = default;
};

// The squares that one castling right depends on. They never change during a game.
struct CastlingPath {
    Bitboard empty;  // must be empty: all squares that king and rook cross or reach, except their own
    Bitboard king;   // must not be attacked: the squares that the king crosses and reaches
};

}  // namespace chess
