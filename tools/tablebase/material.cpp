// Parses and formats the names of endings, and lists their successors.
#include "tools/tablebase/material.h"

#include <algorithm>

#include <fmt/format.h>

#include "util/text.h"

namespace tablebase_tool {

namespace {

// The sort key of a man: kings first, pawns last.
int slot_rank(const Man& man) {
    const bool is_pawn = man.type == PieceType::Pawn;
    const bool is_king = man.type == PieceType::King;
    return (is_king ? 0 : is_pawn ? 200 : 100) + (man.color == Color::Black ? 20 : 0) + 10 - int(man.type);
}

}  // namespace

EndingMen::EndingMen(const Men& men) : men_(men) {
    std::stable_sort(men_.begin(), men_.end(),
                     [](const Man& a, const Man& b) { return slot_rank(a) < slot_rank(b); });
}

util::Result<EndingMen, std::string> EndingMen::parse(std::string_view name) {
    const auto refuse = [&](std::string_view why) {
        return util::Failure{
            fmt::format("{} is not an ending: {}; an example is KQvKR", util::quoted(name), why)};
    };
    const usize middle = name.find_first_of("vV");
    if (middle == std::string_view::npos || name.find_first_of("vV", middle + 1) != std::string_view::npos)
        return refuse("it needs two sides with a v between them");
    Men men;
    chess::PerColor<int> kings{};
    for (usize i = 0; i < name.size(); ++i) {
        if (i == middle) continue;
        const Color color = i < middle ? Color::White : Color::Black;
        const chess::Piece piece = chess::piece_from_letter(name[i]);
        if (piece == chess::Piece::None)
            return refuse(fmt::format("{} is not a piece", util::quoted(name.substr(i, 1))));
        if (men.size() == MostSolvedMen) return refuse(fmt::format("it has more than {} men", MostSolvedMen));
        men.push_back({color, chess::type_of(piece)});
        kings[color] += chess::type_of(piece) == PieceType::King;
    }
    if (kings[Color::White] != 1 || kings[Color::Black] != 1) return refuse("each side has one king");
    return EndingMen(men);
}

bool EndingMen::has_pawns() const { return men_[men_.size() - 1].type == PieceType::Pawn; }

EndingMen EndingMen::with_colors_swapped() const {
    Men men = men_;
    for (Man& man : men) man.color = ~man.color;
    return EndingMen(men);
}

tablebase::Material EndingMen::key() const {
    tablebase::Material material;
    for (const Man& man : men_)
        if (man.type != PieceType::King) material.add(man.color, man.type);
    return material;
}

std::vector<EndingMen> EndingMen::successors() const {
    std::vector<EndingMen> list;
    const auto add = [&](const Men& men) {
        const EndingMen material = EndingMen(men).named_white_first();
        if (std::ranges::count(list, material) == 0) list.push_back(material);
    };
    const auto add_captures = [&](const Men& men, Color by) {
        for (usize i = 0; i < men.size(); ++i) {
            if (men[i].color == by || men[i].type == PieceType::King) continue;
            Men left;
            for (usize j = 0; j < men.size(); ++j)
                if (j != i) left.push_back(men[j]);
            add(left);
        }
    };
    for (const Color color : chess::Colors) add_captures(men_, color);
    for (usize i = 0; i < men_.size(); ++i) {
        if (men_[i].type != PieceType::Pawn) continue;
        for (const PieceType type : Promotions) {
            Men men = men_;
            men[i].type = type;
            add(men);
            add_captures(men, men[i].color);
        }
    }
    return list;
}

}  // namespace tablebase_tool
