// Writes tables for tests in the simplest form of the format: each value is a symbol, and all code
// words have the same length.
#pragma once

#include <algorithm>
#include <bit>
#include <functional>
#include <string_view>
#include <vector>

#include "tablebase/table.h"

namespace tablebase {

using Bytes = std::vector<u8>;

inline void put_u16(Bytes& bytes, usize number) {
    bytes.push_back(u8(number));
    bytes.push_back(u8(number >> 8));
}
inline void put_u32(Bytes& bytes, usize number) {
    put_u16(bytes, number & 0xffff);
    put_u16(bytes, number >> 16);
}
inline void append(Bytes& bytes, const Bytes& more) { bytes.insert(bytes.end(), more.begin(), more.end()); }
inline void align(Bytes& bytes, usize to) { bytes.resize((bytes.size() + to - 1) / to * to); }

// The four parts of a code.
struct WrittenCode {
    Bytes header, sparse_index, lengths, blocks;
};

inline WrittenCode write_code(const std::vector<int>& values, u8 flags) {
    constexpr usize BlockBits = 6, SpanBits = 7;
    constexpr usize Span = usize(1) << SpanBits;
    const usize bits =
        std::max<usize>(std::bit_width(unsigned(*std::max_element(values.begin(), values.end()))), 1);
    const usize values_a_block = (usize(8) << BlockBits) / bits;
    const usize blocks = (values.size() + values_a_block - 1) / values_a_block;
    const usize symbols = usize(1) << bits;

    WrittenCode code;
    code.header = {flags, u8(BlockBits), u8(SpanBits), 1};
    put_u32(code.header, blocks);
    code.header.push_back(u8(bits));
    code.header.push_back(u8(bits));
    put_u16(code.header, 0);
    put_u16(code.header, symbols);
    for (usize symbol = 0; symbol < symbols; ++symbol) {
        put_u16(code.header, symbol | 0xf000);
        code.header.push_back(0xff);
    }
    if (symbols % 2 == 1) code.header.push_back(0);

    for (usize middle = Span / 2; middle < values.size() + Span / 2; middle += Span) {
        // The last entry may be for a value after the end: it counts from the end, where
        // another block would begin.
        const bool is_behind = middle >= values.size();
        put_u32(code.sparse_index, is_behind ? blocks : middle / values_a_block);
        put_u16(code.sparse_index, is_behind ? middle - values.size() : middle % values_a_block);
    }
    for (usize block = 0; block < blocks; ++block)
        put_u16(code.lengths, std::min(values_a_block, values.size() - block * values_a_block) - 1);
    put_u16(code.lengths, 0);
    code.blocks.resize(blocks << BlockBits);
    for (usize i = 0; i < values.size(); ++i)
        for (usize bit = 0; bit < bits; ++bit) {
            const usize at = i % values_a_block * bits + bit;
            const bool is_set = (values[i] >> (bits - 1 - bit) & 1) != 0;
            if (is_set) code.blocks[(i / values_a_block << BlockBits) + at / 8] |= u8(0x80U >> at % 8);
        }
    return code;
}

inline WrittenCode write_single_value(int value, u8 flags) {
    return {{u8(flags | PairCode::IsSingleValue), u8(value)}, {}, {}, {}};
}

// The men in an order that is allowed in any table: pawns, then single men, then the others.
inline std::vector<chess::Piece> written_order(const Material& material) {
    using chess::PieceType;
    const chess::Color lead = leading_side(material);
    std::vector<chess::Piece> order;
    const auto add = [&](chess::Color c, PieceType type, int count) {
        order.insert(order.end(), usize(count), chess::make_piece(c, type));
    };
    for (const chess::Color c : {lead, ~lead}) add(c, PieceType::Pawn, material.pawns(c));
    for (const chess::Color c : chess::Colors) add(c, PieceType::King, 1);
    for (const bool single : {true, false})
        for (const chess::Color c : chess::Colors)
            for (const PieceType type :
                 {PieceType::Queen, PieceType::Rook, PieceType::Bishop, PieceType::Knight})
                if ((material.count(c, type) == 1) == single) add(c, type, material.count(c, type));
    return order;
}
inline Placement written_placement(const Material& material, int file) {
    return *Placement::make(material, written_order(material), file, 0, 1);
}

struct WrittenTable {
    TableKind kind;
    Material material;
    // By file of the leading pawn (a single one without pawns) and side to move that the table has.
    std::vector<std::vector<WrittenCode>> codes;
    Bytes maps;
};

inline usize files_of(const Material& material) { return material.has_pawns() ? PawnFiles : 1; }
inline usize sides_of(TableKind kind, const Material& material) {
    return kind == TableKind::Wdl && !material.is_symmetric() ? 2 : 1;
}

// Makes the code of a file and a side to move.
using CodeMaker = std::function<WrittenCode(usize file, usize side)>;
inline WrittenTable make_table(TableKind kind, std::string_view name, const CodeMaker& make_code) {
    WrittenTable table{kind, *Material::parse(name), {}, {}};
    for (usize file = 0; file < files_of(table.material); ++file) {
        table.codes.emplace_back();
        for (usize side = 0; side < sides_of(kind, table.material); ++side)
            table.codes.back().push_back(make_code(file, side));
    }
    return table;
}

inline Bytes bytes_of(const WrittenTable& table) {
    const Material& material = table.material;
    Bytes bytes;
    put_u32(bytes, table.kind == TableKind::Wdl ? Table::WdlMagic : Table::DtzMagic);
    bytes.push_back(u8((sides_of(table.kind, material) - 1) | (material.has_pawns() ? 2 : 0)));
    const bool has_second_pawns = material.pawns(~leading_side(material)) > 0;
    for (usize file = 0; file < files_of(material); ++file) {
        bytes.push_back(0x00);
        if (has_second_pawns) bytes.push_back(0x11);
        for (const chess::Piece man : written_order(material)) {
            const u8 code = u8(u8(chess::type_of(man)) + 1 + 8 * u8(chess::color_of(man)));
            bytes.push_back(u8(code << 4 | code));
        }
    }
    align(bytes, 2);
    const auto each_code = [&](const auto& visit) {
        for (const auto& sides : table.codes)
            for (const WrittenCode& code : sides) visit(code);
    };
    each_code([&](const WrittenCode& code) { append(bytes, code.header); });
    append(bytes, table.maps);
    if (table.kind == TableKind::Dtz) align(bytes, 2);
    each_code([&](const WrittenCode& code) { append(bytes, code.sparse_index); });
    each_code([&](const WrittenCode& code) { append(bytes, code.lengths); });
    each_code([&](const WrittenCode& code) {
        align(bytes, 64);
        append(bytes, code.blocks);
    });
    align(bytes, 64);
    bytes.resize(bytes.size() + Table::ChecksumSize);
    return bytes;
}

// A WDL table with one value for each side to move. The first side is the one that the name lists first.
inline Bytes single_wdl(std::string_view name, Wdl first_to_move, Wdl second_to_move) {
    return bytes_of(make_table(TableKind::Wdl, name, [&](usize, usize side) {
        return write_single_value(int(side == 0 ? first_to_move : second_to_move) + 2, 0);
    }));
}
// A DTZ table for one side to move, in which the next move always zeroes the clock. The value that is stored
// has no meaning in a table of one value.
inline Bytes single_dtz(std::string_view name, usize side) {
    return bytes_of(
        make_table(TableKind::Dtz, name, [&](usize, usize) { return write_single_value(7, u8(side)); }));
}

}  // namespace tablebase
