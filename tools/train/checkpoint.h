// Checkpoints: the state of a training run between two steps. A stopped run continues from it as if it had
// not been stopped.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "tools/train/adamw.h"
#include "tools/train/gradient.h"
#include "util/result.h"

namespace train {

// The settings that affect the result of a training run. Together with the data and the number of threads,
// they determine every bit of it.
struct Settings {
    Architecture architecture;
    Goal goal;
    AdamWSettings optimiser;
    u64 epochs = 10;  // passes over the training positions
    u64 batch_size = 16384;
    u64 warmup_steps = 200;  // the learning rate grows from 0 during these steps, at most a tenth of all
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
                {"decay", optimiser.decay},
                {"seed", double(seed)}};
    }
};

struct TrainingState {
    u64 step = 0;  // steps done
    AlignedFloats parameters;
    Moments moments;
    double loss_sum = 0;  // over the positions since the last row of the log
    u64 loss_count = 0;
};

// The state before the first step, with random weights.
TrainingState initial_state(const Settings& settings);

// Layout, in this machine's byte order, as a checkpoint is not an exchange format:
//
//   8 bytes "HouyiCkp"
//   u64 version, digest of the data, step, positions since the last row of the log
//   double sum of the losses of these positions
//   u64 number of settings, then one double for each
//   u64 number of parameters, then as many floats three times: parameters, first moments, second moments
//   u64 FNV-1a of all bytes before
std::vector<u8> encode_checkpoint(const TrainingState& state, const Settings& settings, u64 data_digest);

// The error is one sentence. It names the offset of the fault, which may be a setting or data other than
// those of the run.
util::Result<TrainingState, std::string> decode_checkpoint(std::span<const u8> bytes,
                                                           const Settings& settings, u64 data_digest);

}  // namespace train
