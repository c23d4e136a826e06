// The subcommand fit: new weights for the classical evaluation from files of samples.
#pragma once

#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "tune/model.h"
#include "util/stop_requested.h"

namespace tune {

struct FitSettings {
    int epochs = 60;  // at most: times that each position is looked at
    int threads = 1;
    double lambda = 0.7;  // share of the game's result in the goal, the rest being the search's score
    std::optional<double>
        k_cp;  // the scale of Goal; nothing: the one with which the start weights tell results best
    double first_step_cp = 1;  // of Adam; halved whenever the held-out error stands still
    int batch_size = 16384;    // positions for one step
    // A weight 100 cp away from its start costs as much as so much squared error: three positions that were told
    // a win and are lost, say. Holds weights that few positions know of.
    double pull = 3;
    int least_occurrences = 100;  // weights that fewer positions know of stay as they are
};

struct FitResult {
    eval::classical::Weights weights;  // rounded
    Goal goal;
    int epochs = 0;
    int frozen = 0;  // weights that stayed as they were for want of positions
    // Mean errors on the training and the held-out part: before, and after with rounded weights.
    double training_before = 0, training_after = 0;
    double held_out_before = 0, held_out_after = 0;
};

// Adam (Kingma and Ba 2014) on mini-batches, from `start`, until the held-out error no longer falls, the epochs are
// over or a stop is requested. Tells each epoch, and a table of errors at the end. Both parts of the data must hold
// something. The same data gives the same weights, with any number of threads.
FitResult fit(const Dataset& data, const eval::classical::Weights& start, const FitSettings& settings,
              const util::StopRequested& stop_requested, std::ostream& out);

}  // namespace tune
