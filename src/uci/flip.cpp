// Swapping the colours of a position.
#include "uci/flip.h"

namespace uci {

namespace {

using chess::Color;

chess::Piece with_colour_swapped(chess::Piece piece) {
    if (piece == chess::Piece::None) return piece;
    return chess::make_piece(~chess::color_of(piece), chess::type_of(piece));
}

chess::Square upside_down(chess::Square square) {
    return square.is_ok() ? square.relative_to(Color::Black) : square;
}

}  // namespace

chess::Position flipped(const chess::Position& position) {
    const chess::PositionSetup from = position.setup();
    chess::PositionSetup to = from;
    for (int index = 0; index < 64; ++index)
        to.board[usize(upside_down(chess::Square(index)).index())] =
            with_colour_swapped(from.board[usize(index)]);
    to.side_to_move = ~from.side_to_move;
    to.en_passant = upside_down(from.en_passant);
    for (const Color us : chess::Colors)
        for (const chess::CastlingSide side : chess::CastlingSides)
            to.castling_rooks.set(~us, side, upside_down(from.castling_rooks.of(us, side)));
    return chess::Position(to);
}

}  // namespace uci
