// levels/choice_model.h: what people of a rating would play, and how well that is known.
#include "levels/choice_model.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "eval/nnue/network.h"
#include "levels/samples.h"
#include "levels/weights.h"

namespace {

using namespace levels;

Features features_with(u16 feature, float value) {
    Features features;
    features.push_back({feature, value});
    return features;
}

// Feature 0 counts 1, and 2 more for each rating unit of 400 points; feature 1 counts 1 for each unit of time.
ChoiceModel small_model() { return ChoiceModel({Weight{1, 2, 0}, Weight{0, 0, 1}}); }

TEST(ChoiceModel, IsTheConditionalLogit) {
    const std::vector<Features> moves{features_with(0, 1), Features()};
    const auto chances = small_model().probabilities(moves, {.rating = 1500});
    ASSERT_EQ(chances.size(), 2u);
    EXPECT_NEAR(chances[0] / chances[1], std::exp(1), 1e-9);
    EXPECT_NEAR(chances[0] + chances[1], 1, 1e-12);
}

TEST(ChoiceModel, WeighsByRatingAndTime) {
    const std::vector<Features> by_rating{features_with(0, 1), Features()};
    const auto strong = small_model().probabilities(by_rating, {.rating = 1900});
    EXPECT_NEAR(strong[0] / strong[1], std::exp(3), 1e-9);
    const std::vector<Features> by_time{features_with(1, 1), Features()};
    const auto slow = small_model().probabilities(by_time, {.game_seconds = 2400});
    EXPECT_NEAR(slow[0] / slow[1], std::exp(1), 1e-9);
    const auto usual = small_model().probabilities(by_time, {.game_seconds = 600});
    EXPECT_DOUBLE_EQ(usual[0], 0.5);
}

TEST(ChoiceModel, TimesBeyondTheGamesThatItKnowsCountAsTheNearest) {
    EXPECT_EQ(terms_of({.game_seconds = 1}), terms_of({.game_seconds = 150}));
    EXPECT_EQ(terms_of({.game_seconds = 1e6}), terms_of({.game_seconds = 2400}));
}

TEST(ChoiceModel, HugeUtilitiesGiveNoNonsense) {
    const std::vector<Features> moves{features_with(0, 1e6F), features_with(0, -1e6F)};
    EXPECT_THAT(small_model().probabilities(moves, {}), testing::ElementsAre(1, 0));
}

TEST(Weights, AreReadAsTheyWereWritten) {
    FittedWeights fitted{0x1234, std::vector<Weight>(usize(feature_count())), {{0.25, 0.75}, {1}}};
    fitted.weights[0] = {0.5F, -0.25F, 0};
    fitted.weights.back() = {-1.125F, 2, 3};
    const auto read = parse_weights(to_text(fitted));
    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(read->network, 0x1234u);
    EXPECT_EQ(read->weights, fitted.weights);
    EXPECT_EQ(read->samples, fitted.samples);
}

TEST(Weights, ABadTextIsRefused) {
    EXPECT_EQ(parse_weights("").error(), "the first line does not name a network");
    const std::string text = to_text({1, std::vector<Weight>(usize(feature_count())), {{0.5, 0.5}}});
    EXPECT_EQ(parse_weights(text.substr(0, text.size() / 2)).error().find("the group "), 0u);
    EXPECT_EQ(parse_weights(text.substr(0, text.size() - 7)).error(), "the samples are not complete");
    EXPECT_EQ(parse_weights("network 1\n3 loss\n").error(), "the group loss of 36 features is missing");
}

TEST(Weights, OfTheProgramFitItsFeatures) { EXPECT_TRUE(parse_weights(weights_text())); }

// What it costs in log-likelihood a move to predict by `now` a player who chooses by `then` (the divergence of
// Solomon Kullback and Richard Leibler 1951): the mean of the samples, which are the same positions.
double divergence(const SampleChances& then, const SampleChances& now) {
    constexpr double Least = 1e-5;  // the file rounds to this
    EXPECT_EQ(then.size(), now.size());
    double sum = 0;
    for (usize i = 0; i < std::min(then.size(), now.size()); ++i) {
        EXPECT_EQ(then[i].size(), now[i].size()) << "of the position " << i;
        for (usize move = 0; move < std::min(then[i].size(), now[i].size()); ++move)
            sum += then[i][move] * std::log(std::max(then[i][move], Least) / std::max(now[i][move], Least));
    }
    return sum / double(then.size());
}

// A new network judges otherwise, and predicts people less well with the old weights.
TEST(Weights, AreNotTooOldForTheNetwork) {
    constexpr double MostLoss = 0.02;  // of log-likelihood a move; the model is 0.59 above the loss alone
    auto network = eval::nnue::Network::load(eval::nnue::embedded_network());
    if (!network) GTEST_SKIP() << "no network";
    Judge judge;
    ASSERT_TRUE(judge.evaluate_by(std::make_shared<const eval::nnue::Network>(std::move(network).value())));
    const double loss = divergence(fitted_weights().samples, sample_chances(judge, fitted_model()));
    EXPECT_LT(loss, MostLoss) << "refit: houyi-levels fit, tools/README.md";
    ASSERT_TRUE(judge.evaluate_by(nullptr));
    EXPECT_GT(divergence(fitted_weights().samples, sample_chances(judge, fitted_model())), MostLoss)
        << "the classical evaluation is another one";
}

}  // namespace
