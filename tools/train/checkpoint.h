// Checkpoints: the state of a training run between two steps. A stopped run continues from it as if it had
// not been stopped.
#pragma once

#include "tools/train/settings.h"
#include "util/result.h"

namespace train {

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
