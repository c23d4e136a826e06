// The men (pieces and pawns) of both sides, by which tables are named and found: KQPvKR.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "chess/piece.h"
#include "util/ints.h"

namespace tablebase {

// Kings included. The format allows no more.
inline constexpr int MaxMen = 7;

// The number of men of each type that each side has besides its king, up to 15 of each type. Each side has
// exactly one king.
class Material {
public:
    // "KQPvKR": White's men, then Black's, each side from the king down. Nothing for any other text.
    static std::optional<Material> parse(std::string_view name);

    void add(chess::Color c, chess::PieceType type, int count = 1) {
        key_ += u64(count) << shift_of(c, type);
    }
    int count(chess::Color c, chess::PieceType type) const { return int(key_ >> shift_of(c, type) & 15); }
    int pawns(chess::Color c) const { return count(c, chess::PieceType::Pawn); }
    bool has_pawns() const { return pawns(chess::Color::White) + pawns(chess::Color::Black) > 0; }
    // Kings included.
    int men() const { return men_of(chess::Color::White) + men_of(chess::Color::Black); }
    int men_of(chess::Color c) const;
    bool is_symmetric() const { return *this == swapped(); }
    // Is this the order in which Syzygy names its tables? The side with more men comes first. If both have
    // the same number, the side with more queens comes first, or else rooks, bishops, knights.
    bool is_in_table_order() const;

    // The same material with the colours exchanged.
    Material swapped() const;
    std::string name() const;
    // Different for different material; 0 for bare kings.
    u64 key() const { return key_; }

    constexpr bool operator==(const Material&) const = default;

private:
    static constexpr int BitsOfSide = 20;  // four bits for each type below the king
    static constexpr int shift_of(chess::Color c, chess::PieceType type) {
        return BitsOfSide * int(c) + 4 * int(type);
    }

    u64 key_ = 0;
};

}  // namespace tablebase
