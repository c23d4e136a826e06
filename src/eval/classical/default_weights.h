// The weights that Houyi plays with, in centipawns; a pawn is worth about a hundred. They were first set by
// hand from general principles. `houyi-tune fit` fits the numbers to games and writes them into this file.
#pragma once

#include "eval/classical/weights.h"

namespace eval::classical {

namespace default_weights {

// A middle-game and an endgame value. The name is short because the table uses it hundreds of times.
constexpr TaperedScore S(int middle, int end) { return {middle, end}; }

// clang-format off
inline constexpr Weights Table{
    .material = {{S(76, 114), S(342, 371), S(375, 379), S(469, 614), S(1097, 1137)}},
    .piece_square = {{
        // Pawns: forward and towards the centre. Pawns in front of a castled king should stay; .shelter
        // covers that.
        {{S(0, 0), S(0, 0), S(0, 0), S(0, 0),
          S(-10, 7), S(5, 2), S(2, 8), S(-21, -3),
          S(-2, -11), S(2, -7), S(-3, -7), S(-1, -5),
          S(-2, 9), S(-7, 5), S(12, -7), S(14, -15),
          S(3, 18), S(9, 20), S(2, 13), S(13, -6),
          S(0, 13), S(16, 21), S(4, 16), S(9, 10),
          S(27, 43), S(40, 37), S(28, 37), S(48, 23),
          S(0, 0), S(0, 0), S(0, 0), S(0, 0)}},
        // Knights: in the centre, best on the fourth to sixth ranks; badly placed on the rim.
        {{S(-47, -42), S(-26, -52), S(-22, -26), S(-31, -24),
          S(-39, -30), S(-25, -8), S(0, -17), S(-10, -3),
          S(-22, -15), S(8, -17), S(-1, -4), S(5, 22),
          S(-4, -28), S(-4, 5), S(15, 23), S(15, 18),
          S(5, -1), S(12, -6), S(12, 17), S(26, 25),
          S(-3, -25), S(0, -13), S(33, 4), S(42, 9),
          S(-34, -13), S(-3, -6), S(29, -11), S(23, 6),
          S(-130, -60), S(-42, -32), S(-37, -14), S(-20, -12)}},
        // Bishops: off the first rank, on long diagonals or fianchettoed.
        {{S(-2, -13), S(-1, -16), S(-16, -10), S(-8, -20),
          S(4, -9), S(13, -16), S(11, -14), S(-3, -7),
          S(5, 0), S(10, -3), S(10, 7), S(5, 19),
          S(8, -8), S(0, 3), S(13, 5), S(24, 1),
          S(-18, -8), S(15, 6), S(10, 3), S(13, 3),
          S(4, 0), S(-8, 5), S(0, 3), S(5, 5),
          S(-25, -4), S(-13, 6), S(-14, 3), S(-15, 1),
          S(-53, -8), S(-21, -3), S(-37, -16), S(-16, -12)}},
        // Rooks: on central files at home, later on the far ranks.
        {{S(-15, -10), S(-15, 3), S(-3, -11), S(0, -17),
          S(-40, -4), S(-22, -15), S(-23, -13), S(-19, -4),
          S(-32, 14), S(-12, 7), S(-10, -5), S(-1, -8),
          S(-36, 4), S(-15, 2), S(-11, 13), S(-3, 4),
          S(-4, 10), S(17, 11), S(11, 9), S(1, 7),
          S(3, 10), S(14, 10), S(11, 11), S(27, 14),
          S(2, 9), S(-7, 21), S(8, 11), S(24, 1),
          S(17, 11), S(7, 28), S(0, 13), S(9, 16)}},
        // Queens: not developed too early; in the centre once pieces are traded.
        {{S(17, -49), S(-21, -34), S(-13, -52), S(-2, -55),
          S(-6, -29), S(7, -51), S(9, -46), S(-5, -15),
          S(-18, -15), S(5, -8), S(-6, -3), S(-8, 0),
          S(-3, -12), S(-6, 9), S(-7, 18), S(-12, 25),
          S(4, 11), S(-9, 26), S(8, 12), S(-1, 20),
          S(3, -6), S(20, 11), S(6, 34), S(20, 24),
          S(-3, 1), S(-20, 8), S(5, 20), S(4, 14),
          S(-15, -14), S(8, -9), S(16, 4), S(17, 6)}},
        // Kings: castled while queens are on the board; in the centre in the endgame.
        {{S(19, -82), S(21, -46), S(-6, -46), S(-8, -42),
          S(13, -24), S(12, -19), S(-16, -6), S(-35, -3),
          S(-2, -26), S(-8, -1), S(-35, 12), S(-48, 17),
          S(-28, 0), S(-38, -1), S(-55, 22), S(-64, 35),
          S(-58, 1), S(-53, 25), S(-65, 45), S(-80, 30),
          S(-59, 8), S(-58, 42), S(-65, 52), S(-74, 46),
          S(-61, -13), S(-56, 25), S(-68, 26), S(-79, 19),
          S(-64, -57), S(-61, -16), S(-70, -10), S(-79, -9)}},
    }},

    .knight_mobility = {{
        S(-14, -41), S(-28, -57), S(-17, -14), S(-11, 7), S(-1, 10), S(4, 19), S(12, 18), S(15, 18), S(16, 18)}},
    .bishop_mobility = {{
        S(-5, -18), S(-24, -30), S(-5, -23), S(4, -7), S(12, 8), S(17, 18), S(23, 19),
        S(23, 32), S(26, 30), S(26, 33), S(25, 41), S(53, 32), S(37, 46), S(53, 36)}},
    .rook_mobility = {{
        S(-66, -78), S(-28, -50), S(-16, -18), S(-9, -1), S(-9, 12), S(-6, 26), S(-2, 41), S(0, 38),
        S(3, 44), S(5, 50), S(12, 52), S(10, 55), S(22, 51), S(21, 62), S(33, 54)}},
    .queen_mobility = {{
        S(-30, -50), S(-24, -38), S(-9, -33), S(-15, -27), S(-6, -23), S(-2, -20), S(2, -6),
        S(4, -1), S(6, -4), S(5, 23), S(9, 15), S(11, 29), S(14, 37), S(11, 41),
        S(14, 57), S(16, 40), S(12, 58), S(21, 60), S(11, 60), S(21, 55), S(33, 50),
        S(21, 53), S(21, 59), S(21, 53), S(24, 53), S(24, 58), S(23, 58), S(24, 58)}},

    .bishop_pair = {{S(26, 52)}},
    .knight_per_pawn = {{S(3, 7)}},
    .rook_per_pawn = {{S(-1, -5)}},
    .knight_outpost = {{S(9, 2), S(27, 4)}},
    .bishop_outpost = {{S(4, -1), S(23, 11)}},
    .minor_behind_pawn = {{S(2, 8)}},
    .bishop_bad_pawn = {{S(-9, 0)}},
    .bishop_blocked_pawn = {{S(-2, -8)}},
    .rook_open_file = {{S(18, 4), S(38, 5)}},
    .rook_on_seventh = {{S(-1, 11)}},
    .rook_trapped = {{S(-14, -16)}},

    .pawn_doubled = {{S(-1, -22)}},
    .pawn_isolated = {{S(-5, -2), S(-14, -5)}},
    .pawn_backward = {{S(-3, -2), S(-14, -10)}},
    .pawn_phalanx = {{
        S(0, 0), S(4, -1), S(7, 4), S(7, 14), S(16, 16), S(48, 43), S(80, 80), S(0, 0)}},
    .pawn_supported = {{
        S(0, 0), S(0, 0), S(12, 15), S(9, 12), S(12, 16), S(30, 34), S(76, 63), S(0, 0)}},
    .pawn_candidate = {{
        S(0, 0), S(-5, -10), S(-1, 2), S(4, 14), S(10, 30), S(38, 68), S(0, 0), S(0, 0)}},

    .passed = {{
        S(0, 0), S(2, 10), S(-3, 10), S(-6, 37), S(23, 42), S(54, 64), S(108, 111), S(0, 0)}},
    .passed_supported = {{
        S(0, 0), S(16, -2), S(-3, 8), S(-4, 8), S(15, 13), S(39, 15), S(14, 12), S(0, 0)}},
    .passed_blocked = {{
        S(0, 0), S(-2, 0), S(-1, -8), S(0, -2), S(8, -10), S(-21, -18), S(-43, -84), S(0, 0)}},
    .passed_stop_safe = {{
        S(0, 0), S(4, 4), S(-2, 8), S(-2, 11), S(5, 18), S(19, 22), S(28, 65), S(0, 0)}},
    .passed_path_safe = {{
        S(0, 0), S(-3, 16), S(-1, 17), S(-32, 36), S(-2, 51), S(43, 92), S(68, 139), S(0, 0)}},
    .passed_own_king = {{
        S(0, 0), S(-2, -2), S(5, -4), S(1, -10), S(-4, -14), S(0, -15), S(-5, -12), S(0, 0)}},
    .passed_enemy_king = {{
        S(0, 0), S(-2, 1), S(-5, 4), S(0, 7), S(-1, 19), S(-5, 33), S(0, 39), S(0, 0)}},
    .passed_rook_behind = {{S(11, 15)}},
    .passed_unstoppable = {{S(100, 397)}},

    .shelter = {{
        {{S(-23, -7), S(20, -2), S(9, -10), S(-7, -2), S(-8, 1), S(-29, 19), S(-7, 12), S(0, 0)}},
        {{S(-13, -4), S(19, -12), S(6, -3), S(-4, -4), S(0, -3), S(-10, 9), S(-18, 36), S(0, 0)}}}},
    .storm_free = {{
        S(-7, 0), S(-18, 14), S(-35, 14), S(-19, 13), S(-10, 5), S(1, -5), S(-2, -3), S(0, 0)}},
    .storm_blocked = {{
        S(0, 0), S(0, 0), S(-31, -16), S(-3, 4), S(2, -11), S(3, -19), S(-21, -2), S(0, 0)}},
    // Grows about as the square of the attack units up to forty units, then linearly.
    .danger = {{
        S(16, 12), S(12, 3), S(12, 3), S(7, 3), S(4, 3), S(2, -1), S(1, -1), S(-5, -1),
        S(-16, -1), S(-22, -3), S(-31, -3), S(-42, -4), S(-42, -6), S(-47, -6), S(-61, -6), S(-69, -8),
        S(-83, -8), S(-83, -9), S(-97, -16), S(-111, -16), S(-111, -23), S(-134, -23), S(-144, -23), S(-160, -23),
        S(-169, -23), S(-185, -30), S(-202, -30), S(-216, -30), S(-225, -30), S(-242, -32), S(-245, -32), S(-268, -38),
        S(-286, -38), S(-301, -38), S(-319, -42), S(-330, -43), S(-361, -50), S(-370, -50), S(-396, -54), S(-415, -54),
        S(-431, -54), S(-451, -58), S(-472, -62), S(-492, -65), S(-512, -68), S(-532, -71), S(-552, -74), S(-572, -77),
        S(-592, -81), S(-612, -84), S(-632, -88), S(-652, -91), S(-672, -95), S(-692, -98), S(-712, -102), S(-732, -106),
        S(-752, -110), S(-772, -114), S(-792, -118), S(-812, -122), S(-832, -126), S(-852, -130), S(-872, -135), S(-892, -139)}},

    .threat_by_pawn = {{S(0, 0), S(62, 46), S(65, 61), S(74, 35), S(48, 38)}},
    .threat_by_minor = {{S(2, 17), S(15, 47), S(35, 24), S(56, 31), S(50, 61)}},
    .threat_by_rook = {{S(3, 18), S(20, 25), S(24, 26), S(1, 17), S(62, 32)}},
    .threat_by_king = {{S(26, 31)}},
    .threat_hanging = {{S(16, 23)}},
    .threat_by_push = {{S(19, 14)}},
    .restricted = {{S(4, -1)}},

    .space = {{S(2, -1)}},

    .mating_edge = {{S(0, 10)}},
    .mating_corner = {{S(0, 25)}},
    .mating_near = {{S(0, 6)}},

    .tempo = {{S(27, 17)}},
};
// clang-format on

}  // namespace default_weights

inline constexpr Weights DefaultWeights = default_weights::Table;

}  // namespace eval::classical
