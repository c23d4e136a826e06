// Which men an ending has, and how it is called: KQvKR.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "chess/piece.h"
#include "util/result.h"
#include "util/static_vector.h"

namespace solver {

using chess::Color;
using chess::PieceType;

inline constexpr int MaxMen = 5;  // with the kings; distances are stored in a byte (ending.h)

struct Man {
    Color color;
    PieceType type;
    bool operator==(const Man&) const = default;
};
using Men = util::StaticVector<Man, MaxMen>;

// What a pawn may become, the best first.
inline constexpr PieceType Promotions[] = {PieceType::Queen, PieceType::Rook, PieceType::Bishop,
                                           PieceType::Knight};

// One king a side and up to three more men.
class Material {
public:
    // "KQvKR", in any case, the pieces of a side in any order. The error, in one sentence, says what is wrong.
    static util::Result<Material, std::string> parse(std::string_view name);
    explicit Material(const Men& men);

    // Kings first, then pieces of White and of Black, the strongest first, then pawns of White and of Black.
    const Men& men() const { return men_; }
    int count() const { return int(men_.size()); }
    bool has_pawns() const;
    // As Syzygy calls its files, if White is the side that it names first.
    std::string name() const;

    Material with_colors_swapped() const;
    // Does White come first in the names of files? The side with more men does, then the one with the stronger ones.
    bool is_named_white_first() const;
    // Of this one and the one with colours swapped, that which is.
    Material named_white_first() const { return is_named_white_first() ? *this : with_colors_swapped(); }

    // Those that a capture, a promotion or both at once lead to, each once and named with White first.
    std::vector<Material> successors() const;

    bool operator==(const Material& other) const;

private:
    std::string side_name(Color color) const;
    int count(Color color) const;

    Men men_;
};

}  // namespace solver
