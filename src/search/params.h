// The parameters of the search in one table: name, default, minimum, maximum and a tuner's step. At one end
// of its range a heuristic is off, so that a match between two settings of the tuning build shows what it is
// worth; tools/lab/ablation/heuristics.h names those without such a parameter.
//
// Not included: the unit of a number (1/1024 of a ply, 1/32 of a weight, the bounds of a history entry),
// table sizes, how often a limit is checked, and what a report leaves out (iterative_deepening.cpp).
#pragma once

namespace search {

// clang-format off
#define SEARCH_PARAMS(X)                                                                        \
    /*name                     default   min    max  step     unit, meaning                 */  \
    X(aspiration_min_depth,          4,    2,    64,    1) /* plies; below it the window is open */ \
    X(aspiration_delta,             12,    4,   100,    3) /* cp; half the first window      */  \
    X(aspiration_growth,            50,   10,   200,   10) /* % by which a failed window grows */ \
    X(aspiration_growth_least,       3,    1,   100,    1) /* cp in addition to that         */  \
    X(aspiration_widest,           900,   50,  5000,  100) /* cp; beyond it the window is open */ \
    X(fifty_move_fading,           200,  100,  2000,   25) /* plies after which an advantage is gone */ \
    /* --- before the moves --- */                                                              \
    X(razoring_max_depth,            3,    0,    10,    1) /* plies                          */  \
    X(razoring_base,               220,   50,   600,   25) /* cp                             */  \
    X(razoring_per_ply,            160,   50,   500,   25) /* cp per ply squared             */  \
    X(rfp_max_depth,                 9,    0,    14,    1) /* plies                          */  \
    X(rfp_margin,                   70,   20,   200,    8) /* cp per ply                     */  \
    X(rfp_improving,                50,    0,   200,    8) /* cp less if improving           */  \
    X(rfp_correction,               16,    0,    64,    2) /* 1/16 of the size of the correction */ \
    X(rfp_trust_divisor,             3,    1,    64,    1) /* of the part above beta that is returned */ \
    X(null_move_min_depth,           3,    1,    64,    1) /* plies                          */  \
    X(null_move_margin,             20,    0,   200,   10) /* cp above beta                  */  \
    X(null_move_static_margin,      80, -500,   400,   10) /* cp above beta, without the table score */ \
    X(null_move_static_per_ply,     10,    0,   100,    2) /* cp less per ply of depth       */  \
    X(null_move_base,                4,    2,     8,    1) /* plies                          */  \
    X(null_move_depth_divisor,       4,    2,     8,    1) /* plies of depth for one more ply */ \
    X(null_move_eval_divisor,      160,   80,   500,   20) /* cp above beta for one more ply */  \
    X(null_move_eval_max,            4,    0,     8,    1) /* plies                          */  \
    X(null_move_verify_depth,       14,    6,    64,    1) /* plies from which it is verified */ \
    X(null_move_verify_plies,       75,    0,   100,   10) /* % of the depth without a null move */ \
    X(probcut_min_depth,             4,    3,    64,    1) /* plies                          */  \
    X(probcut_margin,              170,   50,   500,   15) /* cp above beta                  */  \
    X(probcut_improving,            50,    0,   200,   10) /* cp less if improving           */  \
    X(probcut_reduction,             4,    1,    16,    1) /* plies                          */  \
    X(iir_min_depth,                 4,    2,    64,    1) /* plies                          */  \
    /* --- which moves to skip --- */                                                           \
    X(lmp_base,                      4,    1,   256,    1) /* moves                          */  \
    X(lmp_not_improving,             2,    1,     8,    1) /* divisor of the number of moves */  \
    X(futility_max_depth,           10,    0,    16,    1) /* only below this, in reduced plies */ \
    X(futility_base,               110,   20,   300,   12) /* cp                             */  \
    X(futility_per_ply,             70,   20,   200,    8) /* cp                             */  \
    X(futility_history,            128,   16,  8192,   16) /* history points for a cp        */  \
    X(futility_noisy_max_depth,      7,    0,    16,    1) /* the same, of captures         */  \
    X(futility_noisy_base,         150,   20,   500,   12) /* cp                             */  \
    X(futility_noisy_per_ply,      120,   20,   300,   10) /* cp                             */  \
    X(futility_noisy_history,       32,    8,  8192,    8) /* history points for a cp        */  \
    X(pruning_history,            8000, 1000, 32000,  500) /* history points per reduced ply */  \
    X(history_pruning_max_depth,     5,    0,    12,    1) /* only below this, in reduced plies */ \
    X(history_pruning_margin,     3000,  500, 10000,  400) /* history points per ply         */  \
    X(see_quiet_margin,             20,    5,  1000,    4) /* cp per reduced ply squared     */  \
    X(see_noisy_margin,             80,   20,  9999,   10) /* cp per ply                     */  \
    X(see_noisy_history,            64,   16,  8192,    8) /* history points for a cp        */  \
    X(see_confining_check,        1000,    0,  4000,   50) /* cp more for a check that confines */ \
    /* --- extensions --- */                                                                    \
    X(singular_min_depth,            5,    4,    64,    1) /* plies                          */  \
    X(singular_tt_plies,             3,    0,    64,    1) /* by which the table depth may be less */ \
    X(singular_line_factor,          2,    0,     8,    1) /* times the iteration depth; no extension beyond */ \
    X(singular_depth_divisor,        2,    2,     8,    1) /* of the node's depth            */  \
    X(singular_margin,              14,    2,    64,    2) /* cp per 16 plies                */  \
    X(singular_margin_was_pv,       12,    0,    64,    2) /* cp per 16 plies more at former PV nodes */ \
    X(singular_double_margin,       14,    0,   999,    4) /* cp                             */  \
    X(singular_triple_margin,       90,   20,   999,   10) /* cp                             */  \
    X(singular_shared,               3,    0,     4,    1) /* plies less for one of several good moves */ \
    X(singular_shared_pv,            1,    0,     4,    1) /* plies less, the same at PV nodes */ \
    X(singular_shared_cut_node,      2,    0,     4,    1) /* plies less at cut nodes        */  \
    /* --- late move reductions, in 1/1024 of a ply --- */                                      \
    X(lmr_extension,                 1,    0,     3,    1) /* plies of extension at most, by a negative reduction */ \
    X(lmr_extension_pv,              2,    0,     3,    1) /* the same at PV nodes           */  \
    X(lmr_min_depth,                 2,    1,    64,    1) /* plies                          */  \
    X(lmr_full_depth_moves,          1,    1,   256,    1) /* moves with full depth          */  \
    X(lmr_full_depth_moves_pv,       2,    1,   256,    1) /* moves; the same at PV nodes    */  \
    X(lmr_quiet_base,             1450,    0,  3000,   96) /*                                */  \
    X(lmr_quiet_factor,            430,  150,  1000,   30) /* by ln(depth) * ln(number)      */  \
    X(lmr_noisy_base,              100,    0,  3000,   96) /*                                */  \
    X(lmr_noisy_factor,            350,  100,  1000,   30) /* by ln(depth) * ln(number)      */  \
    X(lmr_pv,                     1120,    0,  3000,   96) /* less at PV nodes               */  \
    X(lmr_was_pv,                  700,    0,  3000,   96) /* less at former PV nodes        */  \
    X(lmr_cut_node,               1500,    0,  3000,  120) /*                                */  \
    X(lmr_cut_no_tt,              1200,    0,  3000,   96) /* more if it has no table move   */  \
    X(lmr_not_improving,           820,    0,  3000,   96) /*                                */  \
    X(lmr_noisy_tt_move,           670,    0,  3000,   96) /*                                */  \
    X(lmr_deep_tt,                 700,    0,  3000,   96) /* less if the table entry is as deep */ \
    X(lmr_gives_check,             900,    0,  3000,   96) /* less                           */  \
    X(lmr_child_cutoffs,           600,    0,  3000,   96) /* if the children cut off often  */  \
    X(lmr_many_cutoffs,              3,    0,    64,    1) /* of these; more than this is often */ \
    X(lmr_killer,                 1500,    0,  3000,   96) /* less                           */  \
    X(lmr_complexity,              150,    0,  2000,   30) /* less per 10 cp of correction   */  \
    X(lmr_quiet_history,          9200, 2000, 32000,  700) /* history points for a ply       */  \
    X(lmr_noisy_history,          6000, 1500, 32000,  500) /* history points for a ply       */  \
    X(lmr_deeper_base,              40,    5,   999,    5) /* cp above the best score to search deeper */ \
    X(lmr_deeper_per_ply,            4,    0,    20,    1) /* cp                             */  \
    X(lmr_shallower_per_ply,         1,    0,    20,    1) /* cp above the best score to search less deep */ \
    /* --- histories --- */                                                                     \
    X(history_bonus_factor,        160,   20,   400,   12) /* points per ply                 */  \
    X(history_bonus_offset,         80,    0,   400,   12) /* points                         */  \
    X(history_bonus_max,          1700,  400,  4000,  100) /* points                         */  \
    X(history_malus_factor,        180,   20,   600,   15) /* points per ply                 */  \
    X(history_malus_offset,         80,    0,   400,   12) /* points                         */  \
    X(history_malus_max,          1500,  400,  4000,  100) /* points                         */  \
    X(history_malus_fading,          6,    0,    50,    2) /* % less malus for each earlier move */ \
    X(last_move_factor,            140,    0,   400,   12) /* points per ply, for a move without a good answer */ \
    X(last_move_offset,             50,    0,   400,   12) /* points                         */  \
    X(last_move_max,              1200,    0,  4000,  100) /* points                         */  \
    X(last_move_malus,              60,    0,   200,   10) /* % of the malus, for an early move that the table refutes */ \
    X(last_move_early,               4,    0,    64,    1) /* moves that are early           */  \
    X(evaluated_move_factor,        12,    0,    64,    2) /* points per cp that a move gained */ \
    X(evaluated_move_offset,        10,  -50,    50,    3) /* cp that a good move may lose   */  \
    X(evaluated_move_max,         1000,    0,  4000,  100) /* points                         */  \
    X(weight_butterfly,             25,    0,   128,    4) /* 1/32, in ordering and reductions */ \
    X(weight_pawn,                  35,    0,   128,    4) /* 1/32                           */  \
    X(weight_continuation_1,        32,    0,   128,    4) /* 1/32                           */  \
    X(weight_continuation_2,        32,    0,   128,    4) /* 1/32                           */  \
    X(weight_continuation_4,        12,    0,   128,    4) /* 1/32                           */  \
    X(weight_capture,               32,    0,   128,    4) /* 1/32                           */  \
    X(correction_pawn,              55,    0,   150,    5) /* cp of a full entry             */  \
    X(correction_minor,             30,    0,   150,    5) /* cp                             */  \
    X(correction_non_pawn,          52,    0,   150,    5) /* cp for each side               */  \
    X(correction_continuation,      45,    0,   150,    5) /* cp                             */  \
    X(correction_depth_divisor,      6,    1,    64,    1) /* points = error in cp * depth / this */ \
    X(correction_step,             256,   16,  1024,   16) /* points at most per update      */  \
    /* --- ordering only --- */                                                                 \
    X(victim_weight,                28,    0,   128,    4) /* history points per cp of gain  */  \
    X(escape_bonus,               8000,    0, 32000,  800) /* points                         */  \
    X(escape_queen_weight,           2,    0,     8,    1) /* times the bonus for a queen    */  \
    X(confining_check_bonus,     30000,    0, 64000, 2000) /* points                         */  \
    /* --- quiescence --- */                                                                    \
    X(quiescence_delta,            160,   50,   400,   20) /* cp in addition to the captured piece */ \
    X(quiescence_see,              -30, -300,   100,   15) /* cp that a capture must win     */  \
    /* --- transposition table, thread vote --- */                                              \
    X(tt_plies_per_search,           4,    0,    64,    1) /* by which an entry ages per search */ \
    X(tt_tolerated_plies,            4,    0,   255,    1) /* by which a bound is too shallow to replace its position's */ \
    X(vote_least_cp,                20,    1,   500,    5) /* cp that the least score counts for */ \
    /* --- the clock (time_manager.cpp) --- */                                                  \
    X(time_moves,                   16,    8,    60,    2) /* moves to plan for, if the increment exceeds the overhead */ \
    X(time_moves_sudden_death,      56,   20,   100,    4) /* moves otherwise: 2 s last 120 moves, 60 s last 300 */ \
    X(time_moves_most,              40,   10,   100,    4) /* moves at most, if the GUI gives their number */ \
    X(time_hard_share,             500,  200,  1000,   50) /* % of the share of a move, at most */ \
    X(time_hard_clock,              60,   10,    90,    5) /* % of the clock, at most        */  \
    X(time_unstable,               130,   50,   300,   10) /* % of the share if the best move is new */ \
    X(time_stable_iteration,         7,    0,    30,    1) /* % less per iteration that kept the best move */ \
    X(time_change,                  30,    0,   200,   10) /* % more per iteration that changed it */ \
    X(time_drop,                    80,    0,   300,   10) /* 1/10000 more per cp that an iteration lost */ \
    X(time_drop_by_moves,           30,    0,   300,   10) /* the same per cp since our last move */ \
    X(time_choice,                 165,  110,   300,   10) /* % minus the best move's share of the nodes */ \
    X(time_latest_start,            70,   20,   100,    5) /* % of the time after which no iteration begins */
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
