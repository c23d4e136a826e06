// Fits the weights of the choice model by maximum likelihood.
#pragma once

#include <ostream>
#include <vector>

#include "tools/levels/choices.h"
#include "util/stop_requested.h"

namespace levels_tool {

struct FitSettings {
    int epochs = 10;  // passes over the training choices
    int threads = 1;
    double first_step = 0.03;  // of Adam; falls to 0 along a cosine
};

// Climbs from `start` to the weights that make the training choices most likely. The log-likelihood is concave,
// and a weight costs the square of its size: there is one best place, whatever the start. Reports each epoch
// on `out`. The same data gives the same weights, with any number of threads.
std::vector<levels::Weight> fit(const Choices& choices, const std::vector<levels::Weight>& start,
                                const FitSettings& settings, const util::StopRequested& stop_requested,
                                std::ostream& out);

}  // namespace levels_tool
