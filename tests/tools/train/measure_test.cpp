// train/measure.h: the loss of networks, compared with sums by hand.
#include "tools/train/measure.h"

#include <cmath>
#include <sstream>
#include <utility>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "eval/nnue/network.h"
#include "tools/train/checkpoint.h"
#include "tools/train/quantise.h"
#include "tools/train/train_support.h"
#include "util/file.h"

namespace train {
namespace {

using testing::HasSubstr;

std::string value_of(const util::KeyValues& figures, const std::string& key) {
    const std::string& text = figures.text();
    const usize at = ("\n" + text).find("\n" + key + "=");
    return at == std::string::npos
               ? ""
               : text.substr(at + key.size() + 1, text.find('\n', at) - at - key.size() - 1);
}

class TrainMeasure : public testing::Test {
protected:
    std::string network(const std::string& name, u64 seed, int scale_cp = 200) const {
        Settings settings;
        settings.architecture = {64, 2};
        settings.seed = seed;
        const auto bytes =
            eval::nnue::encode(quantise(initial_state(settings).parameters, settings.architecture, scale_cp));
        EXPECT_TRUE(util::write_file(folder_.file(name), bytes));
        return folder_.file(name);
    }
    util::Done measure(const std::vector<std::string>& networks, int threads = 1) {
        MeasureSettings settings;
        settings.networks = networks;
        settings.load.files = {folder_.file("games")};
        settings.load.filter.min_ply = 0;
        settings.threads = threads;
        out_.str("");
        figures_ = {};
        return measure_networks(
            settings, [] { return false; }, out_, figures_);
    }

    test::TemporaryFolder folder_;
    std::ostringstream out_;
    util::KeyValues figures_;
};

TEST_F(TrainMeasure, IsTheMeanSquareByTheScaleThatFitsBest) {
    test::write_games(folder_.file("games"), test::material_games(60, 4));
    const std::string file = network("a.nnue", 1);
    ASSERT_TRUE(measure({file}));
    const auto loaded = eval::nnue::Network::load(util::read_file(file).value());
    std::ostringstream unheard;
    LoadSettings load;
    load.files = {folder_.file("games")};
    load.filter.min_ply = 0;
    load.holdout_share = 0;
    const auto data = load_games(
        load, 1, [] { return false; }, unheard);
    const auto error = [&](double scale_cp) {
        double sum = 0;
        for (usize i = 0; i < data->training.size(); ++i) {
            const LabelledPosition& position = data->training[i];
            const double expected =
                1 / (1 + std::exp(-loaded->evaluate_cp(board_of(position), chess::Color::White) / scale_cp));
            sum += std::pow(expected - 1 / (1 + std::exp(-position.score_cp / 200.0)), 2);
        }
        return sum / double(data->training.size());
    };
    EXPECT_EQ(value_of(figures_, "positions"), std::to_string(data->training.size()));
    const double loss = std::stod(value_of(figures_, "loss_1")),
                 scale_cp = std::stod(value_of(figures_, "scale_1"));
    EXPECT_NEAR(loss, error(scale_cp), 1e-5);
    for (const double other : {20.0, 100.0, 200.0, 400.0, 1000.0, 4000.0})
        EXPECT_LE(loss, error(other) + 1e-7) << other;
}

TEST_F(TrainMeasure, TellsTheDifferenceToTheFirst) {
    test::write_games(folder_.file("games"), test::material_games(40, 5));
    const std::string a = network("a.nnue", 1), b = network("b.nnue", 2);
    ASSERT_TRUE(measure({a, b, a}));
    EXPECT_EQ(value_of(figures_, "loss_3"), value_of(figures_, "loss_1"));
    const double of_b = std::stod(value_of(figures_, "loss_2")) - std::stod(value_of(figures_, "loss_1"));
    EXPECT_GT(std::abs(of_b), 1e-5);
    const std::string told = "against the first: ";
    const std::string line = out_.str().substr(out_.str().find(told) + told.size());
    EXPECT_NEAR(std::stod(line), 1e4 * of_b, 0.01);
    EXPECT_GT(std::stod(line.substr(line.find("+- ") + 3)), 0);
    EXPECT_THAT(out_.str(), HasSubstr("against the first: +0.00 +- 0.00\n"));
    EXPECT_THAT(out_.str(), HasSubstr("to .12"));
    EXPECT_THAT(out_.str(), HasSubstr(fmt::format("\n2: b.nnue, {} cp", value_of(figures_, "scale_2"))));
    const std::string text = figures_.text();
    ASSERT_TRUE(measure({a, b, a}, 3));
    EXPECT_EQ(figures_.text(), text) << "on any number of threads";
}

TEST_F(TrainMeasure, BringsANetworkToTheScaleOfAnother) {
    test::write_games(folder_.file("games"), test::material_games(40, 5));
    // With a high scale the evaluations are large, and so little is lost by whole centipawns.
    const std::string a = network("a.nnue", 1, 1500), b = network("b.nnue", 2, 1000),
                      out = folder_.file("out.nnue");
    RescaleSettings settings{.network = a, .like = b, .out = out};
    settings.load.files = {folder_.file("games")};
    settings.load.filter.min_ply = 0;
    const auto rescale = [&] {
        figures_ = {};
        const auto done = rescale_network(
            settings, [] { return false; }, out_, figures_);
        EXPECT_TRUE(done) << done.error();
    };
    rescale();
    const double like_cp = std::stod(value_of(figures_, "like_mean_cp"));
    EXPECT_GT(std::abs(std::stod(value_of(figures_, "mean_cp")) - like_cp), 0.02 * like_cp);
    const auto weights_of = [](const std::string& file) {
        return eval::nnue::Network::load(util::read_file(file).value()).value().weights();
    };
    EXPECT_EQ(value_of(figures_, "scale_cp"), std::to_string(weights_of(out).scale_cp));
    EXPECT_EQ(weights_of(out).output_weights, weights_of(a).output_weights);
    settings.network = std::exchange(settings.out, folder_.file("again.nnue"));
    rescale();
    EXPECT_NEAR(std::stod(value_of(figures_, "mean_cp")), like_cp, 0.02 * like_cp);
    EXPECT_NEAR(std::stod(value_of(figures_, "like_mean_cp")), like_cp, 1e-6);
}

TEST_F(TrainMeasure, RefusesWhatItCannotMeasure) {
    EXPECT_THAT(measure({folder_.file("none.nnue")}).error(), HasSubstr("none.nnue"));
    test::write_games(folder_.file("games"), {});
    EXPECT_THAT(measure({network("a.nnue", 1)}).error(), HasSubstr("no position is left to measure on"));
}

}  // namespace
}  // namespace train
