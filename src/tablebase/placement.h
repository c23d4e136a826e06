// Maps the squares of the men to an index in a Syzygy table: the order in which such a table stores its
// values.
//
// Each table lists its men in its own order. They are split into groups, and the index is a mixed-radix
// number with one digit for each group. Each table defines the order of the digits.
// - The leading group. The symmetries of the board are used for it, so that it has fewer placements than
//   its men would have otherwise. Without pawns it is the two kings if no other man is the only one of its
//   kind, and otherwise the first three men, each the only one of its kind. With pawns it is the pawns of
//   one side. A table with pawns has one part for each file, a to d, of its leading pawn.
// - The pawns of the other side, if both sides have pawns.
// - The other men, one group for each kind.
// All groups except the leading one are sets. They are numbered in the combinatorial number system over the
// squares that the groups before them leave free, counted from a1 (pawns from a2).
#pragma once

#include <array>
#include <optional>
#include <span>

#include "chess/piece.h"
#include "tablebase/material.h"

namespace tablebase {

// The squares of a table's men in the table's order, a1 = 0 to h8 = 63.
using Squares = std::array<int, MaxMen>;

// Files of the leading pawn, a to d: the other wing is mirrored. A table without pawns has a single part.
inline constexpr int PawnFiles = 4;

// The number of leading pawns; 0 in a table without pawns. The side with fewer pawns, but at least one,
// leads; White leads if both sides have the same number.
int leading_pawns(const Material& material);
chess::Color leading_side(const Material& material);
// Moves the leading pawn, the one nearest to its edge of the board and on that file the farthest back, to
// the front of the first `pawns` squares. Returns its file, counted from its edge: 0 to 3.
int bring_leading_pawn_forward(Squares& squares, int pawns);

class Placement {
public:
    // `men` are the men of the material in the order of the table. `file` is the leading pawn's file in a
    // table with pawns. `lead_digit` and `second_pawns_digit` are the digits of the leading group and of
    // the other side's pawns, if any; digit 0 is the least significant. Nothing if these contradict each
    // other or the material.
    static std::optional<Placement> make(const Material& material, std::span<const chess::Piece> men,
                                         int file, int lead_digit, int second_pawns_digit);

    // The number of indices.
    u64 size() const { return size_; }
    int men() const { return men_; }
    chess::Piece man(int i) const { return order_[usize(i)]; }
    // The result is below size(). The squares are in the order of man(), all different, with pawns on the
    // second to the seventh rank; men of one kind may be in any order. With pawns, the leading pawn is on
    // the part's file or its mirror image.
    u64 index_of(Squares squares) const;

private:
    struct Group {
        int first = 0;  // index of its first man
        int size = 0;
        u64 weight = 0;  // place value of its digit
    };

    bool find_groups(const Material& material);
    bool weigh_groups(int file, int lead_digit, int second_pawns_digit);
    u64 places_of(const Group& group, int file) const;
    u64 lead_number(Squares& squares) const;
    bool is_second_pawns(const Group& group) const { return &group == &groups_[1] && second_pawns_ > 0; }

    std::array<chess::Piece, MaxMen> order_{};
    int men_ = 0;
    int pawns_ = 0;         // leading pawns
    int second_pawns_ = 0;  // pawns of the other side
    std::array<Group, MaxMen> groups_{};
    int group_count_ = 0;
    u64 size_ = 0;
};

}  // namespace tablebase
