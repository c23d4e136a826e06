// Where men stand -> the index of that in a Syzygy table: the order in which such a table stores its values.
//
// A table lists its men in an order of its own. They are cut into groups, and the index is a mixed-radix number with a
// digit a group. Which digit counts least is for each table to say.
// - The lead. The board's symmetries are used up on it, so that it has fewer places than its men would have. Without
//   pawns it is the two kings where no other man is the only one of its kind, and else the first three men, each the
//   only one of its kind. With pawns it is the pawns of one side, and each file, a to d, that its leading pawn can
//   stand on has a table of its own.
// - The pawns of the other side, if both have some.
// - The other men, those of a kind together.
// All but the lead are sets: of the squares that the groups before them leave free, counted from a1 (pawns from a2), they
// are numbered as in the combinatorial number system.
#pragma once

#include <array>
#include <optional>
#include <span>

#include "chess/piece.h"
#include "tablebase/material.h"

namespace tablebase {

// The squares of a table's men in its order, a1 = 0 to h8 = 63.
using Squares = std::array<int, MaxMen>;

// Files of the leading pawn, the wings being alike; a table without pawns has one part alone.
inline constexpr int PawnFiles = 4;

// The number of pawns that lead; 0 in a table without. The side with fewer of them leads, and White where they are
// as many.
int leading_pawns(const Material& material);
chess::Color leading_side(const Material& material);
// Brings the pawn that leads, the nearest to its edge and there the farthest back, to the front of that many pawns.
// Its file, counted from its edge: 0 to 3.
int bring_leading_pawn_forward(Squares& squares, int pawns);

class Placement {
public:
    Placement() = default;
    // The men of the material in the order of the table; for tables with pawns the file of the leading one; and which
    // digit (from 0, the one that counts least) the lead and the second pawns are, where there are any. Nothing where
    // those contradict each other or the material.
    static std::optional<Placement> make(const Material& material, std::span<const chess::Piece> men,
                                         int file, int lead_digit, int second_pawns_digit);

    // How many indices there are.
    u64 size() const { return size_; }
    int men() const { return men_; }
    chess::Piece man(int i) const { return order_[usize(i)]; }
    // Below size(). Squares in the order of man(), no two alike and pawns on the second to the seventh rank; of men alike
    // in any order. With pawns, the leading one on the right file or its mirror image.
    u64 index_of(Squares squares) const;

private:
    struct Group {
        int first = 0;  // of its men
        int size = 0;
        u64 weight = 0;  // of its digit
    };

    bool find_groups(const Material& material);
    bool weigh_groups(int file, int lead_digit, int second_pawns_digit);
    u64 places_of(const Group& group, int file) const;
    u64 lead_number(Squares& squares) const;
    bool is_second_pawns(const Group& group) const { return &group == &groups_[1] && second_pawns_ > 0; }

    std::array<chess::Piece, MaxMen> order_{};
    int men_ = 0;
    int pawns_ = 0;         // that lead
    int second_pawns_ = 0;  // of the other side
    std::array<Group, MaxMen> groups_{};
    int group_count_ = 0;
    u64 size_ = 0;
};

}  // namespace tablebase
