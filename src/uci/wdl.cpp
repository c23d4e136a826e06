// A logistic model of the result of a game between equals.
#include "uci/wdl.h"

#include <cmath>

namespace uci {

namespace {

// The chance of a win is 1 / (1 + exp((HalfWinCp - cp) / SpreadCp)), that of a loss the same for -cp, and a
// draw is the rest (CPW: Pawn Advantage, Win Percentage, and Elo). These two are estimates, not fitted to
// games yet: even material is drawn three times in four, 1.5 pawns win every other game.
constexpr double HalfWinCp = 150;
constexpr double SpreadCp = 75;

int win_permille(int cp) { return int(std::lround(1000 / (1 + std::exp((HalfWinCp - cp) / SpreadCp)))); }

}  // namespace

Wdl wdl_of(eval::Score score) {
    if (score.is_win()) return {1000, 0, 0};
    if (score.is_loss()) return {0, 0, 1000};
    const int win = win_permille(score.cp());
    const int loss = win_permille(-score.cp());
    return {win, 1000 - win - loss, loss};
}

}  // namespace uci
