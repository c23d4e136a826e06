// A board for tablebase probes, small enough to copy for every move: a probe allocates no memory and leaves
// the position unchanged.
#pragma once

#include <optional>

#include "chess/position.h"
#include "tablebase/material.h"

namespace tablebase {

// The pieces, the side to move and the en passant square. Tables ignore castling rights, clocks and
// history.
class Board {
public:
    // Castling rights are dropped.
    explicit Board(const chess::Position& position);

    chess::Bitboard occupied() const {
        return by_color_[chess::Color::White] | by_color_[chess::Color::Black];
    }
    chess::Bitboard pieces(chess::Color c, chess::PieceType type) const {
        return by_color_[c] & by_type_[type];
    }
    chess::Color side_to_move() const { return side_to_move_; }
    bool in_check() const { return is_attacked(side_to_move_); }
    Material material() const;

    // Each function adds pseudo-legal moves to the list. Captures include promotions with a capture and en
    // passant.
    void add_captures(chess::MoveList& moves) const;
    void add_quiet_pawn_moves(chess::MoveList& moves) const;
    void add_quiet_piece_moves(chess::MoveList& moves) const;
    // The board after a pseudo-legal move; nothing if the move leaves the mover's king in check.
    std::optional<Board> after(chess::Move move) const;

private:
    bool is_attacked(chess::Color king_of) const;
    void add_pawn_moves(chess::MoveList& moves, chess::Square from, chess::Bitboard to,
                        bool is_capture) const;
    void add_piece_moves(chess::MoveList& moves, chess::Bitboard to, chess::MoveKind kind) const;

    chess::PerPieceType<chess::Bitboard> by_type_;
    chess::PerColor<chess::Bitboard> by_color_;
    chess::Color side_to_move_;
    chess::Square en_passant_;  // that a pawn has just stepped over, whether or not a pawn can take it
};

}  // namespace tablebase
