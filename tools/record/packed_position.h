// A position in 28 bytes, Chess960 and double Chess960 included.
//
//   offset  bytes
//     0       8    occupied squares: bit 0 is a1, bit 1 b1, ... bit 63 h8
//     8      16    the pieces there, four bits each, in the order of the bits above; the first in the low
//                  half of its byte; the rest zeros. Bits 0-2: 0 pawn, 1 knight, 2 bishop, 3 rook, 4 queen,
//                  5 king, 6 a rook with which the king may still castle. Bit 3: 1 for Black.
//    24       1    bits 0-6: the en passant square as in FEN, but only if the capture is legal, or 64 for
//                  none; bit 7: 1 if Black is to move
//    25       1    halfmove clock, 0 to 150
//    26       2    fullmove number, little-endian, from 1
#pragma once

#include <array>
#include <optional>
#include <span>

#include "chess/position.h"

namespace record {

inline constexpr usize PackedPositionSize = 28;
using PackedPosition = std::array<u8, PackedPositionSize>;

// The number of bytes at the end that do not describe the board.
inline constexpr usize PackedTailSize = 4;

PackedPosition pack(const chess::Position& position);
// Accepts any bytes; nothing if they are no position that parse_fen() accepts.
std::optional<chess::Position> unpack(std::span<const u8, PackedPositionSize> bytes);

// The contents of each square, in the codes above.
using BoardCodes = std::array<u8, 64>;
inline constexpr u8 NoPieceCode = 15;
BoardCodes board_codes(const PackedPosition& position);
// Nothing if there are more than 32 pieces.
std::optional<PackedPosition> pack(const BoardCodes& board, std::span<const u8, PackedTailSize> tail);

}  // namespace record
