// train/game_loader.h: loads all positions of files of games in order, on any number of
// threads, except damaged games.
#include "tools/train/game_loader.h"

#include <map>
#include <set>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tools/record/game_format.h"
#include "tools/train/train_support.h"

namespace train {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr Filter TakeAll{.min_ply = 0, .max_score_cp = 32000, .in_check = true, .tactical = true};

struct Loaded {
    util::Result<DataSet, std::string> data;
    std::string progress;
};

Loaded load(const LoadSettings& settings, int threads = 1, bool stops = false) {
    std::ostringstream progress;
    auto data = load_games(
        settings, threads, [stops] { return stops; }, progress);
    return {std::move(data), progress.str()};
}

LoadSettings all_of(std::vector<std::string> files) {
    return {.files = std::move(files), .filter = TakeAll, .holdout_share = 0};
}

using Bytes = std::array<u8, sizeof(LabelledPosition)>;
Bytes bytes_of(const LabelledPosition& position) { return std::bit_cast<Bytes>(position); }

std::vector<Bytes> contents_of(const PositionList& list) {
    std::vector<Bytes> bytes;
    for (usize i = 0; i < list.size(); ++i) bytes.push_back(bytes_of(list[i]));
    return bytes;
}

// The positions that loading all the games should give.
std::vector<Bytes> positions_of(const std::vector<record::Game>& games) {
    std::vector<Bytes> bytes;
    for (const record::Game& game : games) {
        record::replay(game, [&](const chess::Position& position, const record::ScoredMove& scored) {
            if (game.moves_are_labels && !scored.score.is_decisive())
                bytes.push_back(bytes_of(label(position, scored.score, game.result)));
        });
        const auto result = game.moves_are_labels ? record::GameResult::Unknown : game.result;
        for (const record::Sample& sample : game.samples)
            bytes.push_back(bytes_of(label(sample.position, sample.best.score, result)));
    }
    return bytes;
}

std::string bytes_of_game(const record::Game& game) {
    std::vector<u8> bytes;
    record::encode_game(game, bytes);
    return {bytes.begin(), bytes.end()};
}

// There are enough games for many blocks.
TEST(TrainGameLoader, GivesAllPositionsInTheOrderOfTheFilesOnAnyNumberOfThreads) {
    const test::TemporaryFolder folder;
    const auto first = test::random_games(5000, 1), second = test::random_games(300, 2);
    test::write_games(folder.file("first"), first);
    test::write_games(folder.file("second"), second);
    std::vector<Bytes> wanted = positions_of(first);
    const std::vector<Bytes> more = positions_of(second);
    wanted.insert(wanted.end(), more.begin(), more.end());
    for (const int threads : {1, 2, 5}) {
        const Loaded loaded = load(all_of({folder.file("first"), folder.file("second")}), threads);
        ASSERT_TRUE(loaded.data) << loaded.data.error();
        EXPECT_TRUE(contents_of(loaded.data->training) == wanted) << threads;
        EXPECT_TRUE(loaded.data->held_out.empty());
        EXPECT_THAT(loaded.progress, HasSubstr("read 100 %"));
        EXPECT_THAT(loaded.progress, Not(HasSubstr("damaged")));
        EXPECT_THAT(describe(*loaded.data), HasSubstr(std::to_string(wanted.size()) + " used; "));
    }
}

TEST(TrainGameLoader, HoldsOutWholeGamesAndTheSameOnesEachTime) {
    const test::TemporaryFolder folder;
    auto games = test::material_games(400, 3);
    std::map<int, usize> plies_of;
    for (usize i = 0; i < games.size(); ++i) {
        for (record::ScoredMove& scored : games[i].moves) scored.score = eval::Score::from_cp(int(i));
        plies_of[int(i)] = games[i].moves.size();
    }
    test::write_games(folder.file("data"), games);
    LoadSettings settings = all_of({folder.file("data")});
    settings.holdout_share = 0.25;
    const Loaded loaded = load(settings);
    ASSERT_TRUE(loaded.data);
    std::map<int, usize> held_out, training;
    for (usize i = 0; i < loaded.data->held_out.size(); ++i) ++held_out[loaded.data->held_out[i].score_cp];
    for (usize i = 0; i < loaded.data->training.size(); ++i) ++training[loaded.data->training[i].score_cp];
    EXPECT_NEAR(double(held_out.size()), 100, 30);
    EXPECT_EQ(held_out.size() + training.size(), games.size());
    for (const auto& [game, count] : held_out) EXPECT_EQ(count, plies_of[game]);

    // Both copies of a game are on the same side.
    settings.files.push_back(folder.file("data"));
    const Loaded twice = load(settings, 2);
    ASSERT_TRUE(twice.data);
    EXPECT_EQ(twice.data->held_out.size(), 2 * loaded.data->held_out.size());
}

// All scores of game i are i, including those of its samples.
std::vector<record::Game> games_with_samples(int count, u64 seed) {
    util::Prng prng(seed);
    std::vector<record::Game> games;
    for (int i = 0; i < count; ++i) {
        record::Game game = test::random_game_with_samples(prng, 60);
        for (record::ScoredMove& scored : game.moves) scored.score = eval::Score::from_cp(i);
        for (record::Sample& sample : game.samples) sample.best.score = eval::Score::from_cp(i);
        games.push_back(std::move(game));
    }
    return games;
}

std::set<int> scores_of(const PositionList& list) {
    std::set<int> scores;
    for (usize i = 0; i < list.size(); ++i) scores.insert(list[i].score_cp);
    return scores;
}

TEST(TrainGameLoader, HoldsOutTheSamplesOfAGameWithIt) {
    const test::TemporaryFolder folder;
    const auto games = games_with_samples(300, 9);
    test::write_games(folder.file("data"), games);
    LoadSettings settings = all_of({folder.file("data")});
    settings.holdout_share = 0.25;
    const Loaded loaded = load(settings, 2);
    ASSERT_TRUE(loaded.data);
    const auto training = scores_of(loaded.data->training), held_out = scores_of(loaded.data->held_out);
    EXPECT_EQ(training.size() + held_out.size(), 300u) << "each game with all of its samples is on one side";
    EXPECT_NEAR(double(held_out.size()), 75, 30);
}

TEST(TrainGameLoader, HoldsOutTheSameGamesWhereScoresAreOthers) {
    const test::TemporaryFolder folder;
    auto games = games_with_samples(200, 10);
    test::write_games(folder.file("data"), games);
    for (record::Game& game : games) {
        for (record::ScoredMove& scored : game.moves)
            scored.score = eval::Score::from_cp(scored.score.cp() + 1000);
        for (record::Sample& sample : game.samples)
            sample.best.score = eval::Score::from_cp(sample.best.score.cp() + 1000);
    }
    test::write_games(folder.file("rescored"), games);
    std::vector<std::set<int>> held_out;
    for (const char* name : {"data", "rescored"}) {
        LoadSettings settings = all_of({folder.file(name)});
        settings.holdout_share = 0.25;
        const Loaded loaded = load(settings);
        ASSERT_TRUE(loaded.data);
        held_out.push_back(scores_of(loaded.data->held_out));
    }
    std::set<int> moved;
    for (const int score : held_out[0]) moved.insert(score + 1000);
    EXPECT_EQ(held_out[1], moved);
}

TEST(TrainGameLoader, PassesOverDamageAndTellsOfIt) {
    const test::TemporaryFolder folder;
    const auto games = test::random_games(40, 4);
    test::write_games(folder.file("data"), games);
    std::string text = test::content_of(folder.file("data"));
    const usize hurt = record::HeaderSize + bytes_of_game(games[0]).size() + 50;  // in the second game
    text[hurt] = char(text[hurt] ^ 1);
    test::write_file(folder.file("data"), text);
    auto wanted = games;
    wanted.erase(wanted.begin() + 1);
    const Loaded loaded = load(all_of({folder.file("data")}), 2);
    ASSERT_TRUE(loaded.data);
    EXPECT_TRUE(contents_of(loaded.data->training) == positions_of(wanted));
    EXPECT_THAT(
        loaded.progress,
        HasSubstr("1 damaged places, " + std::to_string(bytes_of_game(games[1]).size()) + " bytes skipped"));
}

TEST(TrainGameLoader, TakesNothingOfAGameThatNoRulesAllow) {
    const test::TemporaryFolder folder;
    const auto games = test::material_games(3, 5);
    record::Game impossible = games[1];
    while (impossible.moves.size() < 3) impossible.moves.push_back(impossible.moves.back());
    impossible.moves.back().move = chess::Move(chess::Square(0), chess::Square(63), chess::MoveKind::Quiet);
    const auto header = record::encode_header();
    test::write_file(folder.file("data"), std::string(header.begin(), header.end()) +
                                              bytes_of_game(games[0]) + bytes_of_game(impossible) +
                                              bytes_of_game(games[2]));
    const Loaded loaded = load(all_of({folder.file("data")}));
    ASSERT_TRUE(loaded.data);
    EXPECT_TRUE(contents_of(loaded.data->training) == positions_of({games[0], games[2]}));
    EXPECT_EQ(loaded.data->counts.read, games[0].moves.size() + games[2].moves.size());
    EXPECT_THAT(loaded.progress, HasSubstr("no rules allow: 1 damaged places"));
}

TEST(TrainGameLoader, RefusesWhatIsNoFileOfGames) {
    const test::TemporaryFolder folder;
    test::write_games(folder.file("good"), test::random_games(5, 6));
    test::write_file(folder.file("text"), "8/8/8/8/8/8/8/K1k5 w - - 0 1 | 20 | 0.5");
    const Loaded text = load(all_of({folder.file("good"), folder.file("text")}), 2);
    ASSERT_FALSE(text.data);
    EXPECT_THAT(text.data.error(), HasSubstr("text"));
    EXPECT_THAT(text.data.error(), HasSubstr("at byte 0"));
    const Loaded absent = load(all_of({folder.file("absent")}));
    ASSERT_FALSE(absent.data);
    EXPECT_THAT(absent.data.error(), HasSubstr("absent"));
}

TEST(TrainGameLoader, SaysWhenMemoryDoesNotSuffice) {
    const test::TemporaryFolder folder;
    test::write_games(folder.file("data"), test::random_games(5, 7));
    LoadSettings settings = all_of({folder.file("data")});
    settings.memory_bytes = u64(1) << 20;
    const Loaded loaded = load(settings, 2);
    ASSERT_FALSE(loaded.data);
    EXPECT_THAT(loaded.data.error(), HasSubstr("--memory"));
    EXPECT_THAT(loaded.data.error(), HasSubstr("1 MiB"));
}

TEST(TrainGameLoader, StopsWhereItIsAskedTo) {
    const test::TemporaryFolder folder;
    test::write_games(folder.file("data"), test::random_games(5, 8));
    EXPECT_THAT(load(all_of({folder.file("data")}), 2, true).data.error(), HasSubstr("stopped"));
}

}  // namespace
}  // namespace train
