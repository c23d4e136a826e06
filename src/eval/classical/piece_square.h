// Material and piece-square tables (CPW: Piece-Square Tables).
#pragma once

#include <algorithm>

#include "chess/piece.h"
#include "chess/square.h"
#include "eval/classical/term.h"
#include "eval/classical/weights.h"

namespace eval::classical {

// The index of a square in the half tables, as `us` sees the board: four files per rank, both wings alike.
consteval chess::PerColor<chess::PerSquare<u8>> make_piece_square_indices() {
    chess::PerColor<chess::PerSquare<u8>> indices{};
    for (const chess::Color us : chess::Colors)
        for (int index = 0; index < 64; ++index) {
            const int seen = chess::Square(index).relative_to(us).index();
            const int file = seen % 8;
            indices[us][usize(index)] = u8(seen / 8 * 4 + std::min(file, 7 - file));
        }
    return indices;
}
inline constexpr chess::PerColor<chess::PerSquare<u8>> PieceSquareIndices = make_piece_square_indices();

template <class Sink>
void add_piece_square(chess::Color us, chess::PieceType type, chess::Square square, const Weights& weights,
                      Sink& sink) {
    sink.add(us, Term::PieceSquares,
             weights.piece_square[usize(type)][PieceSquareIndices[us][usize(square.index())]]);
}

template <class Sink>
void add_piece_value(chess::Color us, chess::PieceType type, chess::Square square, const Weights& weights,
                     Sink& sink) {
    sink.add(us, Term::Material, weights.material[usize(type)]);
    add_piece_square(us, type, square, weights, sink);
}

}  // namespace eval::classical
