// Packs positions directly. Unpacking builds a FEN and parses it, so that only the FEN parser decides which
// positions are playable.
#include "tools/record/packed_position.h"

#include <algorithm>
#include <bit>
#include <iterator>
#include <string>

#include <fmt/format.h>

#include "chess/fen.h"
#include "util/bytes.h"

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
constexpr usize MaxPieces = 32;

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

// The FEN letter of a code; 0 if there is none.
char letter_of_code(u8 code) {
    const u8 type = code & 7;
    if (type > CastlingRookCode) return 0;
    const Color us = (code & BlackCode) != 0 ? Color::Black : Color::White;
    return letter_of(make_piece(us, type == CastlingRookCode ? PieceType::Rook : PieceType(type)));
}

// Appends the board to the FEN, and returns the field of castling rights, which the pieces determine, too.
std::optional<std::string> put_board(std::span<const u8, PackedPositionSize> bytes, std::string& fen) {
    const u64 occupied = util::get_number<u64>(bytes.data());
    if (usize(std::popcount(occupied)) > MaxPieces) return {};

    std::array<char, 64> letters;
    letters.fill('1');
    std::string castling;
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
        castling += char((us == Color::White ? 'A' : 'a') + int(square.file()));
    }
    for (usize rank = 8; rank-- > 0;) {
        fen.append(letters.data() + rank * 8, 8);
        if (rank > 0) fen += '/';
    }
    return castling.empty() ? "-" : castling;
}

}  // namespace

PackedPosition pack(const Position& position) {
    BoardCodes board;
    board.fill(NoPieceCode);
    for (const Square square : position.occupied()) board[usize(square.index())] = code_of(position, square);
    const int fullmove = std::min(position.fullmove_number(), chess::MaxFullmoveNumber);
    const std::array<u8, PackedTailSize> tail{
        u8(position.en_passant_square().index() |
           (position.side_to_move() == Color::Black ? BlackToMove : 0)),
        u8(std::min(position.halfmove_clock(), chess::MaxHalfmoveClock)), u8(fullmove), u8(fullmove >> 8)};
    return *pack(board, tail);
}

BoardCodes board_codes(const PackedPosition& position) {
    BoardCodes board;
    board.fill(NoPieceCode);
    usize index = 0;
    for (u64 left = util::get_number<u64>(position.data()); left != 0; left &= left - 1, ++index)
        board[usize(std::countr_zero(left))] = position[CodesOffset + index / 2] >> (4 * (index % 2)) & 15;
    return board;
}

std::optional<PackedPosition> pack(const BoardCodes& board, std::span<const u8, PackedTailSize> tail) {
    PackedPosition bytes{};
    usize index = 0;
    for (usize square = 0; square < board.size(); ++square) {
        if (board[square] == NoPieceCode) continue;
        if (index == MaxPieces) return {};
        bytes[square / 8] |= u8(1 << square % 8);
        bytes[CodesOffset + index / 2] |= u8(board[square] << (4 * (index % 2)));
        ++index;
    }
    std::copy(tail.begin(), tail.end(), bytes.begin() + EnPassantOffset);
    return bytes;
}

std::optional<Position> unpack(std::span<const u8, PackedPositionSize> bytes) {
    const int en_passant = bytes[EnPassantOffset] & ~BlackToMove;
    const int fullmove = util::get_number<u16>(bytes.data() + FullmoveOffset);
    std::string fen;
    const auto castling = put_board(bytes, fen);
    if (!castling || en_passant > 64 || fullmove == 0) return {};
    fen += (bytes[EnPassantOffset] & BlackToMove) != 0 ? " b " : " w ";
    fen += *castling;
    fen += ' ';
    fen += en_passant == 64 ? "-" : to_string(Square(en_passant));
    fmt::format_to(std::back_inserter(fen), " {} {}", bytes[HalfmoveOffset], fullmove);
    auto position = chess::parse_fen(fen);
    if (!position) return {};
    return std::move(position).value();
}

}  // namespace record
