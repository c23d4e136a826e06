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
    .material = {{S(88, 120), S(365, 350), S(380, 370), S(520, 590), S(1090, 1110)}},
    .piece_square = {{
        // Pawns: forward and towards the centre; those before a castled king rather stay (that is in the shelter).
        {{S(0, 0), S(0, 0), S(0, 0), S(0, 0),
          S(-8, 4), S(0, 4), S(-2, 4), S(-6, 2),
          S(-10, 0), S(-2, 0), S(2, -4), S(4, -2),
          S(-10, 4), S(-4, 2), S(10, -4), S(20, -6),
          S(-4, 12), S(2, 8), S(10, 4), S(20, 0),
          S(6, 24), S(14, 20), S(22, 16), S(28, 12),
          S(26, 34), S(34, 30), S(36, 26), S(36, 24),
          S(0, 0), S(0, 0), S(0, 0), S(0, 0)}},
        // Knights: the centre, best from the fourth to the sixth rank; the rim is dim.
        {{S(-70, -50), S(-26, -36), S(-24, -24), S(-18, -18),
          S(-28, -36), S(-18, -20), S(-6, -12), S(0, -2),
          S(-20, -26), S(-2, -10), S(6, 0), S(12, 12),
          S(-12, -16), S(2, 0), S(14, 14), S(20, 22),
          S(-4, -16), S(10, 0), S(24, 14), S(28, 22),
          S(-8, -24), S(14, -8), S(26, 6), S(32, 14),
          S(-30, -34), S(-10, -20), S(16, -14), S(18, 2),
          S(-100, -60), S(-40, -40), S(-30, -28), S(-20, -20)}},
        // Bishops: off the first rank, on long diagonals; fianchetto.
        {{S(-14, -24), S(-4, -14), S(-12, -14), S(-12, -8),
          S(0, -14), S(10, -12), S(6, -4), S(2, 0),
          S(-2, -8), S(8, -2), S(8, 4), S(8, 6),
          S(-6, -8), S(2, 0), S(6, 4), S(18, 10),
          S(-10, -6), S(4, 0), S(10, 4), S(18, 10),
          S(-6, -4), S(6, 0), S(10, 4), S(10, 4),
          S(-20, -12), S(-10, -4), S(-4, -2), S(-4, 0),
          S(-24, -18), S(-16, -12), S(-16, -10), S(-14, -8)}},
        // Rooks: central files at home, later the far ranks.
        {{S(-14, -6), S(-10, -2), S(-2, -4), S(4, -8),
          S(-22, -6), S(-10, -6), S(-6, -4), S(-2, -6),
          S(-20, -6), S(-8, -2), S(-8, -4), S(-4, -6),
          S(-18, 0), S(-8, 2), S(-6, 2), S(-2, 0),
          S(-12, 6), S(-4, 4), S(2, 6), S(4, 2),
          S(-4, 8), S(6, 8), S(8, 6), S(10, 6),
          S(0, 12), S(4, 12), S(14, 12), S(16, 10),
          S(4, 12), S(6, 12), S(4, 10), S(6, 10)}},
        // Queens: not out too early, in the centre when pieces have gone.
        {{S(-4, -40), S(-6, -34), S(-6, -30), S(4, -24),
          S(-6, -32), S(-2, -24), S(4, -18), S(4, -10),
          S(-4, -20), S(2, -8), S(2, 0), S(0, 2),
          S(-4, -10), S(-2, 4), S(-2, 10), S(-4, 18),
          S(-6, -6), S(-6, 10), S(-4, 16), S(-6, 22),
          S(-2, -10), S(-2, 6), S(0, 12), S(2, 16),
          S(-6, -18), S(-16, -4), S(-2, 4), S(0, 8),
          S(-2, -24), S(0, -14), S(4, -8), S(4, -4)}},
        // Kings: castled while there are queens, in the centre at the end.
        {{S(20, -56), S(24, -36), S(-8, -26), S(-12, -24),
          S(16, -32), S(16, -14), S(-14, -4), S(-26, 0),
          S(-10, -20), S(-14, -2), S(-36, 10), S(-46, 16),
          S(-30, -12), S(-36, 8), S(-52, 22), S(-62, 28),
          S(-50, -4), S(-54, 16), S(-66, 28), S(-76, 32),
          S(-60, 0), S(-62, 20), S(-70, 28), S(-80, 28),
          S(-60, -12), S(-62, 8), S(-70, 12), S(-80, 12),
          S(-60, -40), S(-62, -20), S(-70, -12), S(-80, -10)}},
    }},

    .knight_mobility = {{
        S(-52, -60), S(-32, -40), S(-13, -20), S(-3, -6), S(4, 4), S(10, 11), S(17, 16), S(24, 18), S(30, 18)}},
    .bishop_mobility = {{
        S(-42, -54), S(-24, -32), S(-6, -12), S(5, 0), S(13, 10), S(20, 18), S(25, 24),
        S(29, 28), S(32, 32), S(34, 34), S(37, 35), S(41, 35), S(44, 36), S(47, 36)}},
    .rook_mobility = {{
        S(-46, -66), S(-28, -40), S(-16, -18), S(-10, -2), S(-6, 10), S(-3, 19), S(1, 27), S(5, 34),
        S(9, 40), S(13, 45), S(16, 49), S(19, 52), S(21, 54), S(23, 55), S(25, 56)}},
    .queen_mobility = {{
        S(-30, -50), S(-22, -42), S(-14, -34), S(-9, -24), S(-6, -15), S(-3, -7), S(0, 0),
        S(2, 6), S(4, 12), S(6, 17), S(8, 22), S(10, 27), S(12, 31), S(14, 35),
        S(15, 38), S(16, 41), S(17, 44), S(18, 46), S(19, 48), S(20, 50), S(20, 52),
        S(21, 53), S(21, 54), S(22, 55), S(22, 56), S(23, 57), S(23, 58), S(24, 58)}},

    .bishop_pair = {{S(28, 54)}},
    .knight_per_pawn = {{S(4, 5)}},
    .rook_per_pawn = {{S(-6, -4)}},
    .knight_outpost = {{S(12, 8), S(30, 20)}},
    .bishop_outpost = {{S(8, 2), S(24, 10)}},
    .minor_behind_pawn = {{S(5, 3)}},
    .bishop_bad_pawn = {{S(-2, -4)}},
    .bishop_blocked_pawn = {{S(-4, -6)}},
    .rook_open_file = {{S(12, 8), S(30, 14)}},
    .rook_on_seventh = {{S(8, 20)}},
    .rook_trapped = {{S(-38, -8)}},

    .pawn_doubled = {{S(-6, -22)}},
    .pawn_isolated = {{S(-6, -10), S(-14, -16)}},
    .pawn_backward = {{S(-4, -8), S(-14, -14)}},
    .pawn_phalanx = {{
        S(0, 0), S(4, 0), S(10, 4), S(16, 12), S(32, 28), S(60, 56), S(80, 80), S(0, 0)}},
    .pawn_supported = {{
        S(0, 0), S(0, 0), S(14, 8), S(12, 8), S(18, 18), S(38, 40), S(70, 70), S(0, 0)}},
    .pawn_candidate = {{
        S(0, 0), S(0, 4), S(2, 8), S(8, 18), S(20, 34), S(36, 56), S(0, 0), S(0, 0)}},

    .passed = {{
        S(0, 0), S(0, 6), S(0, 10), S(4, 20), S(24, 34), S(56, 62), S(100, 96), S(0, 0)}},
    .passed_supported = {{
        S(0, 0), S(2, 4), S(4, 6), S(6, 10), S(10, 16), S(14, 22), S(16, 24), S(0, 0)}},
    .passed_blocked = {{
        S(0, 0), S(0, -2), S(-2, -6), S(-6, -14), S(-14, -28), S(-24, -48), S(-36, -76), S(0, 0)}},
    .passed_stop_safe = {{
        S(0, 0), S(0, 2), S(0, 2), S(2, 6), S(4, 14), S(10, 26), S(16, 36), S(0, 0)}},
    .passed_path_safe = {{
        S(0, 0), S(0, 4), S(0, 8), S(2, 16), S(8, 34), S(20, 62), S(36, 80), S(0, 0)}},
    .passed_own_king = {{
        S(0, 0), S(0, -1), S(0, -2), S(0, -5), S(0, -8), S(0, -11), S(0, -11), S(0, 0)}},
    .passed_enemy_king = {{
        S(0, 0), S(0, 2), S(0, 4), S(0, 8), S(1, 14), S(2, 19), S(2, 22), S(0, 0)}},
    .passed_rook_behind = {{S(6, 18)}},
    .passed_unstoppable = {{S(100, 420)}},

    .shelter = {{
        {{S(-30, -4), S(22, -4), S(12, -2), S(-6, 0), S(-12, 0), S(-14, 0), S(-14, 0), S(0, 0)}},
        {{S(-18, -2), S(18, -2), S(10, 0), S(-2, 0), S(-8, 0), S(-8, 0), S(-8, 0), S(0, 0)}}}},
    .storm_free = {{
        S(-6, 0), S(-24, 0), S(-42, 0), S(-24, 0), S(-10, 0), S(0, 0), S(0, 0), S(0, 0)}},
    .storm_blocked = {{
        S(0, 0), S(0, 0), S(-20, -4), S(-6, -2), S(-2, 0), S(0, 0), S(0, 0), S(0, 0)}},
    // Grows about with the square of the units up to forty of them, then in a straight line.
    .danger = {{
        S(0, 0), S(0, 0), S(-1, 0), S(-2, 0), S(-4, -1), S(-7, -1), S(-10, -1), S(-13, -2),
        S(-17, -2), S(-22, -3), S(-27, -4), S(-33, -4), S(-39, -5), S(-46, -6), S(-53, -7), S(-61, -8),
        S(-69, -9), S(-78, -10), S(-87, -11), S(-97, -13), S(-108, -14), S(-119, -15), S(-131, -17), S(-143, -19),
        S(-156, -20), S(-169, -22), S(-183, -24), S(-197, -26), S(-212, -27), S(-227, -29), S(-243, -32), S(-259, -34),
        S(-276, -36), S(-294, -38), S(-312, -40), S(-331, -43), S(-350, -45), S(-370, -48), S(-390, -51), S(-411, -53),
        S(-432, -56), S(-452, -59), S(-472, -62), S(-492, -65), S(-512, -68), S(-532, -71), S(-552, -74), S(-572, -77),
        S(-592, -81), S(-612, -84), S(-632, -88), S(-652, -91), S(-672, -95), S(-692, -98), S(-712, -102), S(-732, -106),
        S(-752, -110), S(-772, -114), S(-792, -118), S(-812, -122), S(-832, -126), S(-852, -130), S(-872, -135), S(-892, -139)}},

    .threat_by_pawn = {{S(0, 0), S(54, 40), S(56, 46), S(74, 40), S(66, 50)}},
    .threat_by_minor = {{S(3, 14), S(28, 30), S(30, 34), S(58, 44), S(52, 60)}},
    .threat_by_rook = {{S(2, 16), S(24, 28), S(26, 26), S(6, 20), S(50, 40)}},
    .threat_by_king = {{S(14, 40)}},
    .threat_hanging = {{S(38, 26)}},
    .threat_by_push = {{S(16, 16)}},
    .restricted = {{S(3, 3)}},

    .space = {{S(2, 0)}},

    .mating_edge = {{S(0, 12)}},
    .mating_corner = {{S(0, 25)}},
    .mating_near = {{S(0, 8)}},

    .tempo = {{S(22, 14)}},
};
// clang-format on

}  // namespace default_weights

inline constexpr Weights DefaultWeights = default_weights::Table;

}  // namespace eval::classical
