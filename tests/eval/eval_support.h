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
