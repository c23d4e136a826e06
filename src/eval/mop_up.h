// Driving a king that has little left to the edge (CPW: Mop-up Evaluation): where it stands on the way. Both evaluations
// need it told: material says nothing of it, and a network sees too few such endings to know the way to their mates.
#pragma once

#include <cstdlib>

#include "chess/attacks.h"
#include "chess/position.h"

namespace eval {

// How far the stronger side has come; more is better for it.
struct MopUp {
    int edge = 0;  // steps of the weaker king from the centre: 0 to 6
    int near = 0;  // of the kings: 0, seven steps apart, to 6
    // With bishop and knight, and instead of the edge: diagonals from the long one between the corners that the bishop
    // does not cover, 0, to one that it does, 7. Along the edge each step to the right corner counts.
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
