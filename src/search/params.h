// All numbers that steer the search, in one table: name, default, minimum, maximum and a tuner's step. At one end of
// its range each heuristic is off, so that a match between two settings of the tuning build says what it is worth.
#pragma once

namespace search {

// clang-format off
#define SEARCH_PARAMS(X)                                                                        \
    /*name                     default   min    max  step     unit, meaning                 */  \
    X(aspiration_min_depth,          4,    2,    64,    1) /* plies; below it the window is open */ \
    X(aspiration_delta,             12,    4,   100,    3) /* cp, half the first window      */  \
    X(aspiration_growth,            50,   10,   200,   10) /* % by which a failed window grows */ \
    /* --- before the moves --- */                                                              \
    X(razoring_max_depth,            3,    0,    10,    1) /* plies                          */  \
    X(razoring_base,               220,   50,   600,   25) /* cp                             */  \
    X(razoring_per_ply,            160,   50,   500,   25) /* cp per ply squared             */  \
    X(rfp_max_depth,                 9,    0,    14,    1) /* plies                          */  \
    X(rfp_margin,                   70,   20,   200,    8) /* cp per ply                     */  \
    X(rfp_improving,                50,    0,   200,    8) /* cp less where improving        */  \
    X(null_move_min_depth,           3,    1,    64,    1) /* plies                          */  \
    X(null_move_base,                4,    2,     8,    1) /* plies                          */  \
    X(null_move_depth_divisor,       4,    2,     8,    1) /* a further ply each so many     */  \
    X(null_move_eval_divisor,      160,   80,   500,   20) /* cp over beta for a further ply */  \
    X(null_move_eval_max,            4,    0,     8,    1) /* plies                          */  \
    X(null_move_verify_depth,       14,    6,    64,    1) /* plies; from here verified      */  \
    X(probcut_min_depth,             5,    3,    64,    1) /* plies                          */  \
    X(probcut_margin,              170,   50,   500,   15) /* cp over beta                   */  \
    X(probcut_improving,            50,    0,   200,   10) /* cp less where improving        */  \
    X(iir_min_depth,                 4,    2,    64,    1) /* plies                          */  \
    /* --- which moves to skip --- */                                                           \
    X(lmp_base,                      4,    1,   256,    1) /* moves                          */  \
    X(futility_max_depth,           10,    0,    16,    1) /* reduced plies                  */  \
    X(futility_base,               110,   20,   300,   12) /* cp                             */  \
    X(futility_per_ply,             70,   20,   200,    8) /* cp                             */  \
    X(history_pruning_max_depth,     5,    0,    12,    1) /* reduced plies                  */  \
    X(history_pruning_margin,     3000,  500, 10000,  400) /* history points per ply         */  \
    X(see_quiet_margin,             20,    5,  1000,    4) /* cp per reduced ply squared     */  \
    X(see_noisy_margin,             80,   20,  9999,   10) /* cp per ply                     */  \
    /* --- extensions --- */                                                                    \
    X(singular_min_depth,            6,    4,    64,    1) /* plies                          */  \
    X(singular_margin,              14,    2,    64,    2) /* cp per 16 plies                */  \
    X(singular_double_margin,       14,    0,   999,    4) /* cp                             */  \
    X(singular_triple_margin,       90,   20,   999,   10) /* cp                             */  \
    /* --- late move reductions, in 1/1024 of a ply --- */                                      \
    X(lmr_min_depth,                 2,    1,    64,    1) /* plies                          */  \
    X(lmr_quiet_base,             1450,    0,  3000,   96) /*                                */  \
    X(lmr_quiet_factor,            430,  150,  1000,   30) /* by ln(depth) * ln(number)      */  \
    X(lmr_noisy_base,              100,    0,  3000,   96) /*                                */  \
    X(lmr_noisy_factor,            350,  100,  1000,   30) /* by ln(depth) * ln(number)      */  \
    X(lmr_pv,                     1120,    0,  3000,   96) /* less at PV nodes               */  \
    X(lmr_was_pv,                  700,    0,  3000,   96) /* less where the table saw one   */  \
    X(lmr_cut_node,               1500,    0,  3000,  120) /*                                */  \
    X(lmr_not_improving,           820,    0,  3000,   96) /*                                */  \
    X(lmr_noisy_tt_move,           670,    0,  3000,   96) /*                                */  \
    X(lmr_gives_check,             900,    0,  3000,   96) /* less                           */  \
    X(lmr_child_cutoffs,           600,    0,  3000,   96) /* where later moves cut off often */ \
    X(lmr_killer,                 1000,    0,  3000,   96) /* less                           */  \
    X(lmr_complexity,              150,    0,  2000,   30) /* less, by 10 cp of correction    */ \
    X(lmr_quiet_history,          9200, 2000, 32000,  700) /* history points for a ply       */  \
    X(lmr_noisy_history,          6000, 1500, 32000,  500) /* history points for a ply       */  \
    X(lmr_deeper_base,              40,    5,   999,    5) /* cp over the best to search deeper */ \
    X(lmr_deeper_per_ply,            4,    0,    20,    1) /* cp                             */  \
    /* --- histories --- */                                                                     \
    X(history_bonus_factor,        160,   20,   400,   12) /* points by ply                  */  \
    X(history_bonus_offset,         80,    0,   400,   12) /* points                         */  \
    X(history_bonus_max,          1700,  400,  4000,  100) /* points                         */  \
    X(history_malus_factor,        180,   20,   600,   15) /* points by ply                  */  \
    X(history_malus_offset,         80,    0,   400,   12) /* points                         */  \
    X(history_malus_max,          1500,  400,  4000,  100) /* points                         */  \
    X(weight_butterfly,             25,    0,   128,    4) /* 1/32, in ordering and reductions */ \
    X(weight_pawn,                  35,    0,   128,    4) /* 1/32                           */  \
    X(weight_continuation_1,        32,    0,   128,    4) /* 1/32                           */  \
    X(weight_continuation_2,        32,    0,   128,    4) /* 1/32                           */  \
    X(weight_continuation_4,        16,    0,   128,    4) /* 1/32                           */  \
    X(weight_continuation_6,        16,    0,   128,    4) /* 1/32                           */  \
    X(weight_capture,               32,    0,   128,    4) /* 1/32                           */  \
    X(correction_pawn,              55,    0,   150,    5) /* cp at a full entry             */  \
    X(correction_minor,             30,    0,   150,    5) /* cp                             */  \
    X(correction_non_pawn,          52,    0,   150,    5) /* cp, of each side               */  \
    X(correction_continuation,      45,    0,   150,    5) /* cp                             */  \
    X(escape_bonus,               8000,    0, 32000,  800) /* points, in ordering alone      */  \
    /* --- quiescence --- */                                                                    \
    X(quiescence_delta,            160,   50,   400,   20) /* cp above what a capture takes  */  \
    X(quiescence_see,              -30, -300,   100,   15) /* cp a capture must win          */  \
    X(quiescence_check_plies,        1,    0,     4,    1) /* plies in which quiet checks are tried */
// clang-format on

namespace params {
#if defined(HOUYI_TUNE)
#define HOUYI_PARAM(name, def, lo, hi, step) inline int name = def;
#else
#define HOUYI_PARAM(name, def, lo, hi, step) inline constexpr int name = def;
#endif
SEARCH_PARAMS(HOUYI_PARAM)
#undef HOUYI_PARAM
}  // namespace params

#define HOUYI_PARAM(name, def, lo, hi, step) \
    static_assert((lo) < (hi) && (lo) <= (def) && (def) <= (hi) && (step) > 0, #name " out of range");
SEARCH_PARAMS(HOUYI_PARAM)
#undef HOUYI_PARAM

}  // namespace search
