// Self-play: which positions it gives, and files that grow by whole games.
#include "tune/generate.h"

#include <algorithm>
#include <set>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tools/tune/tune_support.h"
#include "tune/sample_reader.h"

namespace tune {
namespace {

using testing::HasSubstr;

constexpr SelfPlaySettings Quick{.nodes = 150, .random_plies = 8, .samples_per_game = 12};

GenerateSettings quick_settings(const std::string& out, u64 games) {
    GenerateSettings settings;
    settings.self_play = Quick;
    settings.out = out;
    settings.games = games;
    settings.seed = 3;
    return settings;
}

std::optional<std::string> run(const GenerateSettings& settings) {
    std::ostringstream progress;
    return generate(
        settings, [] { return false; }, progress);
}

std::multiset<std::string> lines_of(const std::string& name) {
    std::istringstream text(test::content_of(name));
    std::multiset<std::string> lines;
    for (std::string line; std::getline(text, line);) lines.insert(line);
    return lines;
}

TEST(SelfPlay, GivesFewQuietPositionsInOrder) {
    SelfPlayer player(Quick);
    util::Prng prng(1);
    int games = 0;
    for (int i = 0; i < 20; ++i) {
        const std::vector<Sample> samples = player.play(chess::Position::start(), prng);
        games += !samples.empty();
        EXPECT_LE(samples.size(), 12u);
        int last_ply = 7;
        for (const Sample& sample : samples) {
            EXPECT_FALSE(sample.position.in_check());
            EXPECT_GT(sample.position.game_ply(), last_ply);
            EXPECT_EQ(sample.result, samples.front().result);
            EXPECT_LE(std::abs(sample.score_cp), eval::Score::max_evaluation().cp());
            last_ply = sample.position.game_ply();
        }
    }
    EXPECT_GT(games, 5);
}

TEST(Generate, SameSeedSameGames) {
    const test::TemporaryFolder folder;
    GenerateSettings settings = quick_settings(folder.file("a"), 4);
    EXPECT_EQ(run(settings), std::nullopt);
    settings.out = folder.file("b");
    EXPECT_EQ(run(settings), std::nullopt);
    settings.out = folder.file("c");
    settings.threads = 3;
    EXPECT_EQ(run(settings), std::nullopt);
    EXPECT_GT(test::content_of(folder.file("a")).size(), 500u);
    EXPECT_EQ(test::content_of(folder.file("a")), test::content_of(folder.file("b")));
    EXPECT_EQ(lines_of(folder.file("a")), lines_of(folder.file("c")));
}

TEST(Generate, GoesOnWithOtherGames) {
    const test::TemporaryFolder folder;
    const GenerateSettings settings = quick_settings(folder.file("a"), 3);
    EXPECT_EQ(run(settings), std::nullopt);
    const std::string before = test::content_of(settings.out);
    EXPECT_EQ(run(settings), std::nullopt);
    const std::string after = test::content_of(settings.out);
    ASSERT_GT(after.size(), before.size());
    EXPECT_EQ(after.substr(0, before.size()), before);
    EXPECT_NE(after.substr(before.size()), before);

    SampleReader reader({settings.out}, 1);
    const auto block = reader.next();
    ASSERT_TRUE(block) << block.error();
    EXPECT_LE(block->games.back(), 6u);
    EXPECT_GE(block->games.back(), 3u);
}

TEST(Generate, FinishesTheGamesAtHandWhenAskedToStop) {
    const test::TemporaryFolder folder;
    GenerateSettings settings = quick_settings(folder.file("a"), 1'000'000);
    settings.threads = 2;
    std::ostringstream progress;
    EXPECT_EQ(generate(
                  settings, [] { return true; }, progress),
              std::nullopt);
    EXPECT_THAT(progress.str(), HasSubstr("finishing"));
    const std::string text = test::content_of(settings.out);
    EXPECT_TRUE(text.empty() || text.ends_with('\n'));
}

TEST(Generate, PlaysFromABook) {
    const test::TemporaryFolder folder;
    GenerateSettings settings = quick_settings(folder.file("a"), 2);
    settings.book = folder.file("book.epd");
    settings.self_play.random_plies = 0;
    test::write_file(settings.book, "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - -\n\n");
    EXPECT_EQ(run(settings), std::nullopt);
    SampleReader reader({settings.out}, 1);
    const auto block = reader.next();
    ASSERT_TRUE(block) << block.error();
    ASSERT_FALSE(block->samples.empty());
    EXPECT_FALSE(block->samples.front().position.has_non_pawns(chess::Color::White));
}

TEST(Generate, ReportsUnusableFiles) {
    const test::TemporaryFolder folder;
    GenerateSettings settings = quick_settings(folder.file("no/such/folder"), 1);
    EXPECT_THAT(run(settings).value_or(""), HasSubstr("cannot be written"));
    settings.out = folder.file("a");
    settings.book = folder.file("none");
    EXPECT_THAT(run(settings).value_or(""), HasSubstr("cannot be read"));
    settings.book = folder.file("bad");
    test::write_file(settings.book, "4k3/8/8/8/8/8/8/4K3 w - -\nnonsense\n");
    EXPECT_THAT(run(settings).value_or(""), HasSubstr("bad:2: "));
    EXPECT_FALSE(std::filesystem::exists(settings.out));
}

TEST(Generate, ReportsAFullDisk) {
    if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "no /dev/full here";
    EXPECT_THAT(run(quick_settings("/dev/full", 2)).value_or(""), HasSubstr("cannot be written"));
}

}  // namespace
}  // namespace tune
