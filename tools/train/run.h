// The commands of houyi-train, independent of the command line.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "tools/train/checkpoint.h"
#include "tools/train/game_loader.h"
#include "util/key_values.h"
#include "util/result.h"
#include "util/stop_requested.h"

namespace train {

struct RunSettings {
    Settings training;
    // Whether the scale of the goal is fitted to the results; false if the scale is given.
    bool fits_scale = true;
    LoadSettings load;
    std::string out;      // NAME: NAME.nnue, NAME.ckpt, NAME.csv and NAME.svg are written
    bool resume = false;  // continue from NAME.ckpt
    // A network file with the weights and the architecture to begin with; empty for random weights. With
    // `resume` the weights are those of the checkpoint.
    std::string from;
    int threads = 1;
    u64 report_steps = 100;  // steps between rows of the log
    u64 checkpoint_steps = 2000;
};

// The files that a run writes.
std::vector<std::string> output_files(const std::string& out);

// Trains to the end, or until a stop is requested; then the run can be resumed. Reports its progress on
// `out`. Keys for scripts: those of add_figures; fitted_scale_cp, 0 if the results give no usable scale, and
// scale_cp; steps and steps_done, fewer if the run was stopped; training_loss and held_out_loss of the last
// report; quantised_mean_cp, quantised_max_cp and quantised_positions, which compare the network with the
// trainer's floats.
util::Done train_network(const RunSettings& given, const util::StopRequested& stop_requested,
                         std::ostream& out, util::KeyValues& figures);

// Prints what a network file holds. Keys for scripts: hidden, buckets, scale_cp, bytes, and least_goal_scale_cp,
// the least --scale with which training can begin from it.
util::Done check_network(const std::string& file, std::ostream& out, util::KeyValues& figures);

}  // namespace train
