// The men of an ending and its name, such as KQvKR.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "chess/piece.h"
#include "tablebase/material.h"
#include "util/result.h"
#include "util/static_vector.h"

namespace tablebase_tool {

using chess::Color;
using chess::PieceType;

inline constexpr int MostSolvedMen = 5;  // including the kings; distances are stored in a byte (ending.h)

struct Man {
    Color color;
    PieceType type;
    bool operator==(const Man&) const = default;
};
using Men = util::StaticVector<Man, MostSolvedMen>;

// The pieces to which a pawn can promote, the best first.
inline constexpr PieceType Promotions[] = {PieceType::Queen, PieceType::Rook, PieceType::Bishop,
                                           PieceType::Knight};

// One king per side and up to three more men.
class EndingMen {
public:
    // Parses "KQvKR", in upper or lower case, with the pieces of a side in any order. The error, in one
    // sentence, says what is wrong.
    static util::Result<EndingMen, std::string> parse(std::string_view name);
    explicit EndingMen(const Men& men);

    // Kings first, then pieces of White and of Black, the strongest first, then pawns of White and of Black.
    const Men& men() const { return men_; }
    int count() const { return int(men_.size()); }
    bool has_pawns() const;
    // The name of the Syzygy file, if White is the side that it names first.
    std::string name() const { return key().name(); }

    EndingMen with_colors_swapped() const;
    // True if file names list White first. The side with more men comes first, then the side with the
    // stronger men.
    bool is_named_white_first() const { return key().is_in_table_order(); }
    // This material or the one with colours swapped, whichever is named White first.
    EndingMen named_white_first() const { return is_named_white_first() ? *this : with_colors_swapped(); }

    // The materials after a capture, a promotion or a capture with promotion, each once and named with White
    // first.
    std::vector<EndingMen> successors() const;

    // The men as the key of a table.
    tablebase::Material key() const;
    bool operator==(const EndingMen& other) const { return key() == other.key(); }

private:
    Men men_;
};

}  // namespace tablebase_tool
