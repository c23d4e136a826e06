// Rounds the weights, and compares the rounded network with the floats.
#include "tools/train/quantise.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "tools/train/gradient.h"

namespace train {

namespace {

template <class Int>
std::vector<Int> rounded(std::span<const float> values, double unit, double bound) {
    std::vector<Int> result;
    result.reserve(values.size());
    for (const float value : values)
        result.push_back(Int(std::lround(std::clamp(double(value) * unit, -bound, bound))));
    return result;
}

// The sum of the squared changes by rounding and by clamping to the bound.
double rounding_error(std::span<const float> values, double unit, double bound) {
    double sum = 0;
    for (const float value : values) {
        const double rounded = double(std::lround(std::clamp(double(value) * unit, -bound, bound))) / unit;
        sum += (rounded - double(value)) * (rounded - double(value));
    }
    return sum;
}

// The weights of the first layer in the order of the network file.
std::vector<float> input_by_input(const AlignedFloats& parameters, const Layout& layout) {
    std::vector<float> weights;
    weights.reserve(layout.hidden_biases());
    for (usize input = 0; input < usize(eval::nnue::Inputs); ++input)
        for (usize neuron = 0; neuron < layout.hidden(); ++neuron)
            weights.push_back(parameters.data()[layout.hidden_weight(input, neuron)]);
    return weights;
}

// The file's scale with the least rounding error of the output weights, which are stretched by scale_cp /
// file_scale. Training bounds them by less than 2 (AdamWSettings::bound), so that twice the scale has room
// for all up to MaxGoalScaleCp.
int best_file_scale(std::span<const float> output_weights, int scale_cp) {
    using namespace eval::nnue;
    int best = scale_cp;
    double least_error = std::numeric_limits<double>::max();
    for (int file_scale = std::min(2 * scale_cp, MaxScaleCp); file_scale >= 1; --file_scale) {
        const double stretch = double(scale_cp) / file_scale;
        const double error = rounding_error(output_weights, QB * stretch, MaxOutputWeight);
        if (error >= least_error) continue;
        best = file_scale;
        least_error = error;
    }
    return best;
}

}  // namespace

eval::nnue::QuantisedWeights quantise(const AlignedFloats& parameters, const Architecture& architecture,
                                      int scale_cp) {
    using namespace eval::nnue;
    constexpr double MaxOutputBias = 1000;  // as an output; Network::load allows no more
    const Layout layout{architecture};
    const auto part = [&](usize begin, usize end) { return parameters.span().subspan(begin, end - begin); };
    QuantisedWeights weights;
    weights.architecture = architecture;
    const auto output_weights = part(layout.output_weights(), layout.output_biases());
    weights.scale_cp = best_file_scale(output_weights, scale_cp);
    const double stretch = double(scale_cp) / weights.scale_cp;
    weights.hidden_weights = rounded<i16>(input_by_input(parameters, layout), QA, MaxHiddenWeight);
    weights.hidden_biases =
        rounded<i16>(part(layout.hidden_biases(), layout.output_weights()), QA, MaxHiddenWeight);
    weights.output_weights = rounded<i16>(output_weights, QB * stretch, MaxOutputWeight);
    weights.output_biases =
        rounded<i32>(part(layout.output_biases(), layout.size()), QA * QB * stretch, MaxOutputBias * QA * QB);
    return weights;
}

AlignedFloats dequantise(const eval::nnue::QuantisedWeights& weights, double scale_cp, double bound) {
    using namespace eval::nnue;
    assert(scale_cp >= least_goal_scale_cp(weights, bound));
    const Layout layout{weights.architecture};
    const double shrink = weights.scale_cp / scale_cp;  // factor of the output, and so of its weights
    AlignedFloats floats(layout.size());
    for (usize input = 0; input < usize(Inputs); ++input)
        for (usize neuron = 0; neuron < layout.hidden(); ++neuron)
            floats.data()[layout.hidden_weight(input, neuron)] =
                float(weights.hidden_weights[input * layout.hidden() + neuron]) / QA;
    const auto fill = [&](usize begin, const auto& values, double unit) {
        for (usize i = 0; i < values.size(); ++i) floats.data()[begin + i] = float(values[i] * unit);
    };
    fill(layout.hidden_biases(), weights.hidden_biases, 1.0 / QA);
    fill(layout.output_weights(), weights.output_weights, shrink / QB);
    fill(layout.output_biases(), weights.output_biases, shrink / (double(QA) * QB));
    for (float& value : floats.span().subspan(layout.output_weights()))
        value = std::clamp(value, float(-bound), float(bound));
    return floats;
}

int least_goal_scale_cp(const eval::nnue::QuantisedWeights& weights, double bound) {
    using namespace eval::nnue;
    double largest = 0;  // in units of 1 / QB
    for (const i16 weight : weights.output_weights) largest = std::max(largest, std::abs(double(weight)));
    for (const i32 bias : weights.output_biases) largest = std::max(largest, std::abs(double(bias)) / QA);
    // A weight that exceeds the bound by no more than a rounding error is clamped to it.
    return std::max(1, int(std::ceil((largest - 1) * weights.scale_cp / (QB * bound))));
}

Agreement compare(const AlignedFloats& parameters, double scale_cp, const eval::nnue::Network& network,
                  std::span<const LabelledPosition> positions) {
    GradientWorker worker(network.architecture());
    worker.use(parameters);
    Agreement agreement;
    double sum_cp = 0;
    for (usize begin = 0; begin < positions.size(); begin += GradientWorker::ChunkSize) {
        const auto chunk =
            positions.subspan(begin, std::min(GradientWorker::ChunkSize, positions.size() - begin));
        const auto outputs = worker.outputs(chunk);
        for (usize i = 0; i < chunk.size(); ++i) {
            const int quantised_cp = network.evaluate_cp(board_of(chunk[i]), chess::Color::White);
            const double difference_cp = std::abs(double(outputs[i]) * scale_cp - quantised_cp);
            sum_cp += difference_cp;
            agreement.max_cp = std::max(agreement.max_cp, difference_cp);
        }
    }
    agreement.positions = positions.size();
    agreement.mean_cp = sum_cp / double(std::max<usize>(positions.size(), 1));
    return agreement;
}

}  // namespace train
