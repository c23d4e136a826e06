// The subcommand fit: fits the weights of the classical evaluation to positions of games.
#pragma once

#include <optional>
#include <ostream>

#include "tools/tune/model.h"
#include "util/stop_requested.h"

namespace tune {

struct FitSettings {
    int epochs = 60;  // passes over the training positions, at most
    int threads = 1;
    double lambda = 0.7;  // share of the game's result in the goal; the rest is the search's score
    // The scale of Goal. Without a value, it is the one with which the start weights predict the results
    // best.
    std::optional<double> k_cp;
    double first_step_cp = 1;  // of Adam; halved when the held-out error stops falling
    int batch_size = 16384;    // positions for one step
    // The squared error that a weight 100 cp away from its start costs. For example, 3 is the error of three
    // positions that are predicted as won and are lost. It holds weights that occur in few positions.
    double pull = 3;
    // Weights that occur in fewer positions stay as they are, unless a table would no longer rise.
    int least_occurrences = 100;
};

struct FitResult {
    eval::classical::Weights weights;  // rounded
    int epochs = 0;
    int frozen = 0;  // weights that stayed as they were because they occur in too few positions
    // Mean errors on the training and the held-out part: before the fit, and after it with rounded weights.
    double training_before = 0, training_after = 0;
    double held_out_before = 0, held_out_after = 0;
};

// Runs Adam (Kingma and Ba 2014) on mini-batches from `start`, until the held-out error no longer falls, the
// epochs are over or a stop is requested. Reports each epoch on `out`, and a table of errors at the end.
// Neither part of the data may be empty. The same data gives the same weights, with any number of threads.
FitResult fit(const Dataset& data, const eval::classical::Weights& start, const FitSettings& settings,
              const util::StopRequested& stop_requested, std::ostream& out);

}  // namespace tune
