// The subcommand wdl: fits the model of win, draw and loss of eval/wdl.h to files of samples.
#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "eval/wdl.h"
#include "util/result.h"
#include "util/stop_requested.h"

namespace tune {

// The results of the positions with one amount of material and one score, from White's view.
struct OutcomeCount {
    int material = 0;  // eval::material_points()
    int score_cp = 0;
    std::array<u32, 3> results{};  // counts, indexed by GameResult
};

struct OutcomeCounts {
    std::vector<OutcomeCount> training;
    std::vector<OutcomeCount> held_out;  // from other games
};

// Counts the results in the files. Scores beyond `max_cp` are left out: such games are decided, and what
// happens is chance.
util::Result<OutcomeCounts, std::string> count_outcomes(const std::vector<std::string>& files,
                                                        double holdout_share, int max_cp, int threads,
                                                        const util::StopRequested& stop_requested);

// The mean natural logarithm of the probability that the model gave to the actual results.
double mean_log_likelihood(std::span<const OutcomeCount> counts, const eval::WdlModel& model);

// The model with the highest likelihood whose polynomials have at most the given degree, 0 to 3. `counts`
// must not be empty.
eval::WdlModel fit_wdl(std::span<const OutcomeCount> counts, int degree);

// The model in the source text of eval/wdl.cpp.
std::string format_wdl_model(const eval::WdlModel& model);
// A table of how often positions were won, drawn and lost, by ranges of score and of material, beside what
// the model predicts.
std::string format_calibration(std::span<const OutcomeCount> counts, const eval::WdlModel& model);

}  // namespace tune
