// A game as PGN text.
#pragma once

#include <string>

#include "chess/pgn/game.h"

namespace chess::pgn {

// Appends the game in the standard's export format, in UTF-8 and with a blank line behind: the seven tags of the roster
// first, "?" where unknown; SetUp beside FEN; short SAN; lines of at most 80 characters where no
// comment is longer. Reading it again gives the same game.
void write(std::string& out, const Game& game);

// "--" for a null move; the move must be legal.
std::string san_or_null(const Position& position, Move move);

}  // namespace chess::pgn
