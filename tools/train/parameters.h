// The network's weights in the trainer: floats in one aligned array.
#pragma once

#include "eval/nnue/arch.h"
#include "util/aligned_array.h"

namespace train {

using eval::nnue::Architecture;

using AlignedFloats = util::AlignedArray<float>;

// The offsets in the array. The weights of the first layer are stored tile by tile: many positions pass one
// tile of neurons before the next tile, so that its weights and sums stay in the cache. All else is in the
// order of the network file.
struct Layout {
    // In neurons; H is a multiple of it. The sums of a tile fit into four of the widest registers.
    static constexpr usize TileSize = 64;
    static_assert(TileSize % eval::nnue::HiddenStep == 0);

    Architecture architecture;

    usize hidden() const { return usize(architecture.hidden); }
    usize tiles() const { return hidden() / TileSize; }
    usize tile_weights(usize tile) const { return tile * usize(eval::nnue::Inputs) * TileSize; }
    usize hidden_weight(usize input, usize neuron) const {
        return tile_weights(neuron / TileSize) + input * TileSize + neuron % TileSize;
    }
    usize hidden_biases() const { return usize(eval::nnue::Inputs) * hidden(); }
    usize output_weights() const { return hidden_biases() + hidden(); }
    usize output_biases() const { return output_weights() + 2 * hidden() * usize(architecture.buckets); }
    usize size() const { return output_biases() + usize(architecture.buckets); }
};

}  // namespace train
