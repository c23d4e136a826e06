// How far the mate is, by the square of one piece, as SVG.
#pragma once

#include <string>

#include "chess/piece.h"
#include "solver/ending.h"

namespace solver {

// A board: on each square the mean number of moves in which White, to move, mates if the piece stands there, and below it
// the most. The piece must be one of the ending's.
std::string draw_distances(const Ending& ending, chess::Piece piece);

}  // namespace solver
