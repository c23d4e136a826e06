// The settings that affect the result of a training run. Together with the data and the number of threads,
// they determine every bit of it.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "tools/train/adamw.h"
#include "tools/train/gradient.h"

namespace train {

struct Settings {
    Architecture architecture;
    Goal goal;
    AdamWSettings optimiser;
    u64 epochs = 10;  // passes over the training positions
    u64 batch_size = 16384;
    u64 warmup_steps = 200;  // the learning rate grows from 0 during these steps
    double learning_rate = 0.005;
    double final_rate_share = 0.003;  // share of the learning rate that remains at the end of the cosine
    u64 seed = 1;

    // The numbers that a resumed run must have in common with the run that it continues, by the names of
    // their options.
    std::vector<std::pair<std::string, double>> numbers() const {
        return {{"hidden", architecture.hidden},
                {"buckets", architecture.buckets},
                {"lambda", goal.lambda},
                {"scale", goal.scale_cp},
                {"epochs", double(epochs)},
                {"batch", double(batch_size)},
                {"warmup", double(warmup_steps)},
                {"rate", learning_rate},
                {"final-rate", final_rate_share},
                {"decay", double(optimiser.decay)},
                {"seed", double(seed)}};
    }
};

// The learning rate of a step, counted from 0, out of `step_count`: a linear rise, then a fall along a
// cosine.
double learning_rate_at(const Settings& settings, u64 step, u64 step_count);

}  // namespace train
