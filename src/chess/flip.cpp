// Flips a position by way of its PositionSetup.
#include "chess/flip.h"

namespace chess {

namespace {

Piece with_colour_swapped(Piece piece) {
    if (piece == Piece::None) return piece;
    return make_piece(~color_of(piece), type_of(piece));
}

Square upside_down(Square square) { return square.is_ok() ? square.relative_to(Color::Black) : square; }

}  // namespace

Position flipped(const Position& position) {
    const PositionSetup from = position.setup();
    PositionSetup to = from;
    for (int index = 0; index < 64; ++index)
        to.board[usize(upside_down(Square(index)).index())] = with_colour_swapped(from.board[usize(index)]);
    to.side_to_move = ~from.side_to_move;
    to.en_passant = upside_down(from.en_passant);
    for (const Color us : Colors)
        for (const CastlingSide side : CastlingSides)
            to.castling_rooks.set(~us, side, upside_down(from.castling_rooks.of(us, side)));
    return Position(to);
}

}  // namespace chess
