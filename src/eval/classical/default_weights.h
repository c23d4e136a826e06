// The weights that Houyi plays with, in centipawns, a pawn being about a hundred. They were first set by hand from
// general principles; `houyi-tune fit` fits the numbers to games and writes them into this file.
#pragma once

#include "eval/classical/weights.h"

namespace eval::classical {

namespace default_weights {

// Short, because it stands here hundreds of times: middle game, endgame.
constexpr TaperedScore S(int middle, int end) { return {middle, end}; }

// clang-format off
inline constexpr Weights Table{
    .material = {{S(79, 116), S(353, 365), S(383, 375), S(489, 607), S(1106, 1135)}},
    .piece_square = {{
        // Pawns: forward and towards the centre; those before a castled king rather stay (that is in the shelter).
        {{S(0, 0), S(0, 0), S(0, 0), S(0, 0),
          S(-10, 4), S(5, 5), S(3, 9), S(-21, -10),
          S(-4, -11), S(1, -5), S(-4, -4), S(-2, -3),
          S(-2, 11), S(-5, 3), S(12, -4), S(15, -16),
          S(5, 17), S(8, 20), S(4, 14), S(16, -10),
          S(1, 16), S(16, 22), S(8, 12), S(13, 15),
          S(22, 41), S(39, 38), S(36, 32), S(42, 22),
          S(0, 0), S(0, 0), S(0, 0), S(0, 0)}},
        // Knights: the centre, best from the fourth to the sixth rank; the rim is dim.
        {{S(-59, -47), S(-25, -53), S(-16, -21), S(-28, -21),
          S(-40, -33), S(-22, -13), S(-2, -9), S(-8, 0),
          S(-20, -13), S(11, -14), S(2, -2), S(8, 21),
          S(-12, -22), S(-6, 4), S(21, 23), S(19, 18),
          S(-1, -5), S(12, -10), S(9, 19), S(29, 23),
          S(-1, -22), S(1, -16), S(34, 2), S(43, 13),
          S(-36, -27), S(-10, -16), S(25, -12), S(18, 2),
          S(-121, -62), S(-41, -36), S(-33, -20), S(-20, -16)}},
        // Bishops: off the first rank, on long diagonals; fianchetto.
        {{S(3, -17), S(0, -15), S(-12, -8), S(-11, -20),
          S(-2, -11), S(13, -13), S(8, -12), S(-2, -8),
          S(2, -6), S(9, -3), S(16, 6), S(5, 18),
          S(1, -3), S(-1, 4), S(14, 3), S(27, 7),
          S(-21, -5), S(14, 8), S(2, 2), S(16, 6),
          S(9, 0), S(-7, -2), S(0, 1), S(6, 0),
          S(-25, -6), S(-14, 4), S(-12, -1), S(-10, -1),
          S(-39, -13), S(-18, -9), S(-26, -14), S(-15, -13)}},
        // Rooks: central files at home, later the far ranks.
        {{S(-15, -7), S(-12, 5), S(1, -12), S(4, -16),
          S(-38, -3), S(-20, -15), S(-24, -17), S(-20, -5),
          S(-26, 12), S(-7, 8), S(-5, -9), S(8, -1),
          S(-36, 5), S(-12, -2), S(-9, 8), S(-1, 2),
          S(-6, 5), S(14, 9), S(7, 6), S(-4, 3),
          S(1, 9), S(14, 9), S(5, 11), S(22, 18),
          S(-2, 9), S(-3, 20), S(10, 13), S(22, 6),
          S(14, 12), S(8, 23), S(0, 8), S(8, 13)}},
        // Queens: not out too early, in the centre when pieces have gone.
        {{S(12, -42), S(-17, -35), S(-17, -42), S(0, -42),
          S(-11, -30), S(4, -38), S(8, -36), S(-4, -9),
          S(-14, -17), S(8, -8), S(-8, 0), S(-8, 1),
          S(-1, -11), S(-3, 6), S(-3, 15), S(-14, 21),
          S(4, 4), S(-8, 16), S(8, 13), S(-1, 22),
          S(-5, -13), S(19, 10), S(9, 25), S(13, 21),
          S(2, -7), S(-16, 4), S(5, 11), S(4, 12),
          S(-11, -20), S(7, -9), S(13, 0), S(11, 2)}},
        // Kings: castled while there are queens, in the centre at the end.
        {{S(21, -80), S(21, -43), S(-12, -42), S(-7, -37),
          S(19, -25), S(15, -19), S(-16, 0), S(-34, -5),
          S(-2, -27), S(-13, -1), S(-38, 14), S(-52, 17),
          S(-32, -5), S(-37, 2), S(-54, 21), S(-62, 34),
          S(-54, -2), S(-54, 23), S(-65, 41), S(-77, 33),
          S(-59, 4), S(-59, 33), S(-67, 42), S(-76, 43),
          S(-60, -11), S(-58, 20), S(-69, 19), S(-80, 14),
          S(-62, -48), S(-61, -18), S(-70, -11), S(-80, -12)}},
    }},

    .knight_mobility = {{
        S(-20, -49), S(-28, -46), S(-16, -13), S(-10, 2), S(1, 9), S(7, 17), S(15, 19), S(17, 15), S(18, 16)}},
    .bishop_mobility = {{
        S(-14, -31), S(-29, -30), S(-6, -21), S(3, -6), S(15, 2), S(19, 17), S(25, 20),
        S(27, 33), S(27, 33), S(32, 30), S(28, 42), S(62, 38), S(41, 46), S(51, 36)}},
    .rook_mobility = {{
        S(-62, -76), S(-31, -43), S(-16, -16), S(-9, -8), S(-8, 13), S(-6, 23), S(-1, 38), S(2, 36),
        S(5, 43), S(6, 50), S(14, 53), S(12, 51), S(23, 51), S(24, 62), S(32, 58)}},
    .queen_mobility = {{
        S(-30, -50), S(-23, -41), S(-9, -33), S(-20, -26), S(-9, -19), S(-5, -15), S(2, -1),
        S(3, 3), S(5, 2), S(5, 23), S(11, 20), S(12, 29), S(14, 35), S(11, 38),
        S(16, 50), S(20, 39), S(13, 55), S(23, 55), S(14, 54), S(22, 53), S(35, 55),
        S(26, 54), S(23, 59), S(21, 53), S(24, 55), S(24, 58), S(23, 58), S(24, 58)}},

    .bishop_pair = {{S(29, 50)}},
    .knight_per_pawn = {{S(3, 7)}},
    .rook_per_pawn = {{S(-4, -6)}},
    .knight_outpost = {{S(14, 6), S(27, 6)}},
    .bishop_outpost = {{S(1, -1), S(24, 11)}},
    .minor_behind_pawn = {{S(3, 7)}},
    .bishop_bad_pawn = {{S(-9, 0)}},
    .bishop_blocked_pawn = {{S(-3, -7)}},
    .rook_open_file = {{S(18, 6), S(37, 6)}},
    .rook_on_seventh = {{S(-2, 13)}},
    .rook_trapped = {{S(-15, -14)}},

    .pawn_doubled = {{S(2, -24)}},
    .pawn_isolated = {{S(-4, -2), S(-16, -4)}},
    .pawn_backward = {{S(-4, -4), S(-17, -11)}},
    .pawn_phalanx = {{
        S(0, 0), S(4, -3), S(9, 3), S(8, 11), S(19, 16), S(57, 48), S(80, 80), S(0, 0)}},
    .pawn_supported = {{
        S(0, 0), S(0, 0), S(14, 15), S(12, 14), S(11, 14), S(33, 33), S(72, 63), S(0, 0)}},
    .pawn_candidate = {{
        S(0, 0), S(-8, -7), S(-2, 2), S(6, 11), S(13, 35), S(37, 62), S(0, 0), S(0, 0)}},

    .passed = {{
        S(0, 0), S(1, 9), S(-3, 9), S(-4, 33), S(24, 41), S(56, 66), S(104, 108), S(0, 0)}},
    .passed_supported = {{
        S(0, 0), S(16, 5), S(-4, 8), S(-3, 11), S(9, 8), S(35, 16), S(14, 15), S(0, 0)}},
    .passed_blocked = {{
        S(0, 0), S(-3, 2), S(-2, -13), S(-5, -6), S(4, -18), S(-28, -30), S(-42, -83), S(0, 0)}},
    .passed_stop_safe = {{
        S(0, 0), S(2, 1), S(-6, 8), S(-5, 6), S(6, 19), S(18, 17), S(21, 52), S(0, 0)}},
    .passed_path_safe = {{
        S(0, 0), S(-1, 12), S(5, 17), S(-17, 31), S(5, 49), S(37, 87), S(53, 116), S(0, 0)}},
    .passed_own_king = {{
        S(0, 0), S(-1, -3), S(3, -6), S(-1, -9), S(-3, -14), S(1, -14), S(-6, -10), S(0, 0)}},
    .passed_enemy_king = {{
        S(0, 0), S(-1, 1), S(-4, 4), S(2, 8), S(-3, 18), S(-2, 32), S(2, 39), S(0, 0)}},
    .passed_rook_behind = {{S(12, 18)}},
    .passed_unstoppable = {{S(100, 409)}},

    .shelter = {{
        {{S(-26, -3), S(23, -7), S(9, -12), S(-8, -2), S(-9, 5), S(-22, 17), S(-10, 6), S(0, 0)}},
        {{S(-14, -1), S(20, -12), S(5, -3), S(-7, -5), S(4, -3), S(-10, 8), S(-13, 27), S(0, 0)}}}},
    .storm_free = {{
        S(-6, 4), S(-24, 8), S(-36, 15), S(-21, 12), S(-9, 0), S(2, -3), S(-1, -4), S(0, 0)}},
    .storm_blocked = {{
        S(0, 0), S(0, 0), S(-29, -8), S(-3, 1), S(1, -9), S(-4, -19), S(-19, -3), S(0, 0)}},
    // Grows about with the square of the units up to forty of them, then in a straight line.
    .danger = {{
        S(15, 16), S(11, 3), S(11, 3), S(7, 3), S(4, 3), S(2, -1), S(0, -1), S(-6, -1),
        S(-21, -1), S(-25, -4), S(-33, -4), S(-47, -7), S(-47, -7), S(-52, -7), S(-65, -7), S(-68, -10),
        S(-83, -11), S(-88, -11), S(-94, -17), S(-111, -18), S(-112, -23), S(-130, -23), S(-142, -23), S(-156, -23),
        S(-163, -23), S(-178, -26), S(-193, -26), S(-207, -28), S(-219, -28), S(-236, -30), S(-241, -30), S(-264, -37),
        S(-281, -37), S(-298, -39), S(-316, -42), S(-331, -43), S(-355, -48), S(-369, -48), S(-393, -53), S(-413, -54),
        S(-431, -55), S(-452, -59), S(-472, -62), S(-492, -65), S(-512, -68), S(-532, -71), S(-552, -74), S(-572, -77),
        S(-592, -81), S(-612, -84), S(-632, -88), S(-652, -91), S(-672, -95), S(-692, -98), S(-712, -102), S(-732, -106),
        S(-752, -110), S(-772, -114), S(-792, -118), S(-812, -122), S(-832, -126), S(-852, -130), S(-872, -135), S(-892, -139)}},

    .threat_by_pawn = {{S(0, 0), S(61, 45), S(60, 56), S(72, 36), S(53, 45)}},
    .threat_by_minor = {{S(4, 17), S(20, 40), S(37, 30), S(57, 36), S(48, 63)}},
    .threat_by_rook = {{S(2, 19), S(22, 25), S(22, 27), S(0, 19), S(59, 34)}},
    .threat_by_king = {{S(24, 36)}},
    .threat_hanging = {{S(18, 25)}},
    .threat_by_push = {{S(20, 15)}},
    .restricted = {{S(3, -1)}},

    .space = {{S(2, -1)}},

    .mating_edge = {{S(0, 12)}},
    .mating_corner = {{S(0, 25)}},
    .mating_near = {{S(0, 8)}},

    .tempo = {{S(26, 16)}},
};
// clang-format on

}  // namespace default_weights

inline constexpr Weights DefaultWeights = default_weights::Table;

}  // namespace eval::classical
