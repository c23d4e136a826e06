// The accuracy of a player's moves by the formulas of Lichess (lichess.org/page/accuracy), so that the
// figures can be compared with those of Lichess.
#pragma once

#include <span>

#include "chess/color.h"

namespace analysis {

// Lichess's Win%, 0 to 100, of the side from whose view the centipawns are. They are as shown to users
// (eval/wdl.h) and are clamped to +-1000.
double lichess_win_percent(int shown_cp);

// The accuracy of a move, 0 to 100, from Win% before and after it for the side that moved.
double lichess_move_accuracy(double before_percent, double after_percent);

// The accuracy of each side in a game, 0 to 100, from White's Win% before the first move and after each move;
// `first` moved first. It is the average of two means over the side's moves: the harmonic mean, and a mean
// weighted by the standard deviation of Win% in a window around each move. A side without a move has 100.
chess::PerColor<double> lichess_game_accuracy(std::span<const double> white_percent, chess::Color first);

}  // namespace analysis
