// Moves as text: UCI's long algebraic notation and SAN, the notation of books and game scores.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "chess/position.h"

namespace chess {

// "e2e4", "e7e8q"; castling as e1g1, or with chess960 as the king taking its rook (e1h1); "0000" for no move.
std::string to_uci(Move move, bool chess960);
// The legal move that the text names, or nothing. Castling is understood both ways (e1g1 and e1h1), whatever the
// variant; where e1g1 is also a king's step, that step is meant.
std::optional<Move> parse_uci_move(const Position& position, std::string_view text);

// The shortest unambiguous SAN with its + or #; the move must be legal.
std::string to_san(const Position& position, Move move);
// The legal move that the text names, or nothing. Takes what people write: e8Q for e8=Q, 0-0 for O-O, missing or
// needless x, +, # and !?; ambiguous text is no move.
std::optional<Move> parse_san(const Position& position, std::string_view text);

}  // namespace chess
