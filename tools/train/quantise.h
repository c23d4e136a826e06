// From the trainer's floats to the network that the engine reads.
#pragma once

#include <span>
#include <string>

#include "eval/nnue/network.h"
#include "train/labelled_position.h"
#include "train/parameters.h"

namespace train {

// Most output weights are small numbers, and in units of 1/QB they would lose much of what they say. So they are stretched,
// or shrunk, until the largest of them are about MaxOutputWeight, or rather as far as rounding and cutting off harm least,
// and the file's scale, which multiplies the output, changes the other way.
eval::nnue::QuantisedWeights quantise(const AlignedFloats& parameters, const Architecture& architecture,
                                      int scale_cp);

// The other way, for training to go on from a network: floats of which an output of 1 means scale_cp. The error is half a
// sentence: that takes output weights beyond the bound.
util::Result<AlignedFloats, std::string> dequantise(const eval::nnue::QuantisedWeights& weights,
                                                    double scale_cp, double bound);

// How far the quantised network is from the floats.
struct Agreement {
    double mean_cp = 0;  // mean of |difference|
    double max_cp = 0;
    usize positions = 0;
};
// The scale is that of the floats.
Agreement compare(const AlignedFloats& parameters, double scale_cp, const eval::nnue::Network& network,
                  std::span<const LabelledPosition> positions);

}  // namespace train
