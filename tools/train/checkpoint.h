// The state of a training run between two steps, so that a run that was ended goes on as if it had not been.
#pragma once

#include "train/settings.h"
#include "util/result.h"

namespace train {

struct TrainingState {
    u64 step = 0;  // done
    AlignedFloats parameters;
    Moments moments;
    double loss_sum = 0;  // of the positions since the last row of the log
    u64 loss_count = 0;
};

// Random weights for a beginning.
TrainingState initial_state(const Settings& settings);

// For this machine's order of bytes: a checkpoint is no exchange format.
//
//   8 bytes "HouyiCkp"; u64 version, digest of the data, step, positions and loss since the last row of the log;
//   u64 number of settings and a double each; u64 number of parameters, and so many floats three times: parameters,
//   first and second moments; u64 FNV-1a of all before
std::vector<u8> encode_checkpoint(const TrainingState& state, const Settings& settings, u64 data_digest);

// The error is one sentence with the offset of what is wrong, or with the setting or data that are not those of the run.
util::Result<TrainingState, std::string> decode_checkpoint(std::span<const u8> bytes,
                                                           const Settings& settings, u64 data_digest);

}  // namespace train
