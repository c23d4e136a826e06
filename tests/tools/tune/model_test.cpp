// tune/model.h: the tuner's evaluation has the same values as the engine's, and the gradient is correct.
#include "tools/tune/model.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "eval/classical/classical.h"
#include "eval/classical/default_weights.h"
#include "eval/wdl.h"
#include "tools/tune/fit.h"
#include "tools/tune/tune_support.h"

namespace tune {
namespace {

using namespace eval::classical;

std::vector<u32> all_of(std::span<const Entry> entries) {
    std::vector<u32> indices(entries.size());
    std::iota(indices.begin(), indices.end(), 0u);
    return indices;
}

TEST(Model, VectorAndTableAreTheSameNumbers) {
    const WeightVector vector = to_vector(DefaultWeights);
    ASSERT_EQ(vector.size(), 2 * WeightCount);
    const usize tempo = index_of(DefaultWeights, DefaultWeights.tempo[0]);
    EXPECT_EQ(vector[2 * tempo], DefaultWeights.tempo[0].middle());
    EXPECT_EQ(vector[2 * tempo + 1], DefaultWeights.tempo[0].end());
    WeightVector shifted = vector;
    for (double& value : shifted) value += value < 0 ? 0.4 : -0.4;
    EXPECT_EQ(to_vector(to_weights(shifted)), vector) << "rounding goes to the nearest number";
}

TEST(Model, EvaluatesLikeTheEngine) {
    const std::vector<Sample> samples = test::random_samples(3000, 3);
    const Dataset dataset = test::dataset_of(samples, 0);
    ASSERT_EQ(dataset.training().size(), samples.size());
    const WeightVector weights = to_vector(DefaultWeights);
    for (usize i = 0; i < samples.size(); ++i) {
        const double cp = evaluate_cp(dataset.training()[i], weights);
        ASSERT_NEAR(cp, trace(samples[i].position).white.cp(), 1.0)
            << testing::PrintToString(samples[i].position);
    }
}

TEST(Model, GradientIsThatOfTheError) {
    const Dataset dataset = test::dataset_of(test::random_samples(400, 4), 0);
    const std::span<const Entry> entries = dataset.training();
    WeightVector weights = to_vector(DefaultWeights);
    for (const double lambda : {0.0, 0.6, 1.0}) {
        const Goal goal{.scale_cp = 170, .lambda = lambda};
        WeightVector gradient;
        compute_gradient(entries, all_of(entries), weights, goal, 1, gradient);
        ASSERT_EQ(gradient.size(), weights.size());
        int seen = 0;
        for (usize i = 0; i < weights.size(); ++i) {
            constexpr double StepCp = 0.001;
            const double value = weights[i];
            weights[i] = value + StepCp;
            const double above = mean_error(entries, weights, goal, 1);
            weights[i] = value - StepCp;
            const double below = mean_error(entries, weights, goal, 1);
            weights[i] = value;
            const double slope = (above - below) / (2 * StepCp);
            ASSERT_NEAR(gradient[i], slope, 1e-9 + 1e-4 * std::abs(slope)) << "number " << i;
            seen += gradient[i] != 0;
        }
        EXPECT_GT(seen, 300);
    }
}

TEST(Model, DoesNotDependOnTheThreads) {
    const Dataset dataset = test::dataset_of(test::random_samples(500, 5), 0);
    const std::span<const Entry> entries = dataset.training();
    const WeightVector weights = to_vector(DefaultWeights);
    WeightVector one, three;
    compute_gradient(entries, all_of(entries), weights, {}, 1, one);
    compute_gradient(entries, all_of(entries), weights, {}, 3, three);
    EXPECT_EQ(one, three);
    EXPECT_EQ(mean_error(entries, weights, {}, 1), mean_error(entries, weights, {}, 3));
}

// Random positions with the evaluation as score, and results drawn at random from it with scale `scale_cp`.
std::vector<Sample> samples_told_by(const Weights& weights, double scale_cp, int count, u64 seed) {
    std::vector<Sample> samples = test::random_samples(count, seed);
    const Dataset dataset = test::dataset_of(samples, 0);
    const WeightVector vector = to_vector(weights);
    util::Prng prng(seed);
    for (usize i = 0; i < samples.size(); ++i) {
        const double cp = evaluate_cp(dataset.training()[i], vector);
        samples[i].score_cp = std::clamp(int(cp), -20000, 20000);
        samples[i].result = prng.unit() < eval::expected_points(cp / scale_cp) ? GameResult::WhiteWins
                                                                               : GameResult::BlackWins;
    }
    return samples;
}

TEST(Model, FindsTheScale) {
    constexpr double Scale = 230;
    const Dataset dataset = test::dataset_of(samples_told_by(DefaultWeights, Scale, 20000, 6), 0);
    EXPECT_NEAR(fit_scale(dataset.training(), to_vector(DefaultWeights), 2), Scale, 25);
}

TEST(Fit, FindsPlantedWeights) {
    Weights planted = DefaultWeights;
    planted.material[1] += eval::TaperedScore(-80, -60);
    planted.tempo[0] = eval::TaperedScore(60, 50);
    const Dataset dataset = test::dataset_of(samples_told_by(planted, 200, 8000, 7), 0.2);
    FitSettings settings{.epochs = 40, .threads = 2, .lambda = 0, .k_cp = 200, .batch_size = 256};
    settings.pull = 0;
    std::ostringstream out;
    const FitResult result = fit(
        dataset, DefaultWeights, settings, [] { return false; }, out);
    EXPECT_LT(result.held_out_after, result.held_out_before / 10) << out.str();
    EXPECT_LT(result.training_after, result.training_before / 10);
    EXPECT_NEAR(result.weights.tempo[0].middle(), 60, 8);
    EXPECT_NEAR(result.weights.tempo[0].end(), 50, 8);
    for (usize level = 1; level < KingDangerLevels; ++level)
        EXPECT_LE(result.weights.danger[level].middle(), result.weights.danger[level - 1].middle()) << level;
    EXPECT_THAT(out.str(), testing::HasSubstr("after, rounded"));
}

TEST(Fit, IsTheSameForAnyNumberOfThreads) {
    const Dataset dataset = test::dataset_of(test::random_samples(1500, 8), 0.2);
    FitSettings settings{.epochs = 3, .k_cp = 200, .batch_size = 300};
    std::ostringstream out;
    const FitResult one = fit(
        dataset, DefaultWeights, settings, [] { return false; }, out);
    settings.threads = 3;
    const FitResult three = fit(
        dataset, DefaultWeights, settings, [] { return false; }, out);
    EXPECT_EQ(to_vector(one.weights), to_vector(three.weights));
}

TEST(Fit, LeavesRareWeightsAlone) {
    const Dataset dataset = test::dataset_of(test::random_samples(1000, 9), 0.2);
    FitSettings settings{.epochs = 2, .k_cp = 200, .batch_size = 100};
    settings.least_occurrences = 1'000'000;
    std::ostringstream out;
    const FitResult result = fit(
        dataset, DefaultWeights, settings, [] { return false; }, out);
    EXPECT_EQ(to_vector(result.weights), to_vector(DefaultWeights));
    EXPECT_EQ(result.frozen, int(WeightCount));
}

TEST(Fit, PullHoldsWeightsAtTheirStart) {
    const Dataset dataset = test::dataset_of(test::random_samples(1000, 10), 0.2);
    const auto distance = [&](double pull) {
        FitSettings settings{.epochs = 10, .lambda = 1, .k_cp = 200, .batch_size = 100};
        settings.pull = pull;
        settings.least_occurrences = 1;
        std::ostringstream out;
        const WeightVector fitted =
            to_vector(fit(
                          dataset, DefaultWeights, settings, [] { return false; }, out)
                          .weights);
        const WeightVector start = to_vector(DefaultWeights);
        double sum = 0;
        for (usize i = 0; i < start.size(); ++i) sum += std::abs(fitted[i] - start[i]);
        return sum;
    };
    EXPECT_LT(distance(1e6), 0.3 * distance(0));
}

TEST(Fit, StopsWhenAsked) {
    const Dataset dataset = test::dataset_of(test::random_samples(300, 11), 0.2);
    std::ostringstream out;
    const FitResult result = fit(
        dataset, DefaultWeights, {}, [] { return true; }, out);
    EXPECT_EQ(result.epochs, 0);
    EXPECT_EQ(to_vector(result.weights), to_vector(DefaultWeights));
}

}  // namespace
}  // namespace tune
