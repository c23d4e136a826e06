// Writes a game as PGN text.
#pragma once

#include <string>

#include "chess/pgn/game.h"

namespace chess::pgn {

// Appends the game in the standard's export format, in UTF-8, followed by a blank line. The seven tags of the
// roster come first, with "?" if unknown; SetUp accompanies FEN, which is the start position's. Moves are
// short SAN, each followed by its NAGs, then one comment, then its variations, because many programs read
// nothing else. Lines have at most 80 characters unless a comment is longer or several variations end at
// once. Reading the text gives the same game, except that several comments of a move become one.
void write(std::string& out, const Game& game);

}  // namespace chess::pgn
