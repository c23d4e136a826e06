// The inputs of the network: which piece is on which square, as one side sees the board.
#pragma once

#include "chess/position.h"

namespace eval::nnue {

using chess::Color;
using chess::Piece;
using chess::Square;

// Whether a side sees the board mirrored: it does while its king is on the files e to h, so that the network
// has to learn only positions with the king on the files a to d.
constexpr bool is_mirrored(Square king) { return king.file() >= chess::File::E; }

// The index of the input that is 1 for the piece on the square: own pieces first, then by type (pawn, knight,
// bishop, rook, queen, king), then by square, with ranks counted from the own side.
// Example: a white pawn on e4 (square 28), as White sees it with the king on g1, is mirrored to d4 (27): (0 *
// 6 + 0) * 64 + 27 = 27. As Black sees it with the king on g8, it is an enemy pawn on e5, mirrored to d5
// (35): (1 * 6 + 0) * 64 + 35 = 419.
constexpr int feature_index(Color perspective, bool mirrored, Piece piece, Square square) {
    const Square seen = square.relative_to(perspective);
    const int owner = chess::color_of(piece) == perspective ? 0 : 1;
    return (owner * 6 + int(chess::type_of(piece))) * 64 + (mirrored ? seen.mirrored() : seen).index();
}

// What a move changes on the board: it removes up to two pieces from their squares and adds up to two.
struct PieceOnSquare {
    Piece piece = Piece::None;
    Square square;
};
struct MoveDelta {
    util::StaticVector<PieceOnSquare, 2> removed;
    util::StaticVector<PieceOnSquare, 2> added;
};

// The changes by a legal move in the position `before`.
inline MoveDelta delta_of(const chess::Position& before, chess::Move move) {
    const Color us = before.side_to_move();
    const Piece piece = before.piece_on(move.from());
    MoveDelta delta;
    delta.removed.push_back({piece, move.from()});
    if (move.is_castling()) {
        const auto side = side_of(move);
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
