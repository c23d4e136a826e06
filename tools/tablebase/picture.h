// Draws the distance to mate by the square of one piece, as SVG.
#pragma once

#include <string>

#include "chess/piece.h"
#include "tools/tablebase/ending.h"

namespace solver {

// A board that shows on each square the mean number of moves in which White, to move, mates if the piece is
// there, and below it the maximum. The ending must have this piece.
std::string draw_distances(const Ending& ending, chess::Piece piece);

}  // namespace solver
