// Packing is plain. Unpacking writes the facts as a FEN and has that read, so that one place alone knows which positions
// can be played on from.
#include "record/packed_position.h"

#include <algorithm>
#include <bit>
#include <string>

#include <fmt/format.h>

#include "chess/fen.h"
#include "record/bytes.h"

namespace record {

namespace {

using chess::CastlingSide;
using chess::Color;
using chess::PieceType;
using chess::Position;
using chess::Square;

constexpr usize CodesOffset = 8;
constexpr usize EnPassantOffset = 24;
constexpr usize HalfmoveOffset = 25;
constexpr usize FullmoveOffset = 26;
constexpr int MaxPieces = 32;

constexpr u8 CastlingRookCode = 6;
constexpr u8 BlackCode = 8;
constexpr u8 BlackToMove = 0x80;

bool may_castle_with(const Position& position, Color us, Square rook) {
    const auto may = [&](CastlingSide side) {
        return position.castling_rights().has(us, side) && position.castling_rook(us, side) == rook;
    };
    return may(CastlingSide::King) || may(CastlingSide::Queen);
}

u8 code_of(const Position& position, Square square) {
    const chess::Piece piece = position.piece_on(square);
    const Color us = color_of(piece);
    const PieceType type = type_of(piece);
    const bool castles = type == PieceType::Rook && may_castle_with(position, us, square);
    return u8((castles ? CastlingRookCode : u8(type)) | (us == Color::Black ? BlackCode : 0));
}

// The letter of FEN for a code, or 0 for none.
char letter_of_code(u8 code) {
    const u8 type = code & 7;
    if (type > CastlingRookCode) return 0;
    const Color us = (code & BlackCode) != 0 ? Color::Black : Color::White;
    return letter_of(make_piece(us, type == CastlingRookCode ? PieceType::Rook : PieceType(type)));
}

// The two FEN fields that the pieces tell.
struct BoardFields {
    std::string board;
    std::string castling;
};

std::optional<BoardFields> board_fields(std::span<const u8, PackedPositionSize> bytes) {
    const u64 occupied = get_number<u64>(bytes.data());
    if (std::popcount(occupied) > MaxPieces) return {};

    std::array<char, 64> letters;
    letters.fill('1');
    BoardFields fields;
    usize index = 0;
    for (u64 left = occupied; left != 0; left &= left - 1, ++index) {
        const Square square(std::countr_zero(left));
        const u8 code = bytes[CodesOffset + index / 2] >> (4 * (index % 2)) & 15;
        const char letter = letter_of_code(code);
        if (letter == 0) return {};
        letters[usize(square.index())] = letter;
        if ((code & 7) != CastlingRookCode) continue;
        const Color us = (code & BlackCode) != 0 ? Color::Black : Color::White;
        if (square.rank() != relative_rank(us, chess::Rank::R1)) return {};
        fields.castling += char((us == Color::White ? 'A' : 'a') + int(square.file()));
    }
    if (fields.castling.empty()) fields.castling = "-";
    for (usize rank = 8; rank-- > 0;) {
        fields.board.append(letters.data() + rank * 8, 8);
        if (rank > 0) fields.board += '/';
    }
    return fields;
}

}  // namespace

PackedPosition pack(const Position& position) {
    std::vector<u8> occupied;
    put_number<u64>(occupied, position.occupied().bits());
    PackedPosition bytes{};
    std::copy(occupied.begin(), occupied.end(), bytes.begin());

    usize index = 0;
    for (const Square square : position.occupied()) {
        bytes[CodesOffset + index / 2] |= u8(code_of(position, square) << (4 * (index % 2)));
        ++index;
    }
    bytes[EnPassantOffset] = u8(position.en_passant_square().index() |
                                (position.side_to_move() == Color::Black ? BlackToMove : 0));
    bytes[HalfmoveOffset] = u8(std::min(position.halfmove_clock(), chess::MaxHalfmoveClock));
    const int fullmove = std::min(position.fullmove_number(), chess::MaxFullmoveNumber);
    bytes[FullmoveOffset] = u8(fullmove);
    bytes[FullmoveOffset + 1] = u8(fullmove >> 8);
    return bytes;
}

std::optional<Position> unpack(std::span<const u8, PackedPositionSize> bytes) {
    const auto fields = board_fields(bytes);
    const int en_passant = bytes[EnPassantOffset] & ~BlackToMove;
    const int fullmove = get_number<u16>(bytes.data() + FullmoveOffset);
    if (!fields || en_passant > 64 || fullmove == 0) return {};
    auto position = chess::parse_fen(
        fmt::format("{} {} {} {} {} {}", fields->board,
                    (bytes[EnPassantOffset] & BlackToMove) != 0 ? 'b' : 'w', fields->castling,
                    en_passant == 64 ? "-" : to_string(Square(en_passant)), bytes[HalfmoveOffset], fullmove));
    if (!position) return {};
    return std::move(position).value();
}

}  // namespace record
