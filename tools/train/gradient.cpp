// The passes through the network. The loops use the compilers' vector extensions, so that g++ and clang
// compile them alike.
#include "tools/train/gradient.h"

#include <array>
#include <bit>
#include <cassert>

#include "eval/wdl.h"

namespace train {

namespace {

// As wide as the machine's registers. Compilers split wider vectors, in places into single numbers.
#if defined(__AVX512F__)
constexpr int VectorBytes = 64;
#elif defined(__AVX__)
constexpr int VectorBytes = 32;
#else
constexpr int VectorBytes = 16;
#endif
using Vector = float __attribute__((vector_size(VectorBytes), may_alias));
constexpr usize Lanes = VectorBytes / sizeof(float);
static_assert(Layout::TileSize % Lanes == 0);
constexpr usize TileVectors = Layout::TileSize / Lanes;

inline Vector& at(float* row, usize index) { return reinterpret_cast<Vector*>(row)[index]; }
inline const Vector& at(const float* row, usize index) { return reinterpret_cast<const Vector*>(row)[index]; }

// One number for each neuron of a tile.
struct Tile {
    Vector part[TileVectors];
};

inline Tile load(const float* from) {
    Tile tile;
    for (usize i = 0; i < TileVectors; ++i) tile.part[i] = at(from, i);
    return tile;
}

inline void store(float* to, const Tile& tile) {
    for (usize i = 0; i < TileVectors; ++i) at(to, i) = tile.part[i];
}

inline void add(Tile& sum, const float* row) {
    for (usize i = 0; i < TileVectors; ++i) sum.part[i] += at(row, i);
}

inline void add(Tile& sum, const Tile& other) {
    for (usize i = 0; i < TileVectors; ++i) sum.part[i] += other.part[i];
}

// Adds the rows with the given indices to `sum`.
inline void add_rows(Tile& sum, const float* rows, const u16* numbers, usize count) {
    for (usize i = 0; i < count; ++i) add(sum, rows + numbers[i] * Layout::TileSize);
}

inline void clamp(Tile& tile) {
    const Vector zero = {};
    const Vector one = zero + 1.0f;
    for (Vector& value : tile.part) {
        const Vector positive = value > zero ? value : zero;
        value = positive < one ? positive : one;
    }
}

// sum += value^2 * weight. The vectors of a tile are added into one vector.
inline void add_screlu(Vector& sum, const Tile& values, const float* weights) {
    for (usize i = 0; i < TileVectors; ++i) sum += values.part[i] * values.part[i] * at(weights, i);
}

// The backward pass through one half of the hidden layer: adds to the gradient of the output weights, and
// returns the slopes of the loss by the values before the clamp.
inline Tile backward(const Tile& values, float slope, const float* weights, float* weight_gradient) {
    const Vector zero = {};
    const Vector one = zero + 1.0f;
    Tile slopes;
    for (usize i = 0; i < TileVectors; ++i) {
        const Vector value = values.part[i];
        const Vector scaled = value * slope;
        at(weight_gradient, i) += scaled * value;
        const Vector by_value = scaled * at(weights, i);
        slopes.part[i] = value < one ? by_value + by_value : zero;  // for a value of 0, by_value is 0 already
    }
    return slopes;
}

}  // namespace

float Goal::points(const LabelledPosition& position) const {
    const float by_score = eval::expected_points(float(position.score_cp / scale_cp));
    if (position.half_points == UnknownResult) return by_score;
    return float(lambda) * float(position.half_points) / 2 + float(1 - lambda) * by_score;
}

GradientWorker::GradientWorker(const Architecture& architecture)
    : layout_{architecture}, positions_(ChunkSize), inputs_(ChunkSize), output_slopes_(ChunkSize),
      output_sums_(ChunkSize * Lanes), outputs_(ChunkSize),
      values_(ChunkSize * 2 * usize(architecture.hidden)),
      rows_by_input_(2 * ChunkSize * eval::nnue::MaxActive) {}

std::span<const float> GradientWorker::outputs(const AlignedFloats& parameters,
                                               std::span<const LabelledPosition> positions) {
    assert(positions.size() <= ChunkSize && parameters.size() == layout_.size());
    line_up(positions);
    for (usize place = 0; place < count_; ++place) at(output_sums_.data(), place) = Vector{};
    for (usize tile = 0; tile < layout_.tiles(); ++tile) forward_tile(parameters, tile);
    for (usize place = 0; place < count_; ++place) {
        const Vector& sums = at(output_sums_.data(), place);
        float output = parameters.data()[layout_.output_biases() + bucket_of(place)];
        for (usize i = 0; i < Lanes; ++i) output += sums[i];
        outputs_[positions_[place]] = output;
    }
    return {outputs_.data(), count_};
}

double GradientWorker::loss(const AlignedFloats& parameters, std::span<const LabelledPosition> positions,
                            const Goal& goal) {
    outputs(parameters, positions);
    double sum = 0;
    for (usize place = 0; place < count_; ++place) {
        const float expected = eval::expected_points(outputs_[positions_[place]]);
        const float error = expected - goal.points(positions[positions_[place]]);
        output_slopes_[place] = 2 * error * expected * (1 - expected);
        sum += double(error) * double(error);
    }
    return sum;
}

double GradientWorker::add_gradient(const AlignedFloats& parameters,
                                    std::span<const LabelledPosition> positions, const Goal& goal,
                                    AlignedFloats& gradient) {
    const double sum = loss(parameters, positions, goal);
    for (usize place = 0; place < count_; ++place)
        gradient.data()[layout_.output_biases() + bucket_of(place)] += output_slopes_[place];
    sort_rows_by_input();
    for (usize tile = 0; tile < layout_.tiles(); ++tile) backward_tile(parameters, tile, gradient);
    return sum;
}

// A counting sort by the number of pieces.
void GradientWorker::line_up(std::span<const LabelledPosition> positions) {
    count_ = positions.size();
    std::array<u16, eval::nnue::MaxActive + 2> places{};
    for (const LabelledPosition& position : positions) ++places[usize(std::popcount(position.occupied)) + 1];
    for (usize pieces = 1; pieces < places.size(); ++pieces) places[pieces] += places[pieces - 1];
    for (usize i = 0; i < count_; ++i) {
        const usize place = places[usize(std::popcount(positions[i].occupied))]++;
        positions_[place] = u16(i);
        find_inputs(positions[i], inputs_[place]);
    }
}

void GradientWorker::forward_tile(const AlignedFloats& parameters, usize tile) {
    const float* const weights = parameters.data() + layout_.tile_weights(tile);
    const Tile biases = load(parameters.data() + layout_.hidden_biases() + tile * Layout::TileSize);
    const float* const output_weights =
        parameters.data() + layout_.output_weights() + tile * Layout::TileSize;
    const usize hidden = layout_.hidden();
    for (usize place = 0; place < count_; ++place) {
        const ActiveInputs& inputs = inputs_[place];
        Tile us = biases, them = biases;
        add_rows(us, weights, inputs.us.data(), usize(inputs.count));
        add_rows(them, weights, inputs.them.data(), usize(inputs.count));
        clamp(us);
        clamp(them);
        float* const values = values_of(tile, place);
        store(values, us);
        store(values + Layout::TileSize, them);
        const float* const of_bucket = output_weights + 2 * hidden * bucket_of(place);
        Vector& sums = at(output_sums_.data(), place);
        add_screlu(sums, us, of_bucket);
        add_screlu(sums, them, of_bucket + hidden);
    }
}

void GradientWorker::backward_tile(const AlignedFloats& parameters, usize tile, AlignedFloats& gradient) {
    turn_into_slopes(parameters, tile, gradient);
    const float* const slopes = values_of(tile, 0);
    float* const weight_gradient = gradient.data() + layout_.tile_weights(tile);
    for (const InputRows& input : input_rows_) {
        Tile sum = load(weight_gradient + input.input * Layout::TileSize);
        add_rows(sum, slopes, rows_by_input_.data() + input.begin, input.end - input.begin);
        store(weight_gradient + input.input * Layout::TileSize, sum);
    }
}

// Replaces the values with the slopes of the loss by the values before the clamp, and adds to the gradient of
// the output weights and of the hidden biases.
void GradientWorker::turn_into_slopes(const AlignedFloats& parameters, usize tile, AlignedFloats& gradient) {
    const usize hidden = layout_.hidden();
    const usize first_output = layout_.output_weights() + tile * Layout::TileSize;
    Tile bias_gradient = load(gradient.data() + layout_.hidden_biases() + tile * Layout::TileSize);
    for (usize place = 0; place < count_; ++place) {
        float* const values = values_of(tile, place);
        const usize of_bucket = first_output + 2 * hidden * bucket_of(place);
        const float* const weights = parameters.data() + of_bucket;
        float* const output_gradient = gradient.data() + of_bucket;
        const float slope = output_slopes_[place];
        const Tile us = backward(load(values), slope, weights, output_gradient);
        const Tile them =
            backward(load(values + Layout::TileSize), slope, weights + hidden, output_gradient + hidden);
        store(values, us);
        store(values + Layout::TileSize, them);
        add(bias_gradient, us);
        add(bias_gradient, them);
    }
    store(gradient.data() + layout_.hidden_biases() + tile * Layout::TileSize, bias_gradient);
}

// Two counting sorts: of the rows by input, and of the inputs by their number of rows. The second one makes
// the lengths of loops predictable, as the sort of the positions does.
void GradientWorker::sort_rows_by_input() {
    std::array<u32, eval::nnue::Inputs + 1> ends{};
    for (usize place = 0; place < count_; ++place) {
        const ActiveInputs& inputs = inputs_[place];
        for (usize k = 0; k < usize(inputs.count); ++k) {
            ++ends[inputs.us[k]];
            ++ends[inputs.them[k]];
        }
    }
    sort_inputs_by_row_count(ends);
    u32 end = 0;
    for (u32& number : ends) number = end += number;
    // Each range is filled from its end, so that afterwards `ends` holds the begins.
    for (usize place = 0; place < count_; ++place) {
        const ActiveInputs& inputs = inputs_[place];
        const u16 row = u16(2 * place);
        for (usize k = 0; k < usize(inputs.count); ++k) {
            rows_by_input_[--ends[inputs.us[k]]] = row;
            rows_by_input_[--ends[inputs.them[k]]] = u16(row + 1);
        }
    }
    for (InputRows& input : input_rows_) {
        input.begin = ends[input.input];
        input.end = ends[input.input + 1];
    }
}

void GradientWorker::sort_inputs_by_row_count(std::span<const u32> row_counts) {
    std::array<u16, 2 * ChunkSize + 2> places{};
    for (usize input = 0; input < usize(eval::nnue::Inputs); ++input) ++places[row_counts[input] + 1];
    for (usize rows = 1; rows < places.size(); ++rows) places[rows] = u16(places[rows] + places[rows - 1]);
    const usize without_rows = places[1];
    input_rows_.resize(usize(eval::nnue::Inputs) - without_rows);
    for (usize input = 0; input < usize(eval::nnue::Inputs); ++input)
        if (row_counts[input] > 0) input_rows_[places[row_counts[input]]++ - without_rows].input = u16(input);
}

}  // namespace train
