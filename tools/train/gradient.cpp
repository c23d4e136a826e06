// The passes through the network. The loops use the compilers' vector extensions, so that g++ and clang
// compile them alike.
#include "tools/train/gradient.h"

#include <array>
#include <bit>
#include <cassert>
#include <iterator>

#include "eval/wdl.h"
#include "tools/train/adamw.h"

namespace train {

namespace {

// As wide as the machine's registers. Compilers split wider vectors, in places into single numbers.
#if defined(__AVX512BW__)
constexpr int VectorBytes = 64;
#elif defined(__AVX2__)
constexpr int VectorBytes = 32;
#else
constexpr int VectorBytes = 16;
#endif
using Vector = float __attribute__((vector_size(VectorBytes), may_alias));
using StepVector = i16 __attribute__((vector_size(VectorBytes), may_alias));
constexpr usize Lanes = VectorBytes / sizeof(float);
static_assert(Layout::TileSize % (2 * Lanes) == 0);
constexpr usize TileVectors = Layout::TileSize / Lanes;

inline Vector& at(float* row, usize index) { return reinterpret_cast<Vector*>(row)[index]; }
inline const Vector& at(const float* row, usize index) { return reinterpret_cast<const Vector*>(row)[index]; }
inline StepVector& at(i16* row, usize index) { return reinterpret_cast<StepVector*>(row)[index]; }
inline const StepVector& at(const i16* row, usize index) {
    return reinterpret_cast<const StepVector*>(row)[index];
}

// One number for each neuron of a tile: a float, or an i16 in steps of 1/QA.
template <class T>
struct Tile;
template <>
struct Tile<float> {
    Vector part[TileVectors];
};
template <>
struct Tile<i16> {
    StepVector part[TileVectors / 2];
};

template <class T>
inline Tile<T> load(const T* from) {
    Tile<T> tile;
    for (usize i = 0; i < std::size(tile.part); ++i) tile.part[i] = at(from, i);
    return tile;
}

template <class T>
inline void store(T* to, const Tile<T>& tile) {
    for (usize i = 0; i < std::size(tile.part); ++i) at(to, i) = tile.part[i];
}

template <class T>
inline void add(Tile<T>& sum, const Tile<T>& other) {
    for (usize i = 0; i < std::size(sum.part); ++i) sum.part[i] += other.part[i];
}

// Adds the rows with the given indices to `sum`.
inline void add_rows(Tile<i16>& sum, const i16* rows, const u16* numbers, usize count) {
    for (usize i = 0; i < count; ++i) add(sum, load(rows + numbers[i] * Layout::TileSize));
}

inline void clamp(Tile<i16>& tile) {
    const StepVector zero = {};
    const StepVector one = zero + i16(eval::nnue::QA);
    for (StepVector& value : tile.part) {
        const StepVector positive = value > zero ? value : zero;
        value = positive < one ? positive : one;
    }
}

// --- packed rows: the numbers of a tile in 16 bits each ---
//
// A word of 32 bits holds a number of one vector of floats in its lower half, and one of the next vector in
// its upper half. So no instruction has to move numbers from lane to lane.

using Words = u32 __attribute__((vector_size(VectorBytes), may_alias));
using SignedWords = i32 __attribute__((vector_size(VectorBytes), may_alias));
constexpr usize PackedSize = Layout::TileSize / 2;  // words of a row

// Rounded to steps of 1/QA, at most MaxHiddenWeight of them, so that no sum of i16 overflows (arch.h).
static_assert(AdamWSettings{}.bound * eval::nnue::QA <= eval::nnue::MaxHiddenWeight);
inline Words steps_of(const Vector& values) {
    const Vector zero = {};
    const Vector half = zero + 0.5f;
    const Vector steps = values * float(eval::nnue::QA);
    return reinterpret_cast<Words>(
        __builtin_convertvector(steps + (steps < zero ? -half : half), SignedWords));
}

void pack_steps(i16* to, const float* from, usize count) {
    for (usize i = 0; i < count / (2 * Lanes); ++i)
        reinterpret_cast<Words*>(to)[i] =
            steps_of(at(from, 2 * i + 1)) << 16 | (steps_of(at(from, 2 * i)) & 0xFFFFu);
}

// Floats that count the steps.
inline Tile<float> unpack_steps(const i16* row) {
    Tile<float> tile;
    for (usize i = 0; i < TileVectors / 2; ++i) {
        const SignedWords words = reinterpret_cast<const SignedWords*>(row)[i];
        tile.part[2 * i] = __builtin_convertvector(words << 16 >> 16, Vector);
        tile.part[2 * i + 1] = __builtin_convertvector(words >> 16, Vector);
    }
    return tile;
}

// Floats, rounded to their upper halves.
inline void store_packed(u32* to, const Tile<float>& tile) {
    const auto rounded = [](const Vector& values) { return reinterpret_cast<Words>(values) + 0x8000u; };
    for (usize i = 0; i < TileVectors / 2; ++i)
        reinterpret_cast<Words*>(to)[i] =
            (rounded(tile.part[2 * i + 1]) & 0xFFFF0000u) | rounded(tile.part[2 * i]) >> 16;
}

inline void add_packed(Tile<float>& sum, const u32* row) {
    for (usize i = 0; i < TileVectors / 2; ++i) {
        const Words words = reinterpret_cast<const Words*>(row)[i];
        sum.part[2 * i] += reinterpret_cast<Vector>(words << 16);
        sum.part[2 * i + 1] += reinterpret_cast<Vector>(words & 0xFFFF0000u);
    }
}

// --- the output, from hidden values v / QA ---

constexpr float ValueOfStep = 1.0f / eval::nnue::QA;

// sum += v^2 * weight. The vectors of a tile are added into one vector.
inline void add_screlu(Vector& sum, const Tile<float>& values, const float* weights) {
    for (usize i = 0; i < TileVectors; ++i) sum += values.part[i] * values.part[i] * at(weights, i);
}

// The backward pass through one half of the hidden layer: adds to the gradient of the output weights, and
// returns the slopes of the loss by the hidden values before the clamp.
inline Tile<float> backward(const Tile<float>& values, float slope, const float* weights,
                            float* weight_gradient) {
    const Vector zero = {};
    const Vector one = zero + float(eval::nnue::QA);
    const float slope_by_square = slope * ValueOfStep * ValueOfStep;
    Tile<float> slopes;
    for (usize i = 0; i < TileVectors; ++i) {
        const Vector value = values.part[i];
        const Vector scaled = value * slope_by_square;
        at(weight_gradient, i) += scaled * value;
        const Vector by_value = scaled * at(weights, i) * (2 / ValueOfStep);
        slopes.part[i] = value < one ? by_value : zero;  // for a value of 0, by_value is 0 already
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
    : layout_{architecture}, rounded_(layout_.output_weights()), positions_(ChunkSize), inputs_(ChunkSize),
      output_slopes_(ChunkSize), output_sums_(ChunkSize * Lanes), outputs_(ChunkSize),
      values_(ChunkSize * 2 * usize(architecture.hidden)), slopes_(ChunkSize * Layout::TileSize),
      rows_by_input_(2 * ChunkSize * eval::nnue::MaxActive) {}

void GradientWorker::use(const AlignedFloats& parameters) {
    assert(parameters.size() == layout_.size());
    parameters_ = parameters.data();
    pack_steps(rounded_.data(), parameters_, rounded_.size());
}

std::span<const float> GradientWorker::outputs(std::span<const LabelledPosition> positions) {
    assert(positions.size() <= ChunkSize && parameters_ != nullptr);
    line_up(positions);
    for (usize place = 0; place < count_; ++place) at(output_sums_.data(), place) = Vector{};
    for (usize tile = 0; tile < layout_.tiles(); ++tile) forward_tile(tile);
    for (usize place = 0; place < count_; ++place) {
        const Vector& sums = at(output_sums_.data(), place);
        float sum = 0;
        for (usize i = 0; i < Lanes; ++i) sum += sums[i];
        outputs_[positions_[place]] =
            parameters_[layout_.output_biases() + bucket_of(place)] + sum * ValueOfStep * ValueOfStep;
    }
    return {outputs_.data(), count_};
}

double GradientWorker::loss(std::span<const LabelledPosition> positions, const Goal& goal) {
    outputs(positions);
    double sum = 0;
    for (usize place = 0; place < count_; ++place) {
        const float expected = eval::expected_points(outputs_[positions_[place]]);
        const float error = expected - goal.points(positions[positions_[place]]);
        output_slopes_[place] = 2 * error * expected * (1 - expected);
        sum += double(error) * double(error);
    }
    return sum;
}

double GradientWorker::add_gradient(std::span<const LabelledPosition> positions, const Goal& goal,
                                    AlignedFloats& gradient) {
    const double sum = loss(positions, goal);
    for (usize place = 0; place < count_; ++place)
        gradient.data()[layout_.output_biases() + bucket_of(place)] += output_slopes_[place];
    sort_rows_by_input();
    for (usize tile = 0; tile < layout_.tiles(); ++tile) backward_tile(tile, gradient);
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

void GradientWorker::forward_tile(usize tile) {
    const i16* const weights = rounded_.data() + layout_.tile_weights(tile);
    const Tile biases = load(rounded_.data() + layout_.hidden_biases() + tile * Layout::TileSize);
    const float* const output_weights = parameters_ + layout_.output_weights() + tile * Layout::TileSize;
    const usize hidden = layout_.hidden();
    for (usize place = 0; place < count_; ++place) {
        const ActiveInputs& inputs = inputs_[place];
        Tile us = biases, them = biases;
        add_rows(us, weights, inputs.us.data(), usize(inputs.count));
        add_rows(them, weights, inputs.them.data(), usize(inputs.count));
        clamp(us);
        clamp(them);
        i16* const values = values_of(tile, place);
        store(values, us);
        store(values + Layout::TileSize, them);
        const float* const of_bucket = output_weights + 2 * hidden * bucket_of(place);
        Vector& sums = at(output_sums_.data(), place);
        add_screlu(sums, unpack_steps(values), of_bucket);
        add_screlu(sums, unpack_steps(values + Layout::TileSize), of_bucket + hidden);
    }
}

void GradientWorker::backward_tile(usize tile, AlignedFloats& gradient) {
    find_slopes(tile, gradient);
    float* const weight_gradient = gradient.data() + layout_.tile_weights(tile);
    for (const InputRows& input : input_rows_) {
        Tile sum = load(weight_gradient + input.input * Layout::TileSize);
        for (u32 i = input.begin; i < input.end; ++i)
            add_packed(sum, slopes_.data() + rows_by_input_[i] * PackedSize);
        store(weight_gradient + input.input * Layout::TileSize, sum);
    }
}

// Sets slopes_, and adds to the gradient of the output weights and of the hidden biases.
void GradientWorker::find_slopes(usize tile, AlignedFloats& gradient) {
    const usize hidden = layout_.hidden();
    const usize first_output = layout_.output_weights() + tile * Layout::TileSize;
    Tile bias_gradient = load(gradient.data() + layout_.hidden_biases() + tile * Layout::TileSize);
    for (usize place = 0; place < count_; ++place) {
        const i16* const values = values_of(tile, place);
        const usize of_bucket = first_output + 2 * hidden * bucket_of(place);
        const float* const weights = parameters_ + of_bucket;
        float* const output_gradient = gradient.data() + of_bucket;
        const float slope = output_slopes_[place];
        const Tile us = backward(unpack_steps(values), slope, weights, output_gradient);
        const Tile them = backward(unpack_steps(values + Layout::TileSize), slope, weights + hidden,
                                   output_gradient + hidden);
        u32* const slopes = slopes_.data() + place * 2 * PackedSize;
        store_packed(slopes, us);
        store_packed(slopes + PackedSize, them);
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
