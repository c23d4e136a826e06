// The commands of houyi-train without their command line.
#pragma once

#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include "train/game_loader.h"
#include "train/settings.h"
#include "util/result.h"

namespace train {

struct RunSettings {
    Settings training;
    // The scale of the goal is fitted to the results, unless it is given.
    bool fits_scale = true;
    LoadSettings load;
    std::string out;      // NAME: NAME.nnue, NAME.ckpt, NAME.csv and NAME.svg are written
    bool resume = false;  // from NAME.ckpt
    int threads = 1;
    u64 report_steps = 100;  // between rows of the log
    u64 checkpoint_steps = 2000;
};

// Trains to the end, or until a stop is requested; then the run can be resumed. Gives an error in one sentence.
util::Done train_network(const RunSettings& settings, const std::function<bool()>& stop_requested,
                         std::ostream& out);

// Says what a network file holds.
util::Done check_network(const std::string& file, std::ostream& out);

}  // namespace train
