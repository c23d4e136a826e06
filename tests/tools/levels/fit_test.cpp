// tools/levels: reads games, judges positions, and fits the choice model.
#include "tools/levels/fit.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <sstream>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/temporary_folder.h"
#include "tools/levels/human_game.h"
#include "tools/levels/human_games.h"
#include "tools/levels/judged_games.h"
#include "tools/levels/likeness.h"
#include "util/file.h"
#include "util/os/files.h"
#include "util/prng.h"

namespace levels_tool {
namespace {

std::vector<HumanGame> read_games(const std::string& text, LeftOut& left_out) {
    const test::TemporaryFolder folder;
    EXPECT_TRUE(util::write_file(folder.file("games.pgn"), text));
    return read_human_games({folder.file("games.pgn")}, left_out).value();
}

TEST(HumanGames, AreReadWithRatingsAndTime) {
    LeftOut left_out;
    const auto games = read_games(test::human_games(1), left_out);
    ASSERT_EQ(games.size(), 1u);
    EXPECT_EQ(games[0].ratings[chess::Color::White], 1001);
    EXPECT_EQ(games[0].ratings[chess::Color::Black], 1403);
    EXPECT_EQ(games[0].game_seconds, 800);
    EXPECT_EQ(games[0].moves.size(), 10u);
}

TEST(HumanGames, ThatSayNothingAreLeftOut) {
    const auto with = [](const char* tags, const char* moves) {
        return std::string(tags) + "\n" + moves + " *\n\n";
    };
    const char* const rated = "[WhiteElo \"1400\"]\n[BlackElo \"1400\"]\n";
    const char* const ten = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2";
    LeftOut left_out;
    const auto games = read_games(
        with(rated, ten) + with(rated, ten) + with("[WhiteElo \"1400\"]\n", ten) +
            with("[WhiteElo \"1400\"]\n[BlackElo \"1500\"]\n", ten) + with(rated, "1. e4 e5 2. Nf3") +
            with("[WhiteElo \"0\"]\n[BlackElo \"1401\"]\n", ten) +
            with("[WhiteElo \"99999999999\"]\n[BlackElo \"1401\"]\n", ten) +
            with("[WhiteElo \"1400\"]\n[BlackElo \"1401\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n",
                 "1. e4") +
            with("[Event \"Casual game\"]\n[WhiteElo \"1\"]\n[BlackElo \"2\"]\n", ten),
        left_out);
    EXPECT_EQ(games.size(), 1u);
    EXPECT_EQ(left_out.repeated, 1u);
    EXPECT_EQ(left_out.unrated, 4u);
    EXPECT_EQ(left_out.unusual, 1u);
    EXPECT_EQ(left_out.provisional, 1u);
    EXPECT_EQ(left_out.too_short, 1u);
}

TEST(HumanGames, LastAsLongAsTheirClocksSay) {
    const auto seconds = [](const std::string& control) {
        LeftOut left_out;
        std::string text = test::human_games(1);
        const usize at = text.find("600+5");
        return read_games(text.replace(at, 5, control), left_out)[0].game_seconds;
    };
    EXPECT_EQ(seconds("0+1"), 40);
    EXPECT_EQ(seconds("300"), 300);
    for (const char* const other : {"-", "1/259200", "600+x"})
        EXPECT_EQ(seconds(other), 600) << "a usual game";
}

TEST(HumanGames, ChooseTheSamePliesEachTime) {
    LeftOut left_out;
    const auto games = read_games(test::human_games(2), left_out);
    const auto plies = games[0].chosen_plies(4);
    EXPECT_EQ(plies, games[0].chosen_plies(4));
    EXPECT_EQ(plies.size(), 4u);
    EXPECT_TRUE(std::ranges::is_sorted(plies));
    EXPECT_EQ(games[0].chosen_plies(100).size(), 10u);
    EXPECT_NE(plies, games[1].chosen_plies(4));
}

TEST(JudgedGames, AreKeptInTheCache) {
    const test::TemporaryFolder folder;
    LeftOut left_out;
    const auto games = read_games(test::human_games(3), left_out);
    std::ostringstream out, err;
    cli::Console console{out, err};
    const JudgeSettings settings{.per_game = 2, .cache = folder.file("cache")};
    const auto first = judge_games({games[0], games[1]}, settings, console);
    ASSERT_TRUE(first) << first.error();
    const auto bytes = util::read_file(settings.cache).value();

    // A run that was killed leaves half a record.
    ASSERT_TRUE(util::write_file(settings.cache, std::span(bytes).first(bytes.size() - 7)));
    const auto second = judge_games(games, settings, console);
    ASSERT_TRUE(second) << second.error();
    ASSERT_EQ(second->size(), 3u);
    for (usize game = 0; game < first->size(); ++game) {
        ASSERT_EQ((*first)[game].plies.size(), (*second)[game].plies.size());
        for (usize i = 0; i < (*first)[game].plies.size(); ++i) {
            const auto& a = (*first)[game].plies[i];
            const auto& b = (*second)[game].plies[i];
            EXPECT_EQ(a.ply, b.ply);
            ASSERT_EQ(a.judgement.moves.size(), b.judgement.moves.size());
            for (usize move = 0; move < a.judgement.moves.size(); ++move) {
                EXPECT_EQ(a.judgement.moves[move].move, b.judgement.moves[move].move);
                EXPECT_EQ(a.judgement.moves[move].scores, b.judgement.moves[move].scores);
            }
        }
    }

    // The record that was whole stays, the other ones are added, and nothing is judged twice.
    const auto whole = util::read_file(settings.cache).value();
    ASSERT_GT(whole.size(), bytes.size());
    EXPECT_TRUE(std::ranges::equal(std::span(whole).first(bytes.size()), bytes));
    ASSERT_TRUE(judge_games(games, settings, console));
    EXPECT_EQ(util::read_file(settings.cache).value(), whole);
    JudgeSettings more = settings;
    more.per_game = 3;
    EXPECT_EQ(judge_games(games, more, console)->front().plies.size(), 3u) << "judged anew";
}

TEST(JudgedGames, OneRunAtATimeWritesTheCache) {
    const test::TemporaryFolder folder;
    const auto other = util::os::open_to_add(folder.file("cache"));
    ASSERT_TRUE(other);
    std::ostringstream out, err;
    cli::Console console{out, err};
    LeftOut left_out;
    const auto games = read_games(test::human_games(1), left_out);
    EXPECT_THAT(judge_games(games, {.cache = folder.file("cache")}, console).error(),
                testing::HasSubstr("is being written by another process"));
}

TEST(JudgedGames, AForeignFileIsNotTouched) {
    const test::TemporaryFolder folder;
    ASSERT_TRUE(util::write_file(folder.file("cache"), std::string_view("my letters")));
    std::ostringstream out, err;
    cli::Console console{out, err};
    LeftOut left_out;
    const auto games = read_games(test::human_games(1), left_out);
    const auto judged = judge_games(games, {.cache = folder.file("cache")}, console);
    ASSERT_FALSE(judged);
    EXPECT_THAT(judged.error(),
                testing::HasSubstr("it does not hold judgements by the network in this program"));
    EXPECT_EQ(util::read_text(folder.file("cache")).value(), "my letters");
}

// Choices between three moves, drawn by known weights of two features. Those that are held out are drawn by
// the weights times `held_out_factor`.
Choices drawn_choices(int count, double weight_a, double weight_b, double held_out_factor = 1) {
    util::Prng prng(1);
    Choices choices;
    for (int i = 0; i < count; ++i) {
        Choice choice;
        choice.player.rating = 1500;
        choice.terms = levels::terms_of(choice.player);
        choice.first_move = u32(choices.first_terms.size());
        choice.moves = 3;
        choice.is_held_out = i % 10 == 0;
        const double factor = choice.is_held_out ? held_out_factor : 1;
        std::array<double, 3> chances{};
        double sum = 0;
        for (double& chance : chances) {
            const float a = float(prng.unit()), b = float(prng.unit());
            choices.first_terms.push_back(choices.terms.size());
            choices.terms.push_back({0, a});
            choices.terms.push_back({1, b});
            sum += chance = std::exp(factor * (weight_a * double(a) + weight_b * double(b)));
            choice.losses.push_back({});
        }
        double left = prng.unit() * sum;
        while (choice.chosen < 2 && left >= chances[choice.chosen]) left -= chances[choice.chosen++];
        choices.all.push_back(std::move(choice));
    }
    choices.first_terms.push_back(choices.terms.size());
    return choices;
}

TEST(SlowFit, FindsTheWeightsFromAnyStart) {
    const Choices choices = drawn_choices(20'000, 2, -1, -3);  // what is held out must not count
    const auto nothing = std::vector<levels::Weight>(usize(levels::feature_count()));
    auto elsewhere = nothing;
    elsewhere[0] = {-3, 0, 0};
    elsewhere[1] = {4, 0, 0};
    std::ostringstream out;
    const FitSettings settings{.epochs = 60, .first_step = 0.1};
    const auto never = [] { return false; };
    const auto a = fit(choices, nothing, settings, never, out);
    const auto b = fit(choices, elsewhere, settings, never, out);
    EXPECT_NEAR(double(a[0][0]), 2, 0.1);
    EXPECT_NEAR(double(a[1][0]), -1, 0.1);
    EXPECT_NEAR(double(a[0][0]), double(b[0][0]), 0.01);
    EXPECT_NEAR(double(a[1][0]), double(b[1][0]), 0.01);
}

TEST(Fit, GivesTheSameWeightsOnAnyNumberOfThreads) {
    const Choices choices = drawn_choices(3000, 1, 1);
    const auto start = std::vector<levels::Weight>(usize(levels::feature_count()));
    std::ostringstream out;
    const auto never = [] { return false; };
    EXPECT_EQ(fit(choices, start, {.epochs = 2, .threads = 1}, never, out),
              fit(choices, start, {.epochs = 2, .threads = 3}, never, out));
}

TEST(Likeness, CountsWhatIsPredicted) {
    const Choices choices = drawn_choices(5000, 6, 0);
    auto weights = std::vector<levels::Weight>(usize(levels::feature_count()));
    weights[0] = {6, 0, 0};
    const std::string text = format_likeness(choices, levels::ChoiceModel(weights));
    // The model predicts the move with the greatest first feature.
    int predicted = 0;
    double log_likelihood = 0;
    for (const Choice& choice : choices.all) {
        if (!choice.is_held_out) continue;
        std::array<double, 3> chances{};
        for (usize move = 0; move < 3; ++move)
            chances[move] = std::exp(6 * double(choices.terms_of(choice.first_move + u32(move))[0].value));
        predicted += std::ranges::max_element(chances) - chances.begin() == choice.chosen;
        log_likelihood +=
            std::log(chances[choice.chosen] / std::accumulate(chances.begin(), chances.end(), 0.0));
    }
    EXPECT_THAT(text, testing::HasSubstr(fmt::format("all            500  {:5.1f} ± ", predicted / 5.)));
    EXPECT_THAT(text, testing::HasSubstr(fmt::format("   {:7.3f}  ", log_likelihood / 500)));
    EXPECT_THAT(text, testing::HasSubstr("1400-1599      500"));
    // Without features, each of the three moves has the same chance.
    EXPECT_THAT(format_likeness(choices, levels::ChoiceModel(std::vector<levels::Weight>(weights.size()))),
                testing::HasSubstr("-1.099"));
}

TEST(Judgements, CutOffRepeatTheScoresOfTheirDepth) {
    levels::Judgement judgement{.moves = {{.move = {}}}, .depth = 5};
    for (int depth = 0; depth < levels::DeepestPly; ++depth)
        judgement.moves[0].scores[usize(depth)] = eval::Score::from_cp(depth + 1);
    cut_off_at(3, judgement);
    EXPECT_EQ(judgement.depth, 3);
    EXPECT_EQ(judgement.moves[0].scores[1], eval::Score::from_cp(2));
    EXPECT_EQ(judgement.moves[0].scores[2], eval::Score::from_cp(3));
    EXPECT_EQ(judgement.moves[0].scores.back(), eval::Score::from_cp(3));
}

}  // namespace
}  // namespace levels_tool
