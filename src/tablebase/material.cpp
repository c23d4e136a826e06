// Parses, writes and orders the names of materials.
#include "tablebase/material.h"

#include <array>

namespace tablebase {

using chess::Color;
using chess::PieceType;

namespace {

constexpr PieceType FromTheQueenDown[] = {PieceType::Queen, PieceType::Rook, PieceType::Bishop,
                                          PieceType::Knight, PieceType::Pawn};

// Removes the men of one side, written from the king down, from the start of the text. False if there is no
// king.
bool parse_side(std::string_view& text, Color c, Material& material) {
    if (!text.starts_with('K')) return false;
    text.remove_prefix(1);
    for (const PieceType type : FromTheQueenDown) {
        const char letter = chess::PieceTypeLetters[usize(type)];
        int count = 0;
        for (; text.starts_with(letter) && count < MaxMen; ++count) text.remove_prefix(1);
        material.add(c, type, count);
    }
    return true;
}

}  // namespace

std::optional<Material> Material::parse(std::string_view name) {
    Material material;
    if (!parse_side(name, Color::White, material) || !name.starts_with('v')) return {};
    name.remove_prefix(1);
    if (!parse_side(name, Color::Black, material) || !name.empty()) return {};
    return material;
}

int Material::men_of(Color c) const {
    int men = 1;
    for (const PieceType type : FromTheQueenDown) men += count(c, type);
    return men;
}

bool Material::is_in_table_order() const {
    const auto rank = [&](Color c) {
        std::array<int, 1 + std::size(FromTheQueenDown)> counts{men_of(c)};
        for (usize i = 0; i < std::size(FromTheQueenDown); ++i) counts[1 + i] = count(c, FromTheQueenDown[i]);
        return counts;
    };
    return rank(Color::White) >= rank(Color::Black);
}

Material Material::swapped() const {
    Material material;
    material.key_ = key_ >> BitsOfSide | (key_ & ((u64(1) << BitsOfSide) - 1)) << BitsOfSide;
    return material;
}

std::string Material::name() const {
    std::string name;
    for (const Color c : chess::Colors) {
        name += c == Color::White ? "K" : "vK";
        for (const PieceType type : FromTheQueenDown)
            name.append(usize(count(c, type)), chess::PieceTypeLetters[usize(type)]);
    }
    return name;
}

}  // namespace tablebase
