// train/gradient.h: the gradient compared with finite differences, the optimiser's steps, and quantisation.
#include "tools/train/gradient.h"

#include <bit>
#include <cmath>
#include <set>

#include <gtest/gtest.h>

#include "eval/wdl.h"
#include "tools/train/checkpoint.h"
#include "tools/train/quantise.h"
#include "tools/train/train_support.h"
#include "tools/train/trainer.h"

namespace train {
namespace {

Settings small_settings() {
    Settings settings;
    settings.architecture = {64, 4};
    return settings;
}

// The loss in double precision, computed in the plainest way: finite differences of
// floats would be mostly rounding.
double plain_loss(const std::vector<double>& p, const Layout& layout,
                  const std::vector<LabelledPosition>& positions, const Goal& goal) {
    const usize hidden = layout.hidden();
    double sum = 0;
    for (const LabelledPosition& position : positions) {
        ActiveInputs inputs;
        find_inputs(position, inputs);
        const usize bucket = usize(layout.architecture.bucket_of(inputs.count));
        double output = p[layout.output_biases() + bucket];
        for (const bool they : {false, true}) {
            for (usize i = 0; i < hidden; ++i) {
                double value = p[layout.hidden_biases() + i];
                for (usize k = 0; k < usize(inputs.count); ++k)
                    value += p[layout.hidden_weight(they ? inputs.them[k] : inputs.us[k], i)];
                value = std::clamp(value, 0.0, 1.0);
                output +=
                    value * value * p[layout.output_weights() + (2 * bucket + (they ? 1 : 0)) * hidden + i];
            }
        }
        const double error = 1 / (1 + std::exp(-output)) - double(goal.points(position));
        sum += error * error;
    }
    return sum;
}

// The parameters with the first layer rounded to steps of 1/QA.
std::vector<double> with_rounded_hidden(const AlignedFloats& parameters, const Layout& layout) {
    std::vector<double> rounded(parameters.data(), parameters.data() + parameters.size());
    for (usize i = 0; i < layout.output_weights(); ++i)
        rounded[i] = double(std::lround(rounded[i] * eval::nnue::QA)) / eval::nnue::QA;
    return rounded;
}

TEST(TrainGradient, IsThatOfFiniteDifferences) {
    const Settings settings = small_settings();
    const Layout layout{settings.architecture};
    const TrainingState state = initial_state(settings);
    const auto positions = test::material_positions(60, 4);
    GradientWorker worker(settings.architecture);
    worker.use(state.parameters);
    AlignedFloats gradient(layout.size());
    const double loss = worker.add_gradient(positions, settings.goal, gradient);
    std::vector<double> parameters = with_rounded_hidden(state.parameters, layout);
    EXPECT_NEAR(loss, plain_loss(parameters, layout, positions, settings.goal), 1e-4 * loss);
    EXPECT_NEAR(worker.loss(positions, settings.goal), loss, 1e-9);

    // All output weights and biases, and every 61st hidden weight.
    double error = 0, size = 0;
    int looked_at = 0;
    for (usize i = 0; i < layout.size(); i += i < layout.hidden_biases() ? 61 : 1) {
        constexpr double Step = 1e-6;
        const double at = parameters[i];
        parameters[i] = at + Step;
        const double above = plain_loss(parameters, layout, positions, settings.goal);
        parameters[i] = at - Step;
        const double below = plain_loss(parameters, layout, positions, settings.goal);
        parameters[i] = at;
        const double slope = (above - below) / (2 * Step);
        error += std::pow(slope - double(gradient.data()[i]), 2);
        size += slope * slope;
        looked_at += slope != 0 ? 1 : 0;
    }
    EXPECT_GT(looked_at, 300);
    EXPECT_LT(std::sqrt(error / size), 1e-3);
}

TEST(TrainGradient, AddsUpOverChunks) {
    const Settings settings = small_settings();
    const TrainingState state = initial_state(settings);
    const auto positions = test::material_positions(100, 5);
    GradientWorker worker(settings.architecture);
    const usize count = state.parameters.size();
    AlignedFloats whole(count), parts(count);
    worker.use(state.parameters);
    worker.add_gradient(positions, settings.goal, whole);
    for (usize i = 0; i < positions.size(); i += 20)
        worker.add_gradient(std::span(positions).subspan(i, 20), settings.goal, parts);
    for (usize i = 0; i < count; ++i) ASSERT_NEAR(whole.data()[i], parts.data()[i], 1e-5);
}

TEST(TrainGoal, BlendsScoreAndResult) {
    LabelledPosition position;
    position.score_cp = 200;
    position.half_points = 0;
    EXPECT_FLOAT_EQ((Goal{0, 200}.points(position)), eval::expected_points(1.0f));
    EXPECT_FLOAT_EQ((Goal{1, 200}.points(position)), 0);
    EXPECT_FLOAT_EQ((Goal{0.5, 200}.points(position)), eval::expected_points(1.0f) / 2);
    EXPECT_FLOAT_EQ(eval::expected_points(0.0f), 0.5);
    position.half_points = UnknownResult;
    EXPECT_FLOAT_EQ((Goal{0.5, 200}.points(position)), eval::expected_points(1.0f))
        << "nothing but the score";
}

TEST(TrainAdamW, StepsAsThePaperSays) {
    AlignedFloats parameters(2), first_gradient(2), second_gradient(2);
    parameters.data()[0] = 1;
    parameters.data()[1] = -1.9795f;
    first_gradient.data()[0] = 3;
    second_gradient.data()[0] = 1;
    second_gradient.data()[1] = 5;
    Moments moments(2);
    std::vector<AlignedFloats> gradients = {first_gradient, second_gradient};
    AdamWSettings settings;
    adamw_step(parameters, moments, gradients, 0.5f, 0, 2, 0.001, 1, settings);
    // The first step has the size of the learning rate, against the gradient; the weight decay is added.
    EXPECT_NEAR(parameters.data()[0], 1 * (1 - 0.001 * 0.01) - 0.001, 1e-6);
    EXPECT_FLOAT_EQ(parameters.data()[1], -settings.bound);
    EXPECT_NEAR(moments.first.data()[0], 0.1 * 2, 1e-6);
    EXPECT_NEAR(moments.second.data()[0], 0.001 * 4, 1e-6);
    EXPECT_EQ(gradients[0].data()[0], 0);
    EXPECT_EQ(gradients[1].data()[1], 0);
}

TEST(TrainSchedule, WarmsUpAndFallsInACosine) {
    Settings settings;
    settings.learning_rate = 0.001;
    settings.final_rate_share = 0.1;
    settings.warmup_steps = 100;
    EXPECT_DOUBLE_EQ(learning_rate_at(settings, 0, 2000), 0.00001);
    EXPECT_DOUBLE_EQ(learning_rate_at(settings, 100, 2000), 0.001);
    EXPECT_NEAR(learning_rate_at(settings, 1050, 2000), 0.00055, 1e-9);
    EXPECT_NEAR(learning_rate_at(settings, 2000, 2000), 0.0001, 1e-9);
}

// In the trainer and in the engine's inference.
TEST(TrainQuantise, EachBucketServesItsNumbersOfPieces) {
    const auto positions = test::material_positions(200, 7);
    for (const Architecture architecture :
         {Architecture{64, 1}, Architecture{128, 8}, Architecture{192, 5}}) {
        Settings settings;
        settings.architecture = architecture;
        const Layout layout{architecture};
        const AlignedFloats parameters = initial_state(settings).parameters;
        const auto network_of = [&](const AlignedFloats& floats) {
            auto network = eval::nnue::Network::load(eval::nnue::encode(quantise(floats, architecture, 200)));
            EXPECT_TRUE(network);
            return std::move(network).value();
        };
        const eval::nnue::Network network = network_of(parameters);
        EXPECT_TRUE(network.architecture() == architecture);
        EXPECT_LT(compare(parameters, 200, network, positions).mean_cp, 3);
        std::set<int> seen;
        for (int bucket = 0; bucket < architecture.buckets; ++bucket) {
            AlignedFloats raised = parameters;
            raised.data()[layout.output_biases() + usize(bucket)] += 1;
            const eval::nnue::Network other = network_of(raised);
            for (const LabelledPosition& position : positions) {
                const int rise_cp = other.evaluate_cp(board_of(position), chess::Color::White) -
                                    network.evaluate_cp(board_of(position), chess::Color::White);
                const bool is_served = architecture.bucket_of(std::popcount(position.occupied)) == bucket;
                ASSERT_NEAR(rise_cp, is_served ? 200 : 0, is_served ? 1 : 0);
                if (is_served) seen.insert(bucket);
            }
        }
        EXPECT_GT(seen.size(), usize(architecture.buckets) / 2);
    }
}

// Any scale must do, also a prime number such as 283.
TEST(TrainQuantise, LosesLittleWhateverTheScale) {
    const Settings settings = small_settings();
    const TrainingState state = initial_state(settings);
    const auto positions = test::material_positions(300, 6);
    for (const int scale_cp : {283, 400}) {
        const auto network = eval::nnue::Network::load(
            eval::nnue::encode(quantise(state.parameters, settings.architecture, scale_cp)));
        ASSERT_TRUE(network);
        EXPECT_LT(network->scale_cp(), scale_cp / 8);
        EXPECT_LT(compare(state.parameters, scale_cp, *network, positions).mean_cp, 3);
    }
}

// A state with an output weight at the bound, and a hidden bias that gives it effect.
TrainingState state_at_the_bound(const Settings& settings) {
    TrainingState state = initial_state(settings);
    const Layout layout{settings.architecture};
    state.parameters.data()[layout.hidden_biases()] = 1;
    state.parameters.data()[layout.output_weights()] = settings.optimiser.bound;
    return state;
}

TEST(TrainQuantise, CutsOffNoOutputWeightThatTrainingAllows) {
    const Settings settings = small_settings();
    const TrainingState state = state_at_the_bound(settings);
    const auto network =
        eval::nnue::Network::load(eval::nnue::encode(quantise(state.parameters, settings.architecture, 200)));
    ASSERT_TRUE(network);
    EXPECT_LT(compare(state.parameters, 200, *network, test::material_positions(300, 6)).max_cp, 20);
}

// Also with a weight at the bound, which rounding puts beyond it.
TEST(TrainQuantise, GivesFloatsAgainThatSayTheSame) {
    const Settings settings = small_settings();
    const double bound = double(settings.optimiser.bound);
    const TrainingState state = state_at_the_bound(settings);
    const auto network =
        eval::nnue::Network::load(eval::nnue::encode(quantise(state.parameters, settings.architecture, 240)));
    ASSERT_TRUE(network);
    for (const double scale_cp : {240.0, 300.0, 500.0}) {
        const AlignedFloats floats = dequantise(network->weights(), scale_cp, bound);
        for (const float value : floats.span()) ASSERT_LE(std::abs(value), settings.optimiser.bound);
        EXPECT_LT(compare(floats, scale_cp, *network, test::material_positions(300, 6)).max_cp, 3);
    }
    EXPECT_EQ(least_goal_scale_cp(network->weights(), bound), 240);
}

TEST(TrainQuantise, AgreesWithTheFloats) {
    const Settings settings = small_settings();
    const TrainingState state = initial_state(settings);
    const auto network =
        eval::nnue::Network::load(eval::nnue::encode(quantise(state.parameters, settings.architecture, 200)));
    ASSERT_TRUE(network);
    const auto positions = test::material_positions(300, 6);
    const Agreement agreement = compare(state.parameters, 200, *network, positions);
    EXPECT_EQ(agreement.positions, 300u);
    EXPECT_LT(agreement.mean_cp, 3);
    EXPECT_LT(network->scale_cp(), 200);  // stretched: these output weights are within 0.09
    // compare() reports a difference if there is one.
    AlignedFloats other = state.parameters;
    for (float& value : other.span()) value *= 1.5f;
    EXPECT_GT(compare(other, 200, *network, positions).mean_cp, 10);
}

}  // namespace
}  // namespace train
