// The forward and backward passes through the network, in which training spends its time.
#pragma once

#include <span>
#include <vector>

#include "tools/train/labelled_position.h"
#include "tools/train/parameters.h"

namespace train {

// What the network should predict: the points that the side to move can expect, 0 to 1.
struct Goal {
    // The share of the game's result; the rest is the search's score. Results are noisy, so that a small data
    // set needs a small share. If the result is unknown, the score alone counts.
    double lambda = 0.05;
    double scale_cp = 200;  // centipawns of an output of 1, by which the odds grow e-fold; see fit_scale_cp()

    float points(const LabelledPosition& position) const;
};

// Computes outputs, losses and gradients. Hidden values are in steps of 1/QA, as in the engine: sums of i16
// are faster than sums of floats, and training sees what rounding does. The gradient is that of floats
// (Bengio, Leonard and Courville 2013: the straight-through estimator). Each thread has its own worker.
class GradientWorker {
public:
    // The number of positions of a call, at most: few enough that the values of a tile stay in the
    // second-level cache beside its weights, and enough to be worth a pass through all weights. Measured with 1 MiB.
    static constexpr usize ChunkSize = 256;

    explicit GradientWorker(const Architecture& architecture);

    // Sets the parameters for the calls that follow. They must outlive these calls unchanged.
    void use(const AlignedFloats& parameters);
    // The outputs of up to ChunkSize positions, valid until the next call.
    std::span<const float> outputs(std::span<const LabelledPosition> positions);
    // The sum of (expected points - goal)^2 over up to ChunkSize positions.
    double loss(std::span<const LabelledPosition> positions, const Goal& goal);
    // The same, and adds the gradient of that sum to `gradient`.
    double add_gradient(std::span<const LabelledPosition> positions, const Goal& goal,
                        AlignedFloats& gradient);

private:
    void line_up(std::span<const LabelledPosition> positions);
    void forward_tile(usize tile);
    void backward_tile(usize tile, AlignedFloats& gradient);
    void find_slopes(usize tile, AlignedFloats& gradient);
    void sort_rows_by_input();
    void sort_inputs_by_row_count(std::span<const u32> row_counts);
    i16* values_of(usize tile, usize place) {
        return values_.data() + (tile * ChunkSize + place) * 2 * Layout::TileSize;
    }
    usize bucket_of(usize place) const { return usize(layout_.architecture.bucket_of(inputs_[place].count)); }

    using AlignedIntegers = util::AlignedArray<i16>;

    Layout layout_;
    const float* parameters_ = nullptr;
    AlignedIntegers rounded_;  // the first layer's weights and biases in units of 1/QA
    // The positions, sorted by their number of pieces: loops over pieces then have predictable lengths, and
    // the positions of a bucket are adjacent. A place is an index in this order.
    usize count_ = 0;
    std::vector<u16> positions_;        // by place: index of the position
    std::vector<ActiveInputs> inputs_;  // by place
    std::vector<float> output_slopes_;  // by place: slope of the loss by the output
    AlignedFloats output_sums_;         // by place: a vector whose lanes are added up
    std::vector<float> outputs_;        // by index of the position
    // For each tile and place, a row for the side to move and a row for the other side, with the clamped
    // hidden values in units of 1/QA.
    AlignedIntegers values_;
    // The same rows for one tile, with the slopes of the loss by the values before the clamp. Each number
    // holds the upper halves of two floats, which is exact enough for the mean slope of a batch.
    util::AlignedArray<u32> slopes_;
    // The rows in which an input is 1, grouped by input, and the inputs that have rows, those with the fewest
    // rows first.
    struct InputRows {
        u16 input;
        u32 begin, end;
    };
    std::vector<u16> rows_by_input_;
    std::vector<InputRows> input_rows_;
};

}  // namespace train
