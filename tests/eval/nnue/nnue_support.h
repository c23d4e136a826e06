// Networks with random weights, for the tests of eval/nnue and of the code that uses it.
#pragma once

#include "eval/nnue/network.h"
#include "util/prng.h"

namespace test {

inline i16 random_within(util::Prng& prng, int bound) {
    return i16(int(prng.below(u64(2 * bound + 1))) - bound);
}

// Random weights within the given bounds; in a trained network (H = 512) the means are 48 and 102.
inline eval::nnue::QuantisedWeights random_weights(const eval::nnue::Architecture& architecture, u64 seed,
                                                   int hidden_bound = 100, int output_bound = 1000) {
    util::Prng prng(seed);
    eval::nnue::QuantisedWeights weights;
    weights.architecture = architecture;
    weights.scale_cp = 400;
    const usize hidden = usize(architecture.hidden);
    weights.hidden_weights.resize(usize(eval::nnue::Inputs) * hidden);
    weights.hidden_biases.resize(hidden);
    weights.output_weights.resize(2 * hidden * usize(architecture.buckets));
    weights.output_biases.resize(usize(architecture.buckets));
    for (i16& weight : weights.hidden_weights) weight = random_within(prng, hidden_bound);
    for (i16& bias : weights.hidden_biases) bias = random_within(prng, hidden_bound);
    for (i16& weight : weights.output_weights) weight = random_within(prng, output_bound);
    for (i32& bias : weights.output_biases) bias = random_within(prng, 5000);
    return weights;
}

inline eval::nnue::Network random_network(const eval::nnue::Architecture& architecture, u64 seed) {
    return eval::nnue::Network::load(eval::nnue::encode(random_weights(architecture, seed))).value();
}

}  // namespace test
