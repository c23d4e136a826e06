// All that decides what a training run does; together with the data and the number of threads, it decides every bit.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "train/adamw.h"
#include "train/gradient.h"

namespace train {

struct Settings {
    Architecture architecture;
    Goal goal;
    AdamWSettings optimiser;
    u64 epochs = 10;  // times that each position is looked at
    u64 batch_size = 16384;
    u64 warmup_steps = 200;  // the learning rate grows from 0 meanwhile
    double learning_rate = 0.005;
    double final_rate_share = 0.003;  // of the learning rate, at the end of the cosine
    u64 seed = 1;

    // The numbers that a run which goes on must have in common with its beginning, by the names of their options.
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

// The learning rate of a step, counted from 0, of so many: up in a line, down in a cosine.
double learning_rate_at(const Settings& settings, u64 step, u64 step_count);

}  // namespace train
