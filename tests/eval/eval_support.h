// Positions and helpers for the tests of the evaluation.
#pragma once

#include <string_view>

#include "chess/position.h"
#include "eval/classical/classical.h"
#include "support/positions.h"

namespace test {

// The classical evaluation in centipawns for the side to move. All calls share one pawn table, since filling
// a new one takes longer than all the rest.
inline int evaluate_cp(const chess::Position& position) {
    static eval::classical::PawnTable table;
    return eval::classical::evaluate(position, table).cp();
}
inline int evaluate_cp(std::string_view fen) { return evaluate_cp(from_fen(fen)); }

// The position with left and right swapped, without castling rights.
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
