// Piece types, and pieces with a colour.
#pragma once

#include <string_view>

#include "chess/color.h"

namespace chess {

enum class PieceType : u8 { Pawn, Knight, Bishop, Rook, Queen, King, None };

inline constexpr PieceType PieceTypes[] = {PieceType::Pawn, PieceType::Knight, PieceType::Bishop,
                                           PieceType::Rook, PieceType::Queen,  PieceType::King};

// The type is in the low three bits, the colour in the fourth.
enum class Piece : u8 {
    WhitePawn,
    WhiteKnight,
    WhiteBishop,
    WhiteRook,
    WhiteQueen,
    WhiteKing,
    None,
    BlackPawn = 8,
    BlackKnight,
    BlackBishop,
    BlackRook,
    BlackQueen,
    BlackKing,
};

constexpr Piece make_piece(Color c, PieceType type) { return Piece(u8(c) * 8u + u8(type)); }
constexpr PieceType type_of(Piece piece) { return PieceType(u8(piece) & 7u); }
// The piece must not be Piece::None.
constexpr Color color_of(Piece piece) { return Color(u8(piece) >> 3u); }

template <class T>
using PerPieceType = util::EnumArray<PieceType, T, 7>;
template <class T>
using PerPiece = util::EnumArray<Piece, T, 16>;

inline constexpr std::string_view PieceTypeLetters = "PNBRQK";

// The letter used in FEN: upper case for White.
constexpr char letter_of(Piece piece) {
    const char upper = PieceTypeLetters[usize(type_of(piece))];
    return color_of(piece) == Color::White ? upper : char(upper - 'A' + 'a');
}
// Piece::None if the letter is not a piece letter.
constexpr Piece piece_from_letter(char letter) {
    const bool lower = 'a' <= letter && letter <= 'z';
    const char upper = lower ? char(letter - 'a' + 'A') : letter;
    const usize index = PieceTypeLetters.find(upper);
    if (index == std::string_view::npos) return Piece::None;
    return make_piece(lower ? Color::Black : Color::White, PieceType(index));
}

}  // namespace chess
