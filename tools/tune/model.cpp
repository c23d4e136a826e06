// Computes the evaluation, its error and the gradient, in chunks on several threads.
#include "tools/tune/model.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "eval/classical/evaluation.h"
#include "eval/endings.h"
#include "eval/wdl.h"
#include "util/threads.h"

namespace tune {

namespace {

using namespace eval::classical;

// The number of partial sums. It does not depend on the number of threads, so that the results do not either.
constexpr usize Chunks = 16;

struct Evaluation {
    double cp;
    // The derivatives of `cp` by the sums of the middlegame and the endgame.
    double by_middle;
    double by_end;
};

Evaluation evaluate(const Entry& entry, const WeightVector& weights) {
    double middle = 0;
    double end = 0;
    for (const auto [weight, count] : entry.terms()) {
        middle += weights[2 * usize(weight)] * count;
        end += weights[2 * usize(weight) + 1] * count;
    }
    const double tapered = middle * entry.phase + end * (FullPhase - entry.phase);
    const int scale = entry.scale[tapered >= 0 ? Color::White : Color::Black];
    const double share = double(scale) / (FullPhase * eval::FullScale);
    return {tapered * share, entry.phase * share, (FullPhase - entry.phase) * share};
}

}  // namespace

WeightVector to_vector(const Weights& weights) {
    Weights copy = weights;
    WeightVector vector;
    for (const WeightGroup& group : groups_of(copy)) {
        for (const eval::TaperedScore& value : group.values) {
            vector.push_back(value.middle());
            vector.push_back(value.end());
        }
    }
    return vector;
}

Weights to_weights(const WeightVector& vector) {
    Weights weights{};
    for (const WeightGroup& group : groups_of(weights))
        for (usize i = 0; i < group.values.size(); ++i)
            group.values[i] = eval::TaperedScore(int(std::lround(vector[2 * (group.first + i)])),
                                                 int(std::lround(vector[2 * (group.first + i) + 1])));
    return weights;
}

double evaluate_cp(const Entry& entry, const WeightVector& weights) { return evaluate(entry, weights).cp; }

double Goal::points(const Entry& entry) const {
    return lambda * points_of(entry.result) + (1 - lambda) * eval::expected_points(entry.score_cp / scale_cp);
}

double mean_error(std::span<const Entry> entries, const WeightVector& weights, const Goal& goal,
                  int threads) {
    std::vector<double> sums(Chunks);
    util::for_each_piece(entries.size(), Chunks, threads, [&](usize chunk, usize begin, usize end) {
        double sum = 0;
        for (usize i = begin; i < end; ++i) {
            const double error = eval::expected_points(evaluate_cp(entries[i], weights) / goal.scale_cp) -
                                 goal.points(entries[i]);
            sum += error * error;
        }
        sums[chunk] = sum;
    });
    return std::accumulate(sums.begin(), sums.end(), 0.0) / double(std::max<usize>(entries.size(), 1));
}

void compute_gradient(std::span<const Entry> entries, std::span<const u32> chosen,
                      const WeightVector& weights, const Goal& goal, int threads, WeightVector& gradient) {
    std::vector<WeightVector> parts(Chunks);
    util::for_each_piece(chosen.size(), Chunks, threads, [&](usize chunk, usize begin, usize end) {
        WeightVector& part = parts[chunk];
        part.assign(weights.size(), 0);
        for (usize i = begin; i < end; ++i) {
            const Entry& entry = entries[chosen[i]];
            const Evaluation evaluation = evaluate(entry, weights);
            const double points = eval::expected_points(evaluation.cp / goal.scale_cp);
            const double by_cp = 2 * (points - goal.points(entry)) * points * (1 - points) / goal.scale_cp;
            const double by_middle = by_cp * evaluation.by_middle;
            const double by_end = by_cp * evaluation.by_end;
            for (const auto [weight, count] : entry.terms()) {
                part[2 * usize(weight)] += by_middle * count;
                part[2 * usize(weight) + 1] += by_end * count;
            }
        }
    });
    gradient.assign(weights.size(), 0);
    for (const WeightVector& part : parts)
        for (usize i = 0; i < gradient.size(); ++i) gradient[i] += part[i] / double(chosen.size());
}

// Golden-section search: the error has one minimum.
double fit_scale(std::span<const Entry> entries, const WeightVector& weights, int threads) {
    constexpr double InverseGolden = 0.6180339887498949;
    constexpr double PrecisionCp = 0.1;
    double low = 20;
    double high = 2000;
    struct Trial {
        double scale_cp, error;
    };
    const auto at = [&](double scale_cp) {
        return Trial{scale_cp,
                     mean_error(entries, weights, Goal{.scale_cp = scale_cp, .lambda = 1}, threads)};
    };
    Trial left = at(high - InverseGolden * (high - low));
    Trial right = at(low + InverseGolden * (high - low));
    while (high - low > PrecisionCp) {
        if (left.error < right.error) {
            high = right.scale_cp;
            right = left;
            left = at(high - InverseGolden * (high - low));
        } else {
            low = left.scale_cp;
            left = right;
            right = at(low + InverseGolden * (high - low));
        }
    }
    return (low + high) / 2;
}

}  // namespace tune
