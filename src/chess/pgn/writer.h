// A game as PGN text.
#pragma once

#include <string>

#include "chess/pgn/game.h"

namespace chess::pgn {

// Appends the game in the standard's export format, in UTF-8 and with a blank line behind: the seven tags of the roster
// first, "?" if unknown; SetUp beside FEN, which is the start position's own; short SAN; behind a move its NAGs, then one
// comment, then its variations, as many programs read nothing else; lines of at most 80 characters if no comment is longer.
// Reading it again gives the same game, in which several comments of a move have become one.
void write(std::string& out, const Game& game);

// "--" for a null move; the move must be legal.
std::string san_or_null(const Position& position, Move move);

}  // namespace chess::pgn
