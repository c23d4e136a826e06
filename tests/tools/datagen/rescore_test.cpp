// datagen/rescore.h: new scores for the positions of games.
#include "tools/datagen/rescore.h"

#include <filesystem>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "eval/nnue/nnue_support.h"
#include "support/outcome.h"
#include "support/random_games.h"
#include "support/rationed_threads.h"
#include "support/temporary_folder.h"
#include "tools/datagen/cli.h"
#include "tools/datagen/files.h"
#include "tools/datagen/generate.h"
#include "tools/record/game_writer.h"

namespace datagen {
namespace {

using eval::Score;
using testing::HasSubstr;

class Rescore : public testing::Test {
protected:
    Rescore() {
        GenerateSettings settings;
        settings.self_play.soft_nodes = 60;
        settings.self_play.hard_nodes = 300;
        settings.self_play.opening.soft_nodes = 100;
        settings.self_play.hash_mib = 1;
        settings.self_play.network = nullptr;
        settings.out = folder_.file("games");
        settings.seed = 3;
        settings.self_play.label_every = 2;
        std::ostringstream progress;
        // Two games whose moves are labels, and two that have samples.
        for (const u64 label_nodes : {0, 30}) {
            settings.self_play.label_nodes = label_nodes;
            settings.games = settings.games.value_or(0) + 2;
            EXPECT_TRUE(generate(
                settings, [] { return false; }, progress));
        }
    }

    RescoreSettings settings_to(const std::string& name) const {
        RescoreSettings settings;
        settings.in = {folder_.file("games")};
        settings.out = folder_.file(name);
        settings.nodes = 100;
        settings.network = nullptr;
        return settings;
    }

    static util::Done run(const RescoreSettings& settings) {
        std::ostringstream notes;
        return rescore(settings, notes, [] { return false; });
    }

    // Empty if there is no error.
    static std::string error_of(const RescoreSettings& settings) {
        const util::Done done = run(settings);
        return done ? "" : done.error();
    }

    std::vector<record::Game> games_of(const std::string& name) const {
        std::vector<record::Game> games;
        const auto damage = for_each_game(folder_.file(name), [&](const record::Game& game) {
            games.push_back(game);
            return true;
        });
        EXPECT_TRUE(damage && !damage->any());
        return games;
    }

    // Except mates: a mate that was found stays, whatever share of the old scores is kept.
    void expect_same_scores(const std::string& one, const std::string& other) const {
        const auto ones = games_of(one), others = games_of(other);
        ASSERT_EQ(ones.size(), others.size());
        int compared = 0, compared_samples = 0;
        for (usize g = 0; g < ones.size(); ++g) {
            usize i = 0;
            record::replay(ones[g], [&](const chess::Position& position, const record::ScoredMove& scored) {
                const record::ScoredMove& match = others[g].moves[i++];
                if (!is_quiet(position, scored) || match.score.is_decisive()) return;
                EXPECT_EQ(scored.score, match.score);
                ++compared;
            });
            ASSERT_EQ(ones[g].samples.size(), others[g].samples.size());
            for (usize s = 0; s < ones[g].samples.size(); ++s) {
                const auto& [position, scored] = ones[g].samples[s];
                const Score match = others[g].samples[s].best.score;
                if (!is_quiet(position, scored) || match.is_decisive()) continue;
                EXPECT_EQ(scored.score, match);
                ++compared_samples;
            }
        }
        EXPECT_GT(compared_samples, 20);
        EXPECT_GT(compared, 100);
    }

    std::string content_of(const std::string& name) const { return test::content_of(folder_.file(name)); }

    test::TemporaryFolder folder_;
};

TEST_F(Rescore, GivesQuietPositionsNewScoresAndLeavesTheRest) {
    ASSERT_TRUE(run(settings_to("rescored")));
    const auto old_games = games_of("games");
    const auto new_games = games_of("rescored");
    ASSERT_EQ(new_games.size(), old_games.size());
    int quiet = 0, changed = 0;
    for (usize g = 0; g < old_games.size(); ++g) {
        EXPECT_EQ(new_games[g].result, old_games[g].result);
        ASSERT_EQ(new_games[g].moves.size(), old_games[g].moves.size());
        usize i = 0;
        record::replay(old_games[g], [&](const chess::Position& position, const record::ScoredMove& scored) {
            const record::ScoredMove& rescored = new_games[g].moves[i++];
            EXPECT_EQ(rescored.move, scored.move);
            const bool is_wanted = new_games[g].moves_are_labels && is_quiet(position, scored);
            if (!is_wanted) {
                EXPECT_EQ(rescored.score, scored.score);
            }
            quiet += is_wanted;
            changed += rescored.score != scored.score;
        });
        ASSERT_EQ(new_games[g].samples.size(), old_games[g].samples.size());
        for (usize s = 0; s < old_games[g].samples.size(); ++s) {
            const record::Sample& old_sample = old_games[g].samples[s];
            const record::Sample& new_sample = new_games[g].samples[s];
            EXPECT_TRUE(new_sample.position.same_as(old_sample.position));
            EXPECT_EQ(new_sample.best.move, old_sample.best.move);
            quiet += is_quiet(old_sample.position, old_sample.best);
            changed += new_sample.best.score != old_sample.best.score;
        }
    }
    EXPECT_GT(changed, quiet / 2);
    EXPECT_LE(changed, quiet);
}

TEST_F(Rescore, KeepsAllOfTheOldScoresOrNone) {
    RescoreSettings settings = settings_to("kept");
    settings.keep = 1;
    ASSERT_TRUE(run(settings));
    expect_same_scores("kept", "games");
    // With new scores only, the old scores have no effect.
    settings = settings_to("new");
    settings.keep = 0;
    ASSERT_TRUE(run(settings));
    {
        auto writer = record::GameWriter::open(folder_.file("games of other scores"));
        ASSERT_TRUE(writer) << writer.error();
        for (record::Game game : games_of("games")) {
            for (record::ScoredMove& move : game.moves)
                if (game.moves_are_labels && !move.score.is_decisive()) move.score = Score::from_cp(77);
            for (record::Sample& sample : game.samples) sample.best.score = Score::from_cp(77);
            ASSERT_TRUE(writer.value().append(game));
        }
    }
    settings = settings_to("new again");
    settings.in = {folder_.file("games of other scores")};
    settings.keep = 0;
    ASSERT_TRUE(run(settings));
    expect_same_scores("new again", "new");
}

TEST_F(Rescore, WritesTheSameOnAnyNumberOfThreads) {
    RescoreSettings settings = settings_to("one");
    ASSERT_TRUE(run(settings));
    settings.out = folder_.file("three");
    settings.threads = 3;
    ASSERT_TRUE(run(settings));
    EXPECT_EQ(content_of("three"), content_of("one"));
}

TEST_F(Rescore, GoesOnWhereItWasBrokenOff) {
    RescoreSettings settings = settings_to("whole");
    ASSERT_TRUE(run(settings));
    const std::string whole = content_of("whole");
    settings.out = folder_.file("parts");
    test::write_file(settings.out + ".settings", content_of("whole.settings"));
    // The file that a run leaves if it is killed while it writes.
    for (const usize part : {usize(2), usize(3), usize(5), whole.size()}) {
        test::write_file(settings.out, whole.substr(0, whole.size() / part));
        ASSERT_TRUE(run(settings));
        EXPECT_TRUE(content_of("parts") == whole) << part;
    }
    ASSERT_TRUE(run(settings)) << "nothing is left to do";
    EXPECT_TRUE(content_of("parts") == whole);
}

TEST_F(Rescore, GoesOnWithTheSameSettingsOnly) {
    const RescoreSettings settings = settings_to("out");
    ASSERT_TRUE(run(settings));
    const std::string whole = content_of("out");
    test::write_file(settings.out, whole.substr(0, whole.size() / 2));
    ASSERT_TRUE(record::GameWriter::open(settings.out)) << "cuts off the part of a game";
    const std::string half = content_of("out");
    const auto refusal = [&](const RescoreSettings& other) {
        std::string error = error_of(other);
        EXPECT_TRUE(content_of("out") == half);
        return error;
    };
    RescoreSettings other = settings;
    other.nodes = 101;
    EXPECT_THAT(refusal(other), HasSubstr("other settings (nodes=100, not nodes=101)"));
    other = settings;
    other.keep = 0.5;
    EXPECT_THAT(refusal(other), HasSubstr("keep=0.4, not keep=0.5"));
    other = settings;
    other.hash_mib = 2;
    EXPECT_THAT(refusal(other), HasSubstr("hash=1, not hash=2"));
    other = settings;
    auto network = eval::nnue::Network::load(eval::nnue::encode(test::random_weights({32, 1}, 1)));
    ASSERT_TRUE(network);
    other.network = std::make_shared<const eval::nnue::Network>(std::move(network).value());
    EXPECT_THAT(refusal(other), HasSubstr("evaluation=classical, not evaluation=network-"));

    std::filesystem::remove(settings.out + ".settings");
    EXPECT_THAT(refusal(settings), HasSubstr("so it cannot be continued"));
}

TEST_F(Rescore, WritesNothingWithoutItsThreadsOrItsMemory) {
    RescoreSettings settings = settings_to("refused");
    settings.hash_mib = 1 << 25;
    EXPECT_THAT(error_of(settings), HasSubstr("no memory left for another engine"));
    EXPECT_FALSE(std::filesystem::exists(settings.out));
    settings = settings_to("refused");
    settings.threads = 3;
    settings.thread_maker = test::RationedThreads(1);
    EXPECT_EQ(error_of(settings), "3 threads cannot be started");
    EXPECT_TRUE(games_of("refused").empty());
}

TEST_F(Rescore, TellsADamagedOutputFromAnother) {
    RescoreSettings settings = settings_to("damaged");
    ASSERT_TRUE(run(settings));
    std::string content = content_of("damaged");
    content[content.size() / 2] = char(content[content.size() / 2] ^ 1);
    test::write_file(settings.out, content);
    EXPECT_THAT(error_of(settings), HasSubstr("cannot be continued: 1 damaged place"));
    EXPECT_EQ(content_of("damaged"), content);
}

TEST_F(Rescore, StopsBeforeTheDiskIsFull) {
    RescoreSettings settings = settings_to("full");
    settings.disk = {1, [](const std::string&) { return 999'999'999; }};
    EXPECT_THAT(error_of(settings), HasSubstr("give the same command again"));
    settings.disk = {};
    EXPECT_TRUE(run(settings));
}

TEST_F(Rescore, StopsWhenAskedTo) {
    std::ostringstream notes;
    const auto done = rescore(settings_to("stopped"), notes, [] { return true; });
    ASSERT_FALSE(done);
    EXPECT_THAT(done.error(), HasSubstr("the same command continues"));
    EXPECT_TRUE(games_of("stopped").empty());
}

TEST_F(Rescore, RefusesWhatMakesNoSense) {
    RescoreSettings settings = settings_to("out");
    settings.in = {folder_.file("nothing")};
    EXPECT_THAT(error_of(settings), HasSubstr("nothing"));
    test::write_file(folder_.file("text"), "no games, but a few words");
    settings.in = {folder_.file("games"), folder_.file("text")};
    EXPECT_THAT(error_of(settings), HasSubstr("text"));
    ASSERT_TRUE(record::GameWriter::open(folder_.file("empty")));
    settings.in = {folder_.file("empty")};
    EXPECT_THAT(error_of(settings), HasSubstr("empty\" holds no games"));
    EXPECT_FALSE(std::filesystem::exists(settings.out)) << "made for nothing";
}

TEST_F(Rescore, RefusesToGoOnWithOtherGames) {
    // Two games that together have as many plies as the first game of the input.
    record::Game game = games_of("games").front();
    record::Game rest = game;
    game.moves.resize(1);
    rest.start.do_move(game.moves[0].move);
    rest.start = chess::Position(rest.start.setup());
    rest.moves.erase(rest.moves.begin());
    {
        auto writer = record::GameWriter::open(folder_.file("others"));
        ASSERT_TRUE(writer) << writer.error();
        ASSERT_TRUE(writer.value().append(game));
        ASSERT_TRUE(writer.value().append(rest));
    }
    RescoreSettings settings = settings_to("out");
    settings.in = {folder_.file("others")};
    ASSERT_TRUE(run(settings));
    const std::string rescored = content_of("out");
    EXPECT_THAT(error_of(settings_to("out")), HasSubstr("holds other games"));
    EXPECT_EQ(content_of("out"), rescored);

    settings.in = {folder_.file("games"), folder_.file("others")};
    settings.out = folder_.file("both");
    ASSERT_TRUE(run(settings));
    EXPECT_THAT(error_of(settings_to("both")), HasSubstr("holds more games"));
}

TEST_F(Rescore, HasACommand) {
    const test::Outcome outcome =
        test::run_program(program(), {"rescore", folder_.file("games"), "--out", folder_.file("by command"),
                                      "--classical", "--nodes", "100", "--min-free", "0"});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr("4 games"));
    ASSERT_TRUE(run(settings_to("by function")));
    EXPECT_EQ(content_of("by command"), content_of("by function"));
}

TEST(Blend, TakesTheMeanOfExpectedPoints) {
    const auto cp = [](int old_cp, int new_cp, double keep) {
        return blend(Score::from_cp(old_cp), Score::from_cp(new_cp), keep).cp();
    };
    EXPECT_EQ(cp(100, 100, 0.4), 100);
    EXPECT_EQ(cp(-300, 300, 0.5), 0);
    EXPECT_EQ(cp(100, 20, 0), 20);
    EXPECT_EQ(cp(100, 20, 1), 100);
    EXPECT_NEAR(cp(20, 100, 0.25), 80, 2) << "nearly straight about 0";
    // The mean of a win and a draw is three quarters of a point, which is odds of 3.
    EXPECT_NEAR(cp(5000, 0, 0.5), 269, 1);
    EXPECT_EQ(cp(-5000, 0, 0.5), -cp(5000, 0, 0.5));
    EXPECT_EQ(cp(20000, 20000, 0.5), 20000) << "where points are 1 to a double";
}

TEST(Blend, LeavesMatesAsTheyAre) {
    EXPECT_EQ(blend(Score::from_cp(50), Score::mate_in(5), 0.4), Score::mate_in(5));
    EXPECT_EQ(blend(Score::mated_in(4), Score::from_cp(50), 0.4), Score::mated_in(4));
}

}  // namespace
}  // namespace datagen
