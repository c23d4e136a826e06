// What a score means in games: the chances of win, draw and loss, for UCI_ShowWDL, and centipawns that mean
// the same at every stage of a game.
//
// The chance of a win is 1 / (1 + exp((half_win - cp) / spread)), that of a loss the same for -cp, and the
// rest are draws (CPW: Pawn Advantage, Win Percentage, and Elo). half_win and spread are polynomials of the
// material on the board, fitted to self-play (houyi-tune wdl). A score is shown in units in which half_win is
// 100: +1.00 wins half of the games.
#pragma once

#include <array>
#include <cmath>
#include <concepts>

#include "chess/position.h"
#include "eval/score.h"

namespace eval {

// The expected points (1 for a win, 0 for a loss) of a score, by the logistic function. The score is in units
// in which the odds grow e-fold.
template <std::floating_point Number>
Number expected_points(Number score) {
    return 1 / (1 + std::exp(-score));
}

// In permille for the side to move; they sum to 1000.
struct Wdl {
    int win = 0;
    int draw = 1000;
    int loss = 0;

    constexpr bool operator==(const Wdl&) const = default;
};

// The material of both sides: pawn 1, knight and bishop 3, rook 5, queen 9.
int material_points(const chess::Position& position);
inline constexpr int StartMaterial = 78;
// There are too few games with less material for a fit; such positions are treated as having this much.
inline constexpr int LeastMaterial = 17;

struct WdlModel {
    // The coefficients of the powers of material / StartMaterial, the constant first, in centipawns of the
    // evaluation.
    using Polynomial = std::array<double, 4>;
    Polynomial half_win_cp{};
    Polynomial spread_cp{};
    u64 network = 0;  // the fingerprint of the network whose scores the model is for

    // The model at one amount of material, clamped to LeastMaterial .. StartMaterial.
    struct Point {
        double half_win_cp;
        double spread_cp;

        double win_chance(double cp) const;  // 0 to 1
    };
    Point at(int material) const;
};

// The model that the engine uses.
const WdlModel& wdl_model();

Wdl wdl_of(Score score, int material);
// Centipawns as they are shown; only for a score that is not decisive. They stay below those of every win by
// the tables, which are 20000 minus its plies.
int normalised_cp(Score score, int material);

}  // namespace eval
