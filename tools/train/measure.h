// Measures networks on the positions of games: the loss of each by the scores of the games, also by phase and
// kind of position, and the size of their evaluations.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "tools/train/game_loader.h"
#include "util/key_values.h"
#include "util/result.h"
#include "util/stop_requested.h"

namespace train {

struct MeasureSettings {
    std::vector<std::string> networks;  // files, at least one
    LoadSettings load;                  // nothing is held out
    double scale_cp = 200;              // centipawns of the scores by which the odds grow e-fold
    int threads = 1;
};

// Loads the positions once and reports on `out`, for each network, the mean square of (expected points -
// points by the score) in units of 1e-4: over all positions, by phase (the share of the pieces that is left)
// and by kind (the strongest pieces that are left). Each network gets the scale that fits it best over some
// 200,000 of the positions. From the second network on, the report includes the difference from the first one,
// with the standard error as if positions were independent. Keys for scripts: positions and, for network N from
// 1, loss_N and scale_N.
util::Done measure_networks(const MeasureSettings& settings, const util::StopRequested& stop_requested,
                            std::ostream& out, util::KeyValues& figures);

struct RescaleSettings {
    std::string network, like, out;  // files
    LoadSettings load{};             // nothing is held out
    int threads = 1;
};

// Writes the network with the scale at which the mean of its |evaluation| over the positions is that of the
// network `like`: margins of a search that are tuned to one suit the other. Keys for scripts: positions,
// mean_cp and like_mean_cp before, and scale_cp of the file that is written.
util::Done rescale_network(const RescaleSettings& settings, const util::StopRequested& stop_requested,
                           std::ostream& out, util::KeyValues& figures);

}  // namespace train
