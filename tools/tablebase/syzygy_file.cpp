// Arranges the positions in the order of the format and assembles the parts of the file.
#include "tools/tablebase/syzygy_file.h"

#include <algorithm>
#include <cassert>

#include "tablebase/placement.h"
#include "tools/tablebase/pair_encoder.h"

namespace tablebase_tool {

namespace {

using tablebase::Table;
using tablebase::TableKind;

constexpr usize BlocksAlignment = 64;

// The slots in the order of the file: the leading men first (tablebase/placement.h).
std::vector<int> slots_in_order(const Layout& layout, const tablebase::Material& material) {
    std::vector<int> slots;
    const auto add = [&](const auto& is_wanted) {
        for (int slot = 0; slot < layout.count(); ++slot) {
            const bool is_there = std::find(slots.begin(), slots.end(), slot) != slots.end();
            if (!is_there && is_wanted(layout.man(slot))) slots.push_back(slot);
        }
    };
    const auto is_single = [&](const Man& man) {
        return std::count(layout.men().begin(), layout.men().end(), man) == 1;
    };
    if (material.has_pawns()) {
        const Color lead = tablebase::leading_side(material);
        for (const Color color : {lead, ~lead})
            add([&](const Man& man) { return man == Man{color, PieceType::Pawn}; });
    } else {
        add([&](const Man& man) { return man.type == PieceType::King; });
        add(is_single);  // three of these lead, if there are at least three
    }
    add([](const Man&) { return true; });
    return slots;
}

u8 code_of(const Man& man) { return u8(u8(man.type) + 1 + (man.color == Color::Black ? 8 : 0)); }

// The number that the file stores for a verdict.
u16 number_of(const Verdict& verdict, TableKind kind) {
    if (kind == TableKind::Wdl) return u16(i8(verdict.wdl) - i8(Wdl::Loss));
    if (verdict.wdl == Wdl::Draw) return AnyNumber;
    const int plies = std::max(verdict.zeroing_plies, 1) - 1;
    return u16(plies >= LastPlyBeforeRule ? (plies - LastPlyBeforeRule) / 2 : plies);
}

class FileMaker {
public:
    FileMaker(const Ending& ending, TableKind kind)
        : ending_(ending), layout_(ending.layout), kind_(kind), material_(ending.material.key()),
          slots_(slots_in_order(layout_, material_)),
          files_(material_.has_pawns() ? tablebase::PawnFiles : 1),
          sides_(kind == TableKind::Wdl && !material_.is_symmetric() ? 2 : 1) {}

    std::vector<u8> make() {
        for (int file = 0; file < files_; ++file) {
            std::vector<chess::Piece> men;
            for (const int slot : slots_)
                men.push_back(chess::make_piece(layout_.man(slot).color, layout_.man(slot).type));
            placements_.push_back(tablebase::Placement::make(material_, men, file, 0, 1).value());
        }
        std::vector<EncodedList> lists;
        const u8 flags = kind_ == TableKind::Dtz ? Table::WinsInPlies | Table::LossesInPlies : 0;
        // The lists of both sides are adjacent for each file of the leading pawn.
        std::vector<std::vector<EncodedList>> by_side;
        for (int side = 0; side < sides_; ++side) by_side.push_back(encode_side(Color(side), flags));
        for (usize file = 0; file < usize(files_); ++file)
            for (auto& of_side : by_side) lists.push_back(std::move(of_side[file]));
        return joined(lists);
    }

private:
    // The lists of all files of the leading pawn, for that side to move.
    std::vector<EncodedList> encode_side(Color to_move, u8 flags) const {
        std::vector<std::vector<u16>> numbers;
        for (const tablebase::Placement& placement : placements_)
            numbers.emplace_back(placement.size(), AnyNumber);
        for (u64 number = 0; number < layout_.size(); ++number) {
            if (!ending_.is_used(number)) continue;
            const EndingPosition placement = layout_.placement_of(number);
            if (placement.to_move != to_move) continue;
            const u16 value = number_of(ending_.at(number), kind_);
            // If the leading men are on the diagonal, the position has two numbers in the file.
            for (int image = 0; image < layout_.images(); image += Layout::DiagonalImage)
                place(placement, image, value, numbers);
        }
        std::vector<EncodedList> lists;
        for (const std::vector<u16>& list : numbers)
            lists.push_back(encode(list, flags, kind_ == TableKind::Wdl));
        return lists;
    }
    void place(const EndingPosition& placement, int image, u16 value,
               std::vector<std::vector<u16>>& numbers) const {
        tablebase::Squares squares{};
        for (usize i = 0; i < slots_.size(); ++i)
            squares[i] = Layout::image_of(placement.squares[usize(slots_[i])], image).index();
        const int pawns = tablebase::leading_pawns(material_);
        const usize file = pawns > 0 ? usize(tablebase::bring_leading_pawn_forward(squares, pawns)) : 0;
        u16& entry = numbers[file][placements_[file].index_of(squares)];
        assert(entry == AnyNumber || entry == value);
        entry = value;
    }

    std::vector<u8> joined(const std::vector<EncodedList>& lists) const {
        std::vector<u8> bytes;
        const u32 magic = kind_ == TableKind::Wdl ? Table::WdlMagic : Table::DtzMagic;
        for (int shift = 0; shift < 32; shift += 8) bytes.push_back(u8(magic >> shift));
        bytes.push_back(
            u8((sides_ == 2 ? Table::HasBothSides : 0) | (material_.has_pawns() ? Table::HasPawns : 0)));
        const auto align = [&bytes](usize unit) { bytes.resize((bytes.size() + unit - 1) / unit * unit); };
        const auto add = [&bytes](const std::vector<u8>& part) {
            bytes.insert(bytes.end(), part.begin(), part.end());
        };
        for (int file = 0; file < files_; ++file) {
            bytes.push_back(0);  // the leading men are the lowest digit, for both sides
            if (material_.pawns(~tablebase::leading_side(material_)) > 0) bytes.push_back(0x11);
            for (const int slot : slots_) bytes.push_back(u8(code_of(layout_.man(slot)) * 0x11));
        }
        align(2);
        for (const EncodedList& list : lists) add(list.header);
        align(2);
        for (const EncodedList& list : lists) add(list.sparse_index);
        for (const EncodedList& list : lists) add(list.block_lengths);
        for (const EncodedList& list : lists) {
            align(BlocksAlignment);
            add(list.blocks);
        }
        align(BlocksAlignment);
        bytes.resize(bytes.size() + tablebase::Table::ChecksumSize);
        return bytes;
    }

    const Ending& ending_;
    const Layout& layout_;
    TableKind kind_;
    tablebase::Material material_;
    std::vector<int> slots_;
    int files_;
    int sides_;
    std::vector<tablebase::Placement> placements_;  // by file of the leading pawn
};

}  // namespace

std::vector<u8> syzygy_file(const Ending& ending, TableKind kind) { return FileMaker(ending, kind).make(); }

}  // namespace tablebase_tool
