// Forward and backward through the network; what training spends its time in.
#pragma once

#include <span>
#include <vector>

#include "train/labelled_position.h"
#include "train/parameters.h"

namespace train {

// What the network should tell: the points that the side to move can expect, 0 to 1.
struct Goal {
    // The share of the game's result; the rest is the search's score. Results are noisy, so that few positions want little
    // of them. Where no result is known, the score is all.
    double lambda = 0.05;
    double scale_cp = 200;  // centipawns of an output of 1, by which the odds grow e-fold; see fit_scale_cp()

    float points(const LabelledPosition& position) const;
};

// The chance that goes with an output: the logistic function.
float expected_points(float output);

// For one thread.
class GradientWorker {
public:
    // So many positions at a time: what is known of them stays in the second-level cache, and there are enough of them
    // to pay for a pass through all weights.
    static constexpr usize ChunkSize = 256;

    explicit GradientWorker(const Architecture& architecture);

    // The outputs of up to ChunkSize positions, valid until the next call.
    std::span<const float> outputs(const AlignedFloats& parameters,
                                   std::span<const LabelledPosition> positions);
    // The sum of (expected points - goal)^2 over up to ChunkSize positions.
    double loss(const AlignedFloats& parameters, std::span<const LabelledPosition> positions,
                const Goal& goal);
    // The same, and adds the gradient of that sum to `gradient`.
    double add_gradient(const AlignedFloats& parameters, std::span<const LabelledPosition> positions,
                        const Goal& goal, AlignedFloats& gradient);

private:
    void line_up(std::span<const LabelledPosition> positions);
    void forward_tile(const AlignedFloats& parameters, usize tile);
    void backward_tile(const AlignedFloats& parameters, usize tile, AlignedFloats& gradient);
    void turn_into_slopes(const AlignedFloats& parameters, usize tile, AlignedFloats& gradient);
    void sort_rows_by_input();
    void sort_inputs_by_row_count(std::span<const u32> row_counts);
    float* values_of(usize tile, usize place) {
        return values_.data() + (tile * ChunkSize + place) * 2 * Layout::TileSize;
    }
    usize bucket_of(usize place) const { return usize(layout_.architecture.bucket_of(inputs_[place].count)); }

    Layout layout_;
    // The positions in line, those with the fewest pieces first: loops over pieces then end where the processor expects
    // it, and a bucket's positions are neighbours.
    usize count_ = 0;
    std::vector<u16> positions_;        // by place in the line: which one it is
    std::vector<ActiveInputs> inputs_;  // the same for these
    std::vector<float> output_slopes_;  // of the loss by the output
    AlignedFloats output_sums_;         // of a cache line each, to be added up
    std::vector<float> outputs_;        // by position
    // Tile by tile and place by place, a row for the side to move and a row for the other: the clamped hidden values and
    // then, on the way back, the slopes of the loss by the values before the clamp.
    AlignedFloats values_;
    // The rows in which an input is 1, input after input, and the inputs that have any, those with the fewest
    // first.
    struct InputRows {
        u16 input;
        u32 begin, end;
    };
    std::vector<u16> rows_by_input_;
    std::vector<InputRows> input_rows_;
};

}  // namespace train
