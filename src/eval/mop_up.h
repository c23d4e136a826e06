// Driving a king that has little material left to the edge: the progress so far (CPW: Mop-up Evaluation).
// Both evaluations need this: material does not show it, and a network sees too few such endings in training
// to know the way to mate.
#pragma once

#include <cstdlib>

#include "chess/attacks.h"
#include "chess/position.h"

namespace eval {

// How far the stronger side has come; more is better for it.
struct MopUp {
    int edge = 0;  // steps of the weaker king from the centre: 0 to 6
    int near = 0;  // nearness of the kings: 0, seven steps apart, to 6
    // With bishop and knight, instead of `edge`: the distance in diagonals, 0 to 7, from the long diagonal
    // between the corners that the bishop does not cover. At 7 the king is in a corner that it covers. Each
    // step along the edge towards such a corner counts.
    int corner = 0;
};

inline MopUp mop_up_of(const chess::Position& position, chess::Color strong) {
    using chess::PieceType, chess::Square;
    const Square king = position.king_square(~strong);
    const auto from_centre = [](int line) { return line < 4 ? 3 - line : line - 4; };
    MopUp found;
    found.near = 7 - distance(position.king_square(strong), king);

    const chess::Bitboard bishops = position.pieces(strong, PieceType::Bishop);
    const bool dark = (bishops & chess::DarkSquares).any();
    const bool light = (bishops & chess::LightSquares).any();
    const bool only_minors = position.pieces(strong, PieceType::Rook, PieceType::Queen).empty();
    if (only_minors && dark != light && position.pieces(strong, PieceType::Knight).any()) {
        const Square seen = dark ? king : king.mirrored();  // as if the bishop covered a1 and h8
        found.corner = std::abs(int(seen.file()) + int(seen.rank()) - 7);
    } else {
        found.edge = from_centre(int(king.file())) + from_centre(int(king.rank()));
    }
    return found;
}

}  // namespace eval
