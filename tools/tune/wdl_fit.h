// The subcommand wdl: the model of win, draw and loss of eval/wdl.h from files of samples.
#pragma once

#include <array>
#include <ostream>
#include <span>
#include <string>
#include <vector>

#include "eval/wdl.h"
#include "util/result.h"

namespace tune {

// How often positions with that material and that score, from White's view, ended how.
struct OutcomeCount {
    int material = 0;  // eval::material_points()
    int score_cp = 0;
    std::array<u32, 3> results{};  // by GameResult
};

struct OutcomeCounts {
    std::vector<OutcomeCount> training;
    std::vector<OutcomeCount> held_out;  // other games
};

// Scores beyond the limit are left out: the game is over there, and what happens is chance.
util::Result<OutcomeCounts, std::string> count_outcomes(const std::vector<std::string>& files,
                                                        double holdout_share, int max_cp, int threads);

// The mean of the natural logarithm of the probability that the model gave what happened.
double mean_log_likelihood(std::span<const OutcomeCount> counts, const eval::WdlModel& model);

// The most likely model; its polynomials are at most of that degree, 0 to 3. There must be counts.
eval::WdlModel fit_wdl(std::span<const OutcomeCount> counts, int degree);

// As in eval/wdl.cpp.
std::string format_wdl_model(const eval::WdlModel& model);
// How often scores of each range were won, drawn and lost, and how often they should have been.
std::string format_calibration(std::span<const OutcomeCount> counts, const eval::WdlModel& model);

}  // namespace tune
