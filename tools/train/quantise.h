// Converts the trainer's floats to the network that the engine reads, and back.
#pragma once

#include <span>

#include "eval/nnue/network.h"
#include "tools/train/labelled_position.h"
#include "tools/train/parameters.h"

namespace train {

// The most centipawns that an output of 1 may mean in training. The scale of the file may be up to twice as
// high.
inline constexpr int MaxGoalScaleCp = eval::nnue::MaxScaleCp / 2;

// Rounds the floats to the weights of a network file. Most output weights are small, and in units of 1/QB
// they would lose much precision. So they are multiplied by the factor for which rounding and clamping do the
// least harm; the largest weights are then about MaxOutputWeight. The file's scale, which multiplies the
// output, changes inversely.
eval::nnue::QuantisedWeights quantise(const AlignedFloats& parameters, const Architecture& architecture,
                                      int scale_cp);

// The inverse, for training that continues from a network: floats for which an output of 1 means `scale_cp`,
// which is at least least_goal_scale_cp().
AlignedFloats dequantise(const eval::nnue::QuantisedWeights& weights, double scale_cp, double bound);
// The least scale at which no output weight and no output bias of that network exceeds the bound by more than a
// rounding error.
int least_goal_scale_cp(const eval::nnue::QuantisedWeights& weights, double bound);

// The difference between the quantised network and the trainer's, which rounds the first layer too.
struct Agreement {
    double mean_cp = 0;  // mean of |difference|
    double max_cp = 0;
    usize positions = 0;
};
// `scale_cp` is the scale of the floats.
Agreement compare(const AlignedFloats& parameters, double scale_cp, const eval::nnue::Network& network,
                  std::span<const LabelledPosition> positions);

}  // namespace train
