// tune/wdl_fit.h: fitting the model of win, draw and loss.
#include "tools/tune/wdl_fit.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tools/tune/tune_support.h"

namespace tune {
namespace {

constexpr eval::WdlModel Planted{
    .half_win_cp = {240, -200, 90, 0}, .spread_cp = {50, 60, -10, 0}, .network = 0xabc};

// 100,000 games at each material and score, so that rounding to whole games has little effect.
std::vector<OutcomeCount> counts_told_by(const eval::WdlModel& model) {
    constexpr double Games = 100000;
    std::vector<OutcomeCount> counts;
    for (int material = 5; material <= 85; material += 5) {
        for (int cp = -400; cp <= 400; cp += 20) {
            const auto point = model.at(material);
            const u32 wins = u32(Games * point.win_chance(cp));
            const u32 losses = u32(Games * point.win_chance(-cp));
            counts.push_back({material, cp, {losses, u32(Games) - wins - losses, wins}});
        }
    }
    return counts;
}

TEST(WdlFit, FindsThePlantedModel) {
    const auto counts = counts_told_by(Planted);
    const eval::WdlModel model = fit_wdl(counts, 2);
    for (int material = eval::LeastMaterial; material <= eval::StartMaterial; ++material) {
        EXPECT_NEAR(model.at(material).half_win_cp, Planted.at(material).half_win_cp, 1) << material;
        EXPECT_NEAR(model.at(material).spread_cp, Planted.at(material).spread_cp, 1) << material;
    }
    EXPECT_NEAR(mean_log_likelihood(counts, model), mean_log_likelihood(counts, Planted), 1e-5);
}

TEST(WdlFit, MorePowersNeverFitWorse) {
    const auto counts = counts_told_by({.half_win_cp = {300, -700, 900, -350}, .spread_cp = {80, 0, 0, 0}});
    double last = -100;
    for (const int degree : {0, 1, 2, 3}) {
        const double likelihood = mean_log_likelihood(counts, fit_wdl(counts, degree));
        EXPECT_GT(likelihood, last) << degree;
        last = likelihood;
    }
}

TEST(WdlFit, CountsOutcomesWithinTheLimit) {
    const test::TemporaryFolder folder;
    const std::string name = folder.file("games.txt");
    std::string text;
    for (int game = 0; game < 50; ++game) {
        text += "4k3/8/8/8/8/8/4P3/4K3 w - - 0 5 | 50 | 1.0\n";
        text += "4k3/8/8/8/8/8/4P3/4K3 w - - 0 9 | 401 | 1.0\n";
        text += "4k3/8/8/8/8/8/4P3/R3K3 w - - 0 5 | -400 | 0.0\n";
    }
    test::write_file(name, text);
    const auto unstopped = [] { return false; };
    const auto counts = count_outcomes({name}, 0.3, 400, 1, unstopped);
    ASSERT_TRUE(counts) << counts.error();
    u32 pawn_wins = 0;
    u32 rook_losses = 0;
    for (const auto* part : {&counts->training, &counts->held_out}) {
        ASSERT_EQ(part->size(), 2u);
        EXPECT_EQ((*part)[0].material, 1);
        EXPECT_EQ((*part)[0].score_cp, 50);
        EXPECT_EQ((*part)[1].material, 6);
        pawn_wins += (*part)[0].results[usize(GameResult::WhiteWins)];
        rook_losses += (*part)[1].results[usize(GameResult::BlackWins)];
    }
    EXPECT_EQ(pawn_wins, 50u);
    EXPECT_EQ(rook_losses, 50u);
    EXPECT_FALSE(count_outcomes({folder.file("none")}, 0.3, 400, 1, unstopped));
}

TEST(WdlFit, PrintsNumbersToPasteAndATable) {
    EXPECT_EQ(format_wdl_model(Planted), "    .half_win_cp = {240.00, -200.00, 90.00, 0.00},\n"
                                         "    .spread_cp = {50.00, 60.00, -10.00, 0.00},\n"
                                         "    .network = 0x0000000000000abc,\n");
    const std::string table = format_calibration(counts_told_by(Planted), Planted);
    EXPECT_THAT(table, testing::HasSubstr("200 cp"));
    EXPECT_THAT(table, testing::HasSubstr("15..29 points"));
    OutcomeCount count{.material = 20, .score_cp = 100};
    count.results[usize(GameResult::WhiteWins)] = 5;
    count.results[usize(GameResult::Draw)] = 3;
    count.results[usize(GameResult::BlackWins)] = 2;
    EXPECT_THAT(format_calibration({{count}}, Planted),
                testing::HasSubstr("        100 cp         10    50.0  30.0  20.0 "));
}

}  // namespace
}  // namespace tune
