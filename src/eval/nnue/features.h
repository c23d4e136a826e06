// The inputs of the network: which piece stands where, as one side sees it.
#pragma once

#include "chess/position.h"

namespace eval::nnue {

using chess::Color;
using chess::Piece;
using chess::Square;

// Does that side see the board mirrored? It does while its king stands on the files e to h, so that the network has to
// learn only positions with the king on a to d.
constexpr bool is_mirrored(Square king) { return king.file() >= chess::File::E; }

// The number of the input that is 1 for that piece on that square: own pieces first, then by kind (pawn, knight, bishop,
// rook, queen, king), then by square, ranks counted from the own side. White's pawn on e4 (square 28), as White sees it
// with the king on g1, so mirrored to d4 (27): (0 * 6 + 0) * 64 + 27 = 27. As Black sees it with the king on g8 it is the
// opponent's pawn on e5, mirrored d5 (35): (1 * 6 + 0) * 64 + 35 = 419.
constexpr int feature_index(Color perspective, bool mirrored, Piece piece, Square square) {
    const Square seen = square.relative_to(perspective);
    const int owner = chess::color_of(piece) == perspective ? 0 : 1;
    return (owner * 6 + int(chess::type_of(piece))) * 64 + (mirrored ? seen.mirrored() : seen).index();
}

// What a move changes on the board: up to two pieces leave and up to two arrive.
struct PieceOnSquare {
    Piece piece = Piece::None;
    Square square;
};
struct MoveDelta {
    util::StaticVector<PieceOnSquare, 2> removed;
    util::StaticVector<PieceOnSquare, 2> added;
};

// Of a legal move, from the position before it.
inline MoveDelta delta_of(const chess::Position& before, chess::Move move) {
    const Color us = before.side_to_move();
    const Piece piece = before.piece_on(move.from());
    MoveDelta delta;
    delta.removed.push_back({piece, move.from()});
    if (move.is_castling()) {
        const auto side = move.to() > move.from() ? chess::CastlingSide::King : chess::CastlingSide::Queen;
        const Piece rook = chess::make_piece(us, chess::PieceType::Rook);
        delta.removed.push_back({rook, move.to()});
        delta.added.push_back({piece, chess::castled_king_square(us, side)});
        delta.added.push_back({rook, chess::castled_rook_square(us, side)});
        return delta;
    }
    if (move.is_capture())
        delta.removed.push_back(
            {before.captured_by(move), move.is_en_passant() ? move.to().behind(us) : move.to()});
    delta.added.push_back({move.is_promotion() ? chess::make_piece(us, move.promotion()) : piece, move.to()});
    return delta;
}

}  // namespace eval::nnue
