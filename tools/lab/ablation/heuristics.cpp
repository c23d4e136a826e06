// The table of switches, and access to the parameters by name.
#include "tools/lab/ablation/heuristics.h"

#include <algorithm>
#include <array>

#include "search/params.h"

namespace lab_tool {

namespace {

// For a least depth: no node is as deep (MaxAblationDepth).
constexpr int BeyondAllDepths = 64;

const Parameter& parameter_of(const Setting& setting) {
    return *std::ranges::find(search_parameters(), setting.parameter, &Parameter::name);
}

}  // namespace

std::span<const Parameter> search_parameters() {
#if defined(HOUYI_TUNE)
#define HOUYI_PARAM(param, default_value, lowest, highest, step) \
    Parameter{#param, default_value, lowest, highest, &search::params::param},
#else
#define HOUYI_PARAM(param, default_value, lowest, highest, step) \
    Parameter{#param, default_value, lowest, highest, nullptr},
#endif
    static constexpr auto Parameters = std::to_array<Parameter>({SEARCH_PARAMS(HOUYI_PARAM)});
#undef HOUYI_PARAM
    return Parameters;
}

const std::vector<Heuristic>& heuristics() {
    static const std::vector<Heuristic> list = {
        {.name = "Aspiration Windows",
         .file = "aspiration.h",
         .acts_in = "AspirationWindow",
         .off = {{"aspiration_min_depth", BeyondAllDepths}}},
        // --- order of moves ---
        {.name = "MVV", .file = "move_picker.cpp", .acts_in = "make_noisy", .off = {{"victim_weight", 0}}},
        // Histories also count in reductions and pruning.
        {.name = "History Heuristic",
         .file = "history.h",
         .acts_in = "quiet_score",
         .off = {{"weight_butterfly", 0},
                 {"weight_pawn", 0},
                 {"weight_continuation_1", 0},
                 {"weight_continuation_2", 0},
                 {"weight_continuation_4", 0}}},
        {.name = "Continuation History",
         .file = "history.h",
         .acts_in = "update_continuations",
         .off = {{"weight_continuation_1", 0}, {"weight_continuation_2", 0}, {"weight_continuation_4", 0}}},
        {.name = "Pawn History", .file = "history.h", .acts_in = "pawn_index", .off = {{"weight_pawn", 0}}},
        {.name = "Capture History",
         .file = "history.h",
         .acts_in = "capture_score",
         .off = {{"weight_capture", 0}}},
        // A bonus of 0 or less is not given.
        {.name = "Credit for the last move",
         .file = "move_loop.cpp",
         .acts_in = "credit_last_move",
         .off = {{"last_move_factor", 0}, {"last_move_malus", 0}, {"evaluated_move_factor", 0}}},
        {.name = "En prise",
         .file = "move_picker.cpp",
         .acts_in = "escape_points",
         .off = {{"escape_bonus", 0}}},
        // --- before the moves of a node ---
        {.name = "Null Move Pruning",
         .file = "search.cpp",
         .acts_in = "null_move",
         .off = {{"null_move_min_depth", BeyondAllDepths}}},
        {.name = "Razoring", .file = "search.cpp", .acts_in = "razoring", .off = {{"razoring_max_depth", 0}}},
        {.name = "Reverse Futility Pruning",
         .file = "decisions.h",
         .acts_in = "reverse_futility",
         .off = {{"rfp_max_depth", 0}}},
        {.name = "Internal Iterative Reductions",
         .file = "search.cpp",
         .acts_in = "reduce_without_tt_move",
         .off = {{"iir_min_depth", BeyondAllDepths}}},
        {.name = "ProbCut",
         .file = "search.cpp",
         .acts_in = "probcut",
         .off = {{"probcut_min_depth", BeyondAllDepths}}},
        // --- at each move ---
        {.name = "Late Move Reductions",
         .file = "reductions.cpp",
         .acts_in = "late_move_reduction",
         .off = {{"lmr_min_depth", BeyondAllDepths}}},
        {.name = "Futility Pruning",
         .file = "decisions.h",
         .acts_in = "is_futile",
         .off = {{"futility_max_depth", 0}, {"futility_noisy_max_depth", 0}}},
        // No position has 256 moves.
        {.name = "Late Move Pruning",
         .file = "decisions.h",
         .acts_in = "should_skip_quiets",
         .off = {{"lmp_base", 256}, {"lmp_not_improving", 1}}},
        // Every loss is tolerated. Quiet moves without check have a margin of their own.
        {.name = "SEE pruning of captures and checks",
         .file = "decisions.h",
         .acts_in = "tolerated_loss_cp",
         .off = {{"see_noisy_margin", 9999}}},
        {.name = "History Leaf Pruning",
         .file = "decisions.h",
         .acts_in = "has_kept_failing",
         .off = {{"history_pruning_max_depth", 0}}},
        {.name = "Singular Extensions",
         .file = "move_loop.cpp",
         .acts_in = "extend_singular",
         .off = {{"singular_min_depth", BeyondAllDepths}}},
        // --- the evaluation in the search ---
        {.name = "Improving",
         .file = "search.cpp",
         .acts_in = "is_improving",
         .off = {{"rfp_improving", 0},
                 {"probcut_improving", 0},
                 {"lmp_not_improving", 1},
                 {"lmr_not_improving", 0}}},
        {.name = "Correction History",
         .file = "correction_history.h",
         .acts_in = "correction_cp",
         .off = {{"correction_pawn", 0},
                 {"correction_minor", 0},
                 {"correction_non_pawn", 0},
                 {"correction_continuation", 0}}},
    };
    return list;
}

SwitchedOff::SwitchedOff(const Heuristic& heuristic) : heuristic_(heuristic) {
    for (const Setting& setting : heuristic_.off) *parameter_of(setting).variable = setting.value;
}

SwitchedOff::~SwitchedOff() {
    for (const Setting& setting : heuristic_.off) {
        const Parameter& parameter = parameter_of(setting);
        *parameter.variable = parameter.value;
    }
}

}  // namespace lab_tool
