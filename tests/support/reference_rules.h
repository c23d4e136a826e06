// The rules of chess, written as plainly as possible on a board of letters. Tests compare the
// bitboard code with them. They share no tables and no shortcuts with src/chess, only the types
// that name squares and moves.
#pragma once

#include <array>
#include <vector>

#include "chess/position.h"

namespace test {

struct ReferenceBoard {
    std::array<char, 64> squares;  // FEN letters; '.' for an empty square
    bool white_to_move = true;
    chess::Square en_passant;  // behind a pawn that has just made a double step, even if none can take it
    std::vector<chess::Square> castling_rooks;  // that may still castle

    explicit ReferenceBoard(const chess::Position& position);

    char at(chess::Square square) const { return squares[usize(square.index())]; }
};

// Does the piece on `from` attack `to`? `to` may be empty or hold any piece.
bool attacks(const ReferenceBoard& board, chess::Square from, chess::Square to);
// All squares with pieces of that side that attack the square.
std::vector<chess::Square> attackers(const ReferenceBoard& board, chess::Square to, bool by_white);
chess::Square find_king(const ReferenceBoard& board, bool white);
bool in_check(const ReferenceBoard& board, bool white);

// The board after a pseudo-legal move.
ReferenceBoard after(const ReferenceBoard& board, chess::Move move);

// Every legal move: all moves of the pieces, except those that leave the mover's king in check.
std::vector<chess::Move> legal_moves(const ReferenceBoard& board);

}  // namespace test
