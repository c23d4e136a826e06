// The loops are written with the compilers' vector extensions, so that g++ and clang make the same of them.
#include "train/gradient.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace train {

namespace {

// As wide as the machine's registers; wider ones would be taken apart, in places number by number.
#if defined(__AVX512F__)
constexpr int VectorBytes = 64;
#elif defined(__AVX__)
constexpr int VectorBytes = 32;
#else
constexpr int VectorBytes = 16;
#endif
using Vector = float __attribute__((vector_size(VectorBytes), may_alias));
constexpr int Lanes = VectorBytes / int(sizeof(float));
static_assert(eval::nnue::HiddenStep % Lanes == 0);
constexpr int TileVectors = 8;  // stay in registers

inline Vector& at(float* row, int index) { return reinterpret_cast<Vector*>(row)[index]; }
inline const Vector& at(const float* row, int index) { return reinterpret_cast<const Vector*>(row)[index]; }

// target = clamp(biases + the rows of the inputs).
template <int Count>
void forward_tile(float* target, const float* weights, const float* biases, const u16* inputs,
                  int input_count, usize hidden, int offset) {
    Vector tile[Count];
    for (int i = 0; i < Count; ++i) tile[i] = at(biases + offset, i);
    for (int k = 0; k < input_count; ++k) {
        const float* row = weights + inputs[k] * hidden + offset;
        for (int i = 0; i < Count; ++i) tile[i] += at(row, i);
    }
    const Vector zero = {};
    const Vector one = zero + 1.0f;
    for (int i = 0; i < Count; ++i) {
        const Vector positive = tile[i] > zero ? tile[i] : zero;
        at(target + offset, i) = positive < one ? positive : one;
    }
}

// sum += the rows of that input.
template <int Count>
void gather_tile(float* sum, const float* rows, const u16* numbers, u32 row_count, usize hidden, int offset) {
    Vector tile[Count];
    for (int i = 0; i < Count; ++i) tile[i] = at(sum + offset, i);
    for (u32 k = 0; k < row_count; ++k) {
        const float* row = rows + numbers[k] * hidden + offset;
        for (int i = 0; i < Count; ++i) tile[i] += at(row, i);
    }
    for (int i = 0; i < Count; ++i) at(sum + offset, i) = tile[i];
}

void forward_row(float* target, const float* weights, const float* biases, const u16* inputs, int input_count,
                 usize hidden) {
    constexpr int TileSize = TileVectors * Lanes;
    int offset = 0;
    for (; offset + TileSize <= int(hidden); offset += TileSize)
        forward_tile<TileVectors>(target, weights, biases, inputs, input_count, hidden, offset);
    for (; offset < int(hidden); offset += Lanes)
        forward_tile<1>(target, weights, biases, inputs, input_count, hidden, offset);
}

void gather_row(float* sum, const float* rows, const u16* numbers, u32 row_count, usize hidden) {
    constexpr int TileSize = TileVectors * Lanes;
    int offset = 0;
    for (; offset + TileSize <= int(hidden); offset += TileSize)
        gather_tile<TileVectors>(sum, rows, numbers, row_count, hidden, offset);
    for (; offset < int(hidden); offset += Lanes)
        gather_tile<1>(sum, rows, numbers, row_count, hidden, offset);
}

// The sum of value^2 * weight over both rows of a position.
float screlu_dot(const float* values, const float* weights, usize count) {
    Vector even = {}, odd = {};
    for (int i = 0; i < int(count) / Lanes; i += 2) {
        const Vector& a = at(values, i);
        const Vector& b = at(values, i + 1);
        even += a * a * at(weights, i);
        odd += b * b * at(weights, i + 1);
    }
    const Vector both = even + odd;
    float sum = 0;
    for (int i = 0; i < Lanes; ++i) sum += both[i];
    return sum;
}

// Both rows of a position: adds to the output weights' gradient, and turns the values into slopes.
void backward_rows(float* values, const float* weights, float* weight_gradient, float slope, usize count) {
    const Vector zero = {};
    const Vector one = zero + 1.0f;
    for (int i = 0; i < int(count) / Lanes; ++i) {
        Vector& value = at(values, i);
        const Vector scaled = value * slope;
        at(weight_gradient, i) += scaled * value;
        const Vector by_value = scaled * at(weights, i);
        value = value < one ? by_value + by_value : zero;  // a value of 0 has the slope 0 by itself
    }
}

}  // namespace

float expected_points(float output) { return 1 / (1 + std::exp(-output)); }

float Goal::points(const PackedPosition& position) const {
    const float by_score = expected_points(float(position.score_cp / scale_cp));
    return float(lambda) * float(position.half_points) / 2 + float(1 - lambda) * by_score;
}

GradientWorker::GradientWorker(const Architecture& architecture)
    : layout_{architecture}, inputs_(ChunkSize), outputs_(ChunkSize), output_slopes_(ChunkSize),
      rows_(2 * ChunkSize * usize(architecture.hidden)), row_begins_(eval::nnue::Inputs + 1),
      rows_by_input_(2 * ChunkSize * eval::nnue::MaxActive) {}

std::span<const float> GradientWorker::outputs(const AlignedFloats& parameters,
                                               std::span<const PackedPosition> positions) {
    assert(positions.size() <= ChunkSize && parameters.size() == layout_.size());
    const usize hidden = layout_.hidden();
    const float* weights = parameters.data() + layout_.hidden_weights();
    const float* biases = parameters.data() + layout_.hidden_biases();
    for (usize i = 0; i < positions.size(); ++i) {
        ActiveInputs& inputs = inputs_[i];
        find_inputs(positions[i], inputs);
        float* values = rows_.data() + 2 * i * hidden;
        forward_row(values, weights, biases, inputs.us.data(), inputs.count, hidden);
        forward_row(values + hidden, weights, biases, inputs.them.data(), inputs.count, hidden);
        const usize bucket = bucket_of(i);
        outputs_[i] = parameters.data()[layout_.output_biases() + bucket] +
                      screlu_dot(values, parameters.data() + layout_.output_weights() + 2 * hidden * bucket,
                                 2 * hidden);
    }
    return {outputs_.data(), positions.size()};
}

double GradientWorker::loss(const AlignedFloats& parameters, std::span<const PackedPosition> positions,
                            const Goal& goal) {
    outputs(parameters, positions);
    double sum = 0;
    for (usize i = 0; i < positions.size(); ++i) {
        const float expected = expected_points(outputs_[i]);
        const float error = expected - goal.points(positions[i]);
        output_slopes_[i] = 2 * error * expected * (1 - expected);
        sum += double(error) * double(error);
    }
    return sum;
}

double GradientWorker::add_gradient(const AlignedFloats& parameters,
                                    std::span<const PackedPosition> positions, const Goal& goal,
                                    AlignedFloats& gradient) {
    const double sum = loss(parameters, positions, goal);
    backward_output(parameters, positions, gradient);
    backward_hidden(positions.size(), gradient);
    return sum;
}

void GradientWorker::backward_output(const AlignedFloats& parameters,
                                     std::span<const PackedPosition> positions, AlignedFloats& gradient) {
    const usize hidden = layout_.hidden();
    for (usize i = 0; i < positions.size(); ++i) {
        const usize bucket = bucket_of(i);
        const usize weights_at = layout_.output_weights() + 2 * hidden * bucket;
        gradient.data()[layout_.output_biases() + bucket] += output_slopes_[i];
        backward_rows(rows_.data() + 2 * i * hidden, parameters.data() + weights_at,
                      gradient.data() + weights_at, output_slopes_[i], 2 * hidden);
    }
}

// Input by input and not position by position: each row of the gradient is loaded and stored once a chunk.
void GradientWorker::backward_hidden(usize count, AlignedFloats& gradient) {
    const usize hidden = layout_.hidden();
    sort_rows_by_input(count);
    for (usize input = 0; input < usize(eval::nnue::Inputs); ++input) {
        const u32 begin = row_begins_[input];
        const u32 row_count = row_begins_[input + 1] - begin;
        if (row_count > 0)
            gather_row(gradient.data() + layout_.hidden_weights() + input * hidden, rows_.data(),
                       rows_by_input_.data() + begin, row_count, hidden);
    }
    // The bias is an input that is always 1.
    for (usize row = 0; row < 2 * count; ++row) rows_by_input_[row] = u16(row);
    gather_row(gradient.data() + layout_.hidden_biases(), rows_.data(), rows_by_input_.data(), u32(2 * count),
               hidden);
}

// A counting sort.
void GradientWorker::sort_rows_by_input(usize count) {
    std::fill(row_begins_.begin(), row_begins_.end(), 0);
    for (usize i = 0; i < count; ++i) {
        const ActiveInputs& inputs = inputs_[i];
        for (int k = 0; k < inputs.count; ++k) {
            ++row_begins_[inputs.us[usize(k)]];
            ++row_begins_[inputs.them[usize(k)]];
        }
    }
    u32 end = 0;
    for (u32& begin : row_begins_) begin = end += begin;
    // Filled from the ends, which so become the begins.
    for (usize i = count; i-- > 0;) {
        const ActiveInputs& inputs = inputs_[i];
        for (usize k = 0; k < usize(inputs.count); ++k) {
            rows_by_input_[--row_begins_[inputs.us[k]]] = u16(2 * i);
            rows_by_input_[--row_begins_[inputs.them[k]]] = u16(2 * i + 1);
        }
    }
}

}  // namespace train
