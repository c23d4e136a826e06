// A set of squares in 64 bits (CPW: Bitboards), with shifts, fills and iteration.
#pragma once

#include <bit>

#include "chess/square.h"

namespace chess {

class Bitboard {
public:
    constexpr Bitboard() : bits_(0) {}
    constexpr explicit Bitboard(u64 bits) : bits_(bits) {}
    constexpr explicit Bitboard(Square square) : bits_(u64(1) << square.index()) {}
    static constexpr Bitboard all() { return Bitboard(~u64(0)); }

    constexpr u64 bits() const { return bits_; }
    constexpr bool any() const { return bits_ != 0; }
    constexpr bool empty() const { return bits_ == 0; }
    constexpr bool more_than_one() const { return (bits_ & (bits_ - 1)) != 0; }
    constexpr int count() const { return std::popcount(bits_); }
    constexpr bool contains(Square square) const { return (bits_ >> square.index() & 1) != 0; }

    // The lowest square. The set must not be empty.
    constexpr Square first() const { return Square(std::countr_zero(bits_)); }
    // The highest square. The set must not be empty.
    constexpr Square last() const { return Square(63 - std::countl_zero(bits_)); }
    constexpr void add(Square square) { bits_ |= u64(1) << square.index(); }
    constexpr void remove(Square square) { bits_ &= ~(u64(1) << square.index()); }
    constexpr void toggle(Bitboard squares) { bits_ ^= squares.bits_; }

    friend constexpr Bitboard operator&(Bitboard a, Bitboard b) { return Bitboard(a.bits_ & b.bits_); }
    friend constexpr Bitboard operator|(Bitboard a, Bitboard b) { return Bitboard(a.bits_ | b.bits_); }
    friend constexpr Bitboard operator~(Bitboard a) { return Bitboard(~a.bits_); }
    constexpr Bitboard& operator&=(Bitboard b) { return *this = *this & b; }
    constexpr Bitboard& operator|=(Bitboard b) { return *this = *this | b; }
    constexpr bool operator==(const Bitboard&) const = default;

    // Iterates over the squares from the lowest to the highest: for (Square square : bitboard).
    class Iterator {
    public:
        constexpr explicit Iterator(u64 bits) : bits_(bits) {}
        constexpr Square operator*() const { return Square(std::countr_zero(bits_)); }
        constexpr Iterator& operator++() {
            bits_ &= bits_ - 1;
            return *this;
        }
        constexpr bool operator!=(const Iterator& other) const { return bits_ != other.bits_; }

    private:
        u64 bits_;
    };
    constexpr Iterator begin() const { return Iterator(bits_); }
    constexpr Iterator end() const { return Iterator(0); }

private:
    u64 bits_;
};

inline constexpr Bitboard FileA{0x0101010101010101};
inline constexpr Bitboard FileH{0x8080808080808080};
inline constexpr Bitboard Rank1{0xFF};
inline constexpr Bitboard DarkSquares{0xAA55AA55AA55AA55};
inline constexpr Bitboard LightSquares = ~DarkSquares;

constexpr Bitboard bitboard_of(File file) { return Bitboard(FileA.bits() << u8(file)); }
constexpr Bitboard bitboard_of(Rank rank) { return Bitboard(Rank1.bits() << 8 * u8(rank)); }
// The rank from this side's point of view.
constexpr Bitboard rank_of(Color us, Rank rank) { return bitboard_of(relative_rank(us, rank)); }

// Shifts of all squares by one step. Squares that would leave the board are dropped.
constexpr Bitboard north(Bitboard b) { return Bitboard(b.bits() << 8); }
constexpr Bitboard south(Bitboard b) { return Bitboard(b.bits() >> 8); }
constexpr Bitboard east(Bitboard b) { return Bitboard((b & ~FileH).bits() << 1); }
constexpr Bitboard west(Bitboard b) { return Bitboard((b & ~FileA).bits() >> 1); }
// Shifts by one rank in the direction in which this side's pawns move.
constexpr Bitboard ahead(Color us, Bitboard b) { return us == Color::White ? north(b) : south(b); }
constexpr Bitboard behind(Color us, Bitboard b) { return ahead(~us, b); }
constexpr Bitboard pawn_attacks_east(Color us, Bitboard pawns) { return east(ahead(us, pawns)); }
constexpr Bitboard pawn_attacks_west(Color us, Bitboard pawns) { return west(ahead(us, pawns)); }
// All squares attacked by these pawns of one side.
constexpr Bitboard pawn_attacks(Color us, Bitboard pawns) {
    return pawn_attacks_east(us, pawns) | pawn_attacks_west(us, pawns);
}
// All squares ahead of these on their files, without the squares themselves (CPW: Fill Algorithms).
constexpr Bitboard fill_ahead(Color us, Bitboard b) {
    b = ahead(us, b);
    u64 x = b.bits();
    if (us == Color::White) {
        x |= x << 8;
        x |= x << 16;
        x |= x << 32;
    } else {
        x |= x >> 8;
        x |= x >> 16;
        x |= x >> 32;
    }
    return Bitboard(x);
}
constexpr Bitboard fill_files(Bitboard b) {
    return b | fill_ahead(Color::White, b) | fill_ahead(Color::Black, b);
}

}  // namespace chess
