// The squares that the opponent attacks (CPW: Attack and Defend Maps): one map per node, for the histories
// and for the order of the quiet moves.
#pragma once

#include "chess/position.h"

namespace search {

// The attacks of the side that is not to move.
struct Threats {
    chess::Bitboard all;  // attacked by any of its pieces, whether or not a move there is legal
    // For each of our piece types, the squares attacked by a piece of lower value; a bishop is worth no more
    // than a knight. Empty for pawns and kings.
    chess::PerPieceType<chess::Bitboard> by_lesser{};
};

// Collects the attacks piece type by piece type, in the order of their values.
inline Threats threats_in(const chess::Position& position) {
    using chess::PieceType;
    const chess::Color them = ~position.side_to_move();
    Threats threats;
    const auto add = [&](PieceType type) {
        for (const chess::Square square : position.pieces(them, type))
            threats.all |= type == PieceType::Pawn ? chess::pawn_attacks(them, square)
                                                   : chess::piece_attacks(type, square, position.occupied());
    };
    add(PieceType::Pawn);
    threats.by_lesser[PieceType::Knight] = threats.by_lesser[PieceType::Bishop] = threats.all;
    add(PieceType::Knight);
    add(PieceType::Bishop);
    threats.by_lesser[PieceType::Rook] = threats.all;
    add(PieceType::Rook);
    threats.by_lesser[PieceType::Queen] = threats.all;
    add(PieceType::Queen);
    add(PieceType::King);
    return threats;
}

}  // namespace search
