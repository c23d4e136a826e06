// Scores as expected results, for searches that average: a mean of centipawns and mates has no meaning.
#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>

#include "eval/score.h"

namespace chess_lab {

// CPW: Pawn Advantage, Win Percentage, and Elo. A side that is four pawns up scores ten times as much as the
// other side:
//     win rate = 1 / (1 + 10^(-pawns / 4)).
inline constexpr double CentipawnsPerDecade = 400;

// Evaluations fill the middle of the range and mates its last hundredth, so that a nearer mate is better and
// any mate is better than any evaluation. A win by the tables is between the two.
inline constexpr double BestUnproven = 0.99;
inline constexpr double WorthOfAPly = (1 - BestUnproven) / eval::MaxPly;

// From -1, mated now, through 0, a draw, to 1.
inline double expected_result(eval::Score score) {
    if (score.is_mate()) {
        const double size = 1 - WorthOfAPly * score.plies_to_mate();
        return score.is_win() ? size : -size;
    }
    if (score.is_decisive()) return score.is_win() ? BestUnproven : -BestUnproven;  // by the tables
    // 2 * win rate - 1, as one function
    return BestUnproven * std::tanh(score.cp() * std::numbers::ln10 / (2 * CentipawnsPerDecade));
}

// The inverse of expected_result(). A mean of mates at different distances is a mate only if it falls on a
// whole number of plies, and otherwise a large evaluation.
inline eval::Score score_of_expected_result(double result) {
    const double plies = (1 - std::abs(result)) / WorthOfAPly;
    const bool is_mate = plies < eval::MaxPly && std::abs(plies - std::round(plies)) < 1e-3;
    if (is_mate) {
        const int ply = int(std::lround(plies));
        return result > 0 ? eval::Score::mate_in(ply) : eval::Score::mated_in(ply);
    }
    constexpr double NearlyOne = 1 - 1e-9;  // about 37 pawns
    const double ratio = std::clamp(result / BestUnproven, -NearlyOne, NearlyOne);
    return eval::Score::from_cp(
        int(std::lround(std::atanh(ratio) * 2 * CentipawnsPerDecade / std::numbers::ln10)));
}

}  // namespace chess_lab
