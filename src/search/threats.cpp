// Collects the attacks piece type by piece type, in the order of their values.
#include "search/threats.h"

namespace search {

using chess::PieceType;

Threats threats_in(const chess::Position& position) {
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
