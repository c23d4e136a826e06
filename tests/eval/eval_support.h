// Positions for the tests of the evaluation.
#pragma once

#include <stdexcept>
#include <string_view>
#include <utility>

#include "chess/fen.h"
#include "chess/position.h"
#include "eval/classical/classical.h"

namespace test {

inline chess::Position position_of(std::string_view fen) {
    auto parsed = chess::parse_fen(fen);
    if (!parsed) throw std::invalid_argument(parsed.error().detail);
    return std::move(parsed).value();
}

// For the side to move; one pawn table for all, since filling a fresh one takes longer than all the rest.
inline int evaluate_cp(const chess::Position& position) {
    static eval::classical::PawnTable table;
    return eval::classical::evaluate(position, table).cp();
}
inline int evaluate_cp(std::string_view fen) { return evaluate_cp(position_of(fen)); }

// The board upside down with the colours swapped: the same game seen by the other side.
inline chess::Position with_colors_flipped(const chess::Position& position) {
    using namespace chess;
    const PositionSetup before = position.setup();
    PositionSetup after = before;
    for (int index = 0; index < 64; ++index) {
        const Piece piece = before.board[usize(index ^ 56)];
        after.board[usize(index)] =
            piece == Piece::None ? piece : make_piece(~color_of(piece), type_of(piece));
    }
    after.side_to_move = ~before.side_to_move;
    const auto upside_down = [](Square square) {
        return square.is_ok() ? Square(square.index() ^ 56) : square;
    };
    for (const Color us : Colors)
        for (const CastlingSide side : CastlingSides)
            after.castling_rooks.set(us, side, upside_down(before.castling_rooks.of(~us, side)));
    after.en_passant = upside_down(before.en_passant);
    return Position(after);
}

// Left and right swapped; castling rights are lost on the way.
inline chess::Position with_wings_swapped(const chess::Position& position) {
    using namespace chess;
    const PositionSetup before = position.setup();
    PositionSetup after = before;
    for (int index = 0; index < 64; ++index) after.board[usize(index)] = before.board[usize(index ^ 7)];
    after.castling_rooks = CastlingRooks();
    if (before.en_passant.is_ok()) after.en_passant = before.en_passant.mirrored();
    return Position(after);
}

}  // namespace test
