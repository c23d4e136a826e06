// The board as a probe needs it: small enough to be copied at every move, so that a probe allocates nothing and leaves
// the position alone.
#pragma once

#include <optional>

#include "chess/position.h"
#include "tablebase/material.h"

namespace tablebase {

// Without castling, clocks and history, none of which a table knows.
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
    // Set where an en passant capture is legal.
    chess::Square en_passant_square() const { return en_passant_; }
    bool in_check() const { return is_attacked(side_to_move_); }
    Material material() const;

    // Pseudo-legal moves, added to the list. Captures are those with and without promotion, en passant included.
    void add_captures(chess::MoveList& moves) const;
    void add_quiet_pawn_moves(chess::MoveList& moves) const;
    void add_quiet_piece_moves(chess::MoveList& moves) const;
    // What a pseudo-legal move leads to; nothing where it leaves the own king in check.
    std::optional<Board> after(chess::Move move) const;

private:
    bool is_attacked(chess::Color king_of) const;
    void add_pawn_moves(chess::MoveList& moves, chess::Square from, chess::Bitboard to,
                        bool is_capture) const;
    void add_piece_moves(chess::MoveList& moves, chess::Bitboard to, chess::MoveKind kind) const;
    // The pawn must have stepped over the square just now.
    void set_en_passant_if_legal(chess::Square square);

    chess::PerPieceType<chess::Bitboard> by_type_;
    chess::PerColor<chess::Bitboard> by_color_;
    chess::Color side_to_move_;
    chess::Square en_passant_;
};

}  // namespace tablebase
