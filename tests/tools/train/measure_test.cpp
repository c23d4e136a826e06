// train/measure.h: the loss of networks, compared with sums by hand.
#include "tools/train/measure.h"

#include <cmath>
#include <sstream>

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
    std::string network(const std::string& name, u64 seed) const {
        Settings settings;
        settings.architecture = {64, 2};
        settings.seed = seed;
        const auto bytes =
            eval::nnue::encode(quantise(initial_state(settings).parameters, settings.architecture, 200));
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
    const std::string text = figures_.text();
    ASSERT_TRUE(measure({a, b, a}, 3));
    EXPECT_EQ(figures_.text(), text) << "on any number of threads";
}

TEST_F(TrainMeasure, RefusesWhatItCannotMeasure) {
    EXPECT_THAT(measure({folder_.file("none.nnue")}).error(), HasSubstr("none.nnue"));
    test::write_games(folder_.file("games"), {});
    EXPECT_THAT(measure({network("a.nnue", 1)}).error(), HasSubstr("no position is left to measure on"));
}

}  // namespace
}  // namespace train
