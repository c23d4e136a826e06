// How accurately somebody played, by the formulas of Lichess, so that the figures compare (lichess.org/page/accuracy).
#pragma once

#include <span>

#include "chess/color.h"

namespace analysis {

// Lichess's Win%, 0 to 100, for the side whose centipawns these are; they are held within 1000.
double lichess_win_percent(int shown_cp);

// Of a move, 0 to 100, from Win% before and after it for the side that moved.
double lichess_move_accuracy(double before_percent, double after_percent);

// Of each side in a game, 0 to 100, from White's Win% before the first move and after each one; `first` moved first. The
// mean of two means of its moves' accuracies: the harmonic one, and one weighted by how much Win% varied about the move.
// 100 for a side without a move.
chess::PerColor<double> lichess_game_accuracy(std::span<const double> white_percent, chess::Color first);

}  // namespace analysis
