// From the trainer's floats to the network that the engine reads.
#pragma once

#include <span>

#include "eval/nnue/network.h"
#include "train/data_set.h"
#include "train/parameters.h"

namespace train {

eval::nnue::QuantisedWeights quantise(const AlignedFloats& parameters, const Architecture& architecture,
                                      int scale_cp);

// How far the quantised network is from the floats.
struct Agreement {
    double mean_cp = 0;  // mean of |difference|
    double max_cp = 0;
    usize positions = 0;
};
Agreement compare(const AlignedFloats& parameters, const eval::nnue::Network& network,
                  std::span<const PackedPosition> positions);

}  // namespace train
