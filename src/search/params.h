// All numbers that steer the search, in one table: name, default, minimum, maximum and a tuner's step.
#pragma once

namespace search {

// clang-format off
#define SEARCH_PARAMS(X)                                                                        \
    /*name                     default   min    max  step     unit, meaning                 */  \
    X(aspiration_min_depth,          4,    2,    10,    1) /* plies; below it the window is open */ \
    X(aspiration_delta,             18,    5,   100,    4) /* cp, half the first window      */  \
    X(null_move_min_depth,           3,    1,     6,    1) /* plies                          */  \
    X(null_move_base,                3,    2,     6,    1) /* plies                          */  \
    X(null_move_depth_divisor,       4,    2,     8,    1) /* a further ply each so many     */  \
    X(null_move_eval_divisor,      200,   80,   500,   25) /* cp over beta for a further ply */  \
    X(null_move_eval_max,            3,    1,     6,    1) /* plies                          */  \
    X(futility_max_depth,            6,    3,    12,    1) /* plies                          */  \
    X(futility_base,                90,   20,   250,   15) /* cp                             */  \
    X(futility_per_ply,             80,   30,   200,   10) /* cp                             */  \
    X(lmr_min_depth,                 3,    2,     5,    1) /* plies                          */  \
    X(lmr_base,                    600,    0,  2048,   64) /* 1/1024 of a ply                */  \
    X(lmr_log_factor,              420,  200,   900,   25) /* 1/1024 of a ply by ln*ln       */  \
    X(lmr_not_pv,                  700,    0,  2048,   96) /* 1/1024 of a ply                */  \
    X(lmr_not_improving,           512,    0,  2048,   96) /* 1/1024 of a ply                */  \
    X(lmr_history_divisor,        6000, 1500, 20000,  500) /* history points for a ply       */  \
    X(history_bonus_factor,         16,    4,    64,    2) /* points by depth squared        */  \
    X(history_bonus_max,          1600,  400,  4000,  100) /* points                         */  \
    X(check_extension_see,           0, -200,   200,   25) /* cp a check may not lose        */  \
    X(quiescence_delta,            180,   50,   400,   20) /* cp above what a capture takes  */
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
