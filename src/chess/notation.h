// Moves as text: UCI's long algebraic notation and SAN, the notation of books and game scores.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "chess/position.h"
#include "util/result.h"

namespace chess {

// "e2e4", "e7e8q"; castling as e1g1, or with chess960 as the king taking its rook (e1h1), as always if king and rook do
// not stand as in chess: c1b1 may be a step of the king. "0000" for no move.
std::string to_uci(Move move, bool chess960);
// The legal move that the text names, or nothing. Castling is understood both ways (e1g1 and e1h1), whatever the
// variant; where e1g1 is also a king's step, that step is meant.
std::optional<Move> parse_uci_move(const Position& position, std::string_view text);

// The shortest unambiguous SAN with its + or #; the move must be legal.
std::string to_san(const Position& position, Move move);
// The legal move that the text names, or nothing. Takes what people write: e8Q for e8=Q, 0-0 for O-O, missing or
// needless +, # and !?, and a missing x but for a pawn's whose file is not told; ambiguous text is no move.
std::optional<Move> parse_san(const Position& position, std::string_view text);

// A sign beyond ASCII that people and programs write in moves (a dash, the figure of a piece, a cross, a dagger), at the
// beginning of the text, and what it means; 0 bytes for none.
struct MoveSign {
    usize bytes = 0;
    std::string_view ascii;
};
MoveSign move_sign_at(std::string_view text);

// Why a text names no move.
enum class MoveTextFault : u8 {
    NotAMove,   // nothing of the kind
    Illegal,    // a move that cannot be played here
    Ambiguous,  // more than one legal move
};
// The legal move that a game score means: SAN as parse_san() takes it, a small letter for a piece (nf3; bc4 is the
// pawn's where it can be), long algebraic (e2-e4, Ng1xf3), UCI's notation, ICCF's (5254), castling as a step of the king
// (Kg1), figures of pieces, other dashes, ep behind a capture, and signs of an evaluation (Nf3+-). Finds it without
// generating moves.
util::Result<Move, MoveTextFault> read_move(const Position& position, std::string_view text);

}  // namespace chess
