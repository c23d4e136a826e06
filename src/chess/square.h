// Squares, files, ranks and directions on the board.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <compare>
#include <optional>
#include <string>
#include <string_view>

#include "chess/color.h"

namespace chess {

enum class File : u8 { A, B, C, D, E, F, G, H };
enum class Rank : u8 { R1, R2, R3, R4, R5, R6, R7, R8 };

// The rank from this side's point of view: for Black the eighth rank is the first.
constexpr Rank relative_rank(Color us, Rank rank) { return us == Color::White ? rank : Rank(7u - u8(rank)); }

class Square {  // a1 = 0, b1 = 1, ... h8 = 63
public:
    constexpr Square() : index_(64) {}
    constexpr explicit Square(int index) : index_(u8(index)) { assert(0 <= index && index <= 64); }
    constexpr Square(File file, Rank rank) : index_(u8(u8(rank) * 8 + u8(file))) {}
    static constexpr Square none() { return Square(64); }

    constexpr int index() const { return index_; }
    constexpr explicit operator usize() const { return index_; }  // for util::EnumArray
    constexpr bool is_ok() const { return index_ < 64; }
    constexpr File file() const { return File(index_ & 7u); }
    constexpr Rank rank() const { return Rank(index_ >> 3u); }

    // The square from this side's point of view: for Black the board is flipped vertically.
    constexpr Square relative_to(Color us) const { return us == Color::White ? *this : Square(index_ ^ 56); }
    // The same square on the other wing: files a and h are swapped, b and g, and so on.
    constexpr Square mirrored() const { return Square(index_ ^ 7); }
    // One step forward for this side's pawns. The result must be on the board.
    constexpr Square ahead(Color us) const { return Square(us == Color::White ? index_ + 8 : index_ - 8); }
    constexpr Square behind(Color us) const { return ahead(~us); }

    constexpr auto operator<=>(const Square&) const = default;

private:
    u8 index_;
};

// The number of king moves between two squares on an empty board (CPW: Distance).
constexpr int distance(Square a, Square b) {
    const int files = int(a.file()) - int(b.file());
    const int ranks = int(a.rank()) - int(b.rank());
    return std::max(files < 0 ? -files : files, ranks < 0 ? -ranks : ranks);
}

template <class T>
using PerSquare = std::array<T, 64>;

inline std::string to_string(Square square) {
    return {char('a' + u8(square.file())), char('1' + u8(square.rank()))};
}
// The square that text such as "e4" names; nothing for any other text.
constexpr std::optional<Square> square_from_text(std::string_view text) {
    if (text.size() != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8') return {};
    return Square(File(text[0] - 'a'), Rank(text[1] - '1'));
}

}  // namespace chess
