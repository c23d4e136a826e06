// Moves as text: UCI's long algebraic notation and SAN, the notation of books and game records.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "chess/position.h"
#include "util/result.h"

namespace chess {

// The move in UCI notation, such as "e2e4" or "e7e8q"; "0000" for no move. Castling is written as e1g1. With
// chess960, or if king and rook are not on their squares of standard chess, it is written as the king taking
// its rook (e1h1), because c1b1 could also be a king move.
std::string to_uci(Move move, bool chess960);
// The legal move that the text names, or nothing. Castling may be written either way (e1g1 or e1h1) in any
// variant. If e1g1 is also a king move, it means the king move.
std::optional<Move> parse_uci_move(const Position& position, std::string_view text);

// The shortest unambiguous SAN with + or # if it applies; "--" for a null move. The move must be legal.
std::string to_san(const Position& position, Move move);
// The same for each move of a line from the position.
std::vector<std::string> to_san(Position position, std::span<const Move> line);
// The legal move that the text names, or nothing. Common variations are accepted: e8Q for e8=Q, 0-0 for O-O,
// missing or unneeded +, # and !?, and a missing x, except for a pawn capture without the pawn's file.
// Ambiguous text names no move.
std::optional<Move> parse_san(const Position& position, std::string_view text);

// A non-ASCII sign that people and programs write in moves (a dash, a chess figurine, a cross, a dagger) at
// the start of the text, and its ASCII meaning; 0 bytes if there is none.
struct MoveSign {
    usize bytes = 0;
    std::string_view ascii;
};
MoveSign move_sign_at(std::string_view text);

// The reason why a text names no move.
enum class MoveTextFault : u8 {
    NotAMove,   // not the text of a move
    Illegal,    // a move that cannot be played here
    Ambiguous,  // more than one legal move
};
// The legal move that the text in a game record means. Accepts SAN as parse_san() does, a lower-case piece
// letter (nf3; bc4 is the pawn's move if that is possible), long algebraic notation (e2-e4, Ng1xf3), UCI
// notation, ICCF notation (5254), castling as a king move (Kg1), chess figurines, other dashes, ep after a
// capture, and evaluation signs (Nf3+-). Finds most moves without generating all moves.
util::Result<Move, MoveTextFault> read_move(const Position& position, std::string_view text);

}  // namespace chess
