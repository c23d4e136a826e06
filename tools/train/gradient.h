// Forward and backward through the network; what training spends its time in.
#pragma once

#include <span>
#include <vector>

#include "train/packed_position.h"
#include "train/parameters.h"

namespace train {

// What the network should tell: the points that the side to move can expect, 0 to 1.
struct Goal {
    double lambda = 0.3;    // the share of the game's result; the rest is the search's score
    double scale_cp = 200;  // centipawns of an output of 1, by which the odds grow e-fold; see fit_scale_cp()

    float points(const PackedPosition& position) const;
};

// The chance that goes with an output: the logistic function.
float expected_points(float output);

// For one thread.
class GradientWorker {
public:
    // So many positions at a time: what is known of them stays in the second-level cache.
    static constexpr usize ChunkSize = 128;

    explicit GradientWorker(const Architecture& architecture);

    // The outputs of up to ChunkSize positions, valid until the next call.
    std::span<const float> outputs(const AlignedFloats& parameters,
                                   std::span<const PackedPosition> positions);
    // The sum of (expected points - goal)^2 over up to ChunkSize positions.
    double loss(const AlignedFloats& parameters, std::span<const PackedPosition> positions, const Goal& goal);
    // The same, and adds the gradient of that sum to `gradient`.
    double add_gradient(const AlignedFloats& parameters, std::span<const PackedPosition> positions,
                        const Goal& goal, AlignedFloats& gradient);

private:
    void backward_output(const AlignedFloats& parameters, std::span<const PackedPosition> positions,
                         AlignedFloats& gradient);
    void backward_hidden(usize count, AlignedFloats& gradient);
    void sort_rows_by_input(usize count);
    usize bucket_of(usize position) const {
        return usize(layout_.architecture.bucket_of(inputs_[position].count));
    }

    Layout layout_;
    std::vector<ActiveInputs> inputs_;  // of each position
    std::vector<float> outputs_;        // of each position
    std::vector<float> output_slopes_;  // of the loss by the output, of each position
    // Two rows of H for each position, for the side to move and the other: the clamped hidden values and then, on the
    // way back, the slopes of the loss by the hidden values before the clamp.
    AlignedFloats rows_;
    // The rows in which an input is 1, input after input: those of input i begin at row_begins_[i].
    std::vector<u32> row_begins_;
    std::vector<u16> rows_by_input_;
};

}  // namespace train
