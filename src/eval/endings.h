// What both evaluations must know about endings: in which an advantage does not win, and how far a king that
// has little material left is driven to the edge (CPW: Mop-up Evaluation). The classical evaluation counts
// material, which shows neither. A network learns such endings slowly, above all from the scores of its own
// searches, and sees too few of them in training to know the way to mate.
#pragma once

#include <cstdlib>

#include "chess/attacks.h"
#include "chess/position.h"
#include "chess/square.h"

namespace eval {

// The scale at which an advantage counts in full; scales are in 64ths.
inline constexpr int FullScale = 64;

// How many 64ths of the advantage count for `strong`, the side that an evaluation sees ahead: from 0, a draw,
// to FullScale, which it also is in all other endings (CPW: Draw Evaluation, Wrong Rook Pawn, KPK, Bishops of
// Opposite Colors).
int drawish_scale(const chess::Position& position, chess::Color strong);

// Each side has one bishop, on different square colours. Other pieces and pawns may be on the board.
bool has_opposite_bishops(const chess::Position& position);

// Whether White, with king and pawn, wins against the bare black king: solved exactly, with one bit per
// position (CPW: KPK, Endgame Bitbases). The position must be legal.
bool wins_king_pawn_king(chess::Square white_king, chess::Square white_pawn, chess::Square black_king,
                         bool white_to_move);

// Driving a king to the edge: how far the stronger side has come; more is better for it.
struct MopUp {
    int edge = 0;  // steps of the weaker king from the centre: 0 to 6
    int near = 0;  // nearness of the kings: 0, seven steps apart, to 5, two steps apart
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
