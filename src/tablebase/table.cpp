// Parses a Syzygy file and looks up single values in it.
#include "tablebase/table.h"

#include <cassert>

namespace tablebase {

using chess::Bitboard;
using chess::Color;
using chess::Piece;
using chess::PieceType;

namespace {

// Further bits of the flags of a DTZ code.
constexpr u8 StoredSide = 1, IsMapped = 2, HasWideMaps = 16;

Piece piece_of(u8 code) {
    const u8 type = code & 7;
    if (type < 1 || type > 6) return Piece::None;
    return chess::make_piece((code & 8) == 0 ? Color::White : Color::Black, PieceType(type - 1));
}

// The index of the value's map among the four maps.
usize map_of(Wdl value) {
    if (value == Wdl::Win) return 0;
    if (value == Wdl::Loss) return 1;
    return value == Wdl::CursedWin ? 2 : 3;
}

bool is_in_plies(u8 flags, Wdl value) {
    if (value == Wdl::Win) return (flags & Table::WinsInPlies) != 0;
    return value == Wdl::Loss && (flags & Table::LossesInPlies) != 0;
}

}  // namespace

Table::Table(TableKind kind, const Material& material)
    : kind_(kind), material_(material), is_symmetric_(material.is_symmetric()),
      files_(material.has_pawns() ? PawnFiles : 1), sides_(kind == TableKind::Wdl && !is_symmetric_ ? 2 : 1) {
}

util::Result<Table, std::string> Table::parse(std::span<const u8> bytes, TableKind kind,
                                              const Material& material) {
    const auto cut_off = util::Failure{std::string("is cut off")};
    if (bytes.size() < 5) return cut_off;
    if (util::get_number<u32>(bytes.data()) != (kind == TableKind::Wdl ? WdlMagic : DtzMagic))
        return util::Failure{std::string("is not a Syzygy table of its kind (its magic number is wrong)")};
    if (bytes.size() % 64 != ChecksumSize) return cut_off;
    if (material.men() > MaxMen) return util::Failure{std::string("has more men than are known")};

    Table table(kind, material);
    const u8 expected = u8((table.sides_ == 2 ? HasBothSides : 0) | (material.has_pawns() ? HasPawns : 0));
    if ((bytes[4] & (HasBothSides | HasPawns)) != expected && kind == TableKind::Wdl)
        return util::Failure{std::string("is of another material than its name")};

    ByteReader file(bytes.first(bytes.size() - ChecksumSize));
    file.next_bytes(5);
    std::string fault = table.parse_orders(file);
    if (fault.empty() && !file.is_past_end()) fault = table.parse_codes(file);
    if (fault.empty() && !file.is_past_end()) {
        table.parse_maps(file);
        table.parse_values(file);
    }
    if (file.is_past_end()) return cut_off;
    if (!fault.empty()) return util::Failure{fault};
    return table;
}

std::string Table::parse_orders(ByteReader& file) {
    const bool has_second_pawns = material_.pawns(~leading_side(material_)) > 0;
    for (usize f = 0; f < files_; ++f) {
        const u8 lead_digits = file.next<u8>();
        const u8 second_digits = has_second_pawns ? file.next<u8>() : u8(0);
        const auto men = file.next_bytes(u64(material_.men()));
        if (file.is_past_end()) return "";
        for (usize side = 0; side < sides_; ++side) {
            const auto half = [&](u8 byte) { return u8(side == 0 ? byte & 15 : byte >> 4); };
            std::array<Piece, MaxMen> order{};
            for (usize i = 0; i < men.size(); ++i) order[i] = piece_of(half(men[i]));
            const auto placement = Placement::make(material_, std::span(order).first(men.size()), int(f),
                                                   half(lead_digits), half(second_digits));
            if (!placement) return "has men in an order that cannot be";
            parts_[f][side].placement = *placement;
        }
    }
    file.align(2);
    return "";
}

std::string Table::parse_codes(ByteReader& file) {
    for (usize f = 0; f < files_; ++f)
        for (usize side = 0; side < sides_; ++side) {
            Part& part = parts_[f][side];
            const auto fault = part.code.read_header(file, part.placement.size());
            if (file.is_past_end()) return "";
            if (!fault.empty()) return "has " + std::string(fault);
        }
    return "";
}

void Table::parse_maps(ByteReader& file) {
    if (kind_ != TableKind::Dtz) return;
    for (usize f = 0; f < files_; ++f) {
        const u8 flags = parts_[f][0].code.flags();
        if ((flags & IsMapped) == 0) continue;
        Maps& maps = maps_[f];
        maps.is_wide = (flags & HasWideMaps) != 0;
        if (maps.is_wide) file.align(2);
        for (auto& entries : maps.entries)
            entries =
                maps.is_wide ? file.next_bytes(2 * u64(file.next<u16>())) : file.next_bytes(file.next<u8>());
    }
    file.align(2);
}

void Table::parse_values(ByteReader& file) {
    const auto each_code = [&](void (PairCode::*read)(ByteReader&)) {
        for (usize f = 0; f < files_; ++f)
            for (usize side = 0; side < sides_; ++side) (parts_[f][side].code.*read)(file);
    };
    each_code(&PairCode::read_sparse_index);
    each_code(&PairCode::read_block_lengths);
    each_code(&PairCode::read_blocks);
}

Table::Look Table::look_at(const Board& board, bool is_swapped) const {
    const bool black_to_move = board.side_to_move() == Color::Black;
    // If both sides have the same men, the side to move is White.
    const bool swaps = is_symmetric_ ? black_to_move : is_swapped;
    Look look{};
    look.side = is_symmetric_ || black_to_move == swaps ? 0 : 1;
    // Without pawns, exchanging the ranks top to bottom changes nothing.
    const int mirror = swaps && files_ > 1 ? 56 : 0;
    const Placement* order = &parts_[0][0].placement;
    const auto place = [&](int first, int end) {
        for (int i = first; i < end;) {
            const Piece man = order->man(i);
            const Color c = swaps ? ~chess::color_of(man) : chess::color_of(man);
            const Bitboard alike = board.pieces(c, chess::type_of(man));
            assert(alike.any() && i + alike.count() <= end);
            for (const chess::Square square : alike) look.squares[usize(i++)] = square.index() ^ mirror;
        }
    };
    int placed = 0;
    if (files_ > 1) {
        // The leading pawns are the same in all parts.
        placed = leading_pawns(material_);
        place(0, placed);
        look.file = usize(bring_leading_pawn_forward(look.squares, placed));
    }
    order = &parts_[look.file][look.side < sides_ ? look.side : 0].placement;
    place(placed, order->men());
    return look;
}

std::optional<int> Table::value_of(const Look& look) const {
    const Part& part = parts_[look.file][look.side < sides_ ? look.side : 0];
    return part.code.value_at(part.placement.index_of(look.squares));
}

std::optional<Wdl> Table::wdl(const Board& board, bool is_swapped) const {
    const auto value = value_of(look_at(board, is_swapped));
    if (!value || *value > int(Wdl::Win) - int(Wdl::Loss)) return {};
    return Wdl(*value + int(Wdl::Loss));
}

bool Table::has_side_to_move(const Board& board, bool is_swapped) const {
    if (is_symmetric_) return true;
    const Look look = look_at(board, is_swapped);
    return (parts_[look.file][0].code.flags() & StoredSide) == look.side;
}

std::optional<int> Table::dtz(const Board& board, bool is_swapped, Wdl value) const {
    const Look look = look_at(board, is_swapped);
    const u8 flags = parts_[look.file][0].code.flags();
    // If all values of the code are equal, the stored value has no meaning and counts as 0.
    const auto stored = value_of(look);
    if (!stored) return {};
    int distance = (flags & PairCode::IsSingleValue) != 0 ? 0 : *stored;
    if ((flags & IsMapped) != 0) {
        const Maps& maps = maps_[look.file];
        const auto entries = maps.entries[map_of(value)];
        const usize at = usize(distance) * (maps.is_wide ? 2 : 1);
        if (at >= entries.size()) return {};
        distance = maps.is_wide ? util::get_number<u16>(entries.data() + at) : entries[at];
    }
    return is_in_plies(flags, value) ? distance : 2 * distance;
}

}  // namespace tablebase
