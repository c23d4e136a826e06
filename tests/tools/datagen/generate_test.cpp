// datagen/generate.h: self-play into a file of games: limits, seeds, and continuing after a stop.
#include "tools/datagen/generate.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/engine.h"
#include "eval/endings.h"
#include "eval/nnue/nnue_support.h"
#include "support/fake_tables.h"
#include "support/outcome.h"
#include "support/positions.h"
#include "support/random_games.h"
#include "support/rationed_threads.h"
#include "support/temporary_folder.h"
#include "tools/datagen/cli.h"
#include "tools/datagen/engine.h"
#include "tools/datagen/files.h"

namespace datagen {
namespace {

using testing::HasSubstr;

GenerateSettings quick_settings(const std::string& out, u64 games) {
    GenerateSettings settings;
    settings.self_play.soft_nodes = 60;
    settings.self_play.hard_nodes = 300;
    settings.self_play.opening.soft_nodes = 100;
    settings.self_play.hash_mib = 1;
    settings.out = out;
    settings.games = games;
    settings.seed = 3;
    return settings;
}

std::string run(const GenerateSettings& settings) {
    std::ostringstream progress;
    EXPECT_TRUE(generate(
        settings, [] { return false; }, progress));
    return progress.str();
}

std::vector<record::Game> whole_games_of(const std::string& file) {
    std::vector<record::Game> games;
    const auto damage = for_each_game(file, [&](const record::Game& game) {
        games.push_back(game);
        return true;
    });
    EXPECT_TRUE(damage && !damage->any());
    return games;
}

TEST(Generate, ARandomSeedFitsTheOption) {
    for (int i = 0; i < 64; ++i) EXPECT_LE(random_seed(), u64(std::numeric_limits<i64>::max()));
}

TEST(Generate, SameSeedSameGamesOnOneThread) {
    const test::TemporaryFolder folder;
    GenerateSettings settings = quick_settings(folder.file("a"), 3);
    run(settings);
    settings.out = folder.file("b");
    run(settings);
    EXPECT_GT(test::content_of(folder.file("a")).size(), 300u);
    EXPECT_EQ(test::content_of(folder.file("a")), test::content_of(folder.file("b")));
    settings.out = folder.file("c");
    settings.seed = 4;
    run(settings);
    EXPECT_NE(test::content_of(folder.file("a")), test::content_of(folder.file("c")));
}

TEST(Generate, EndsWithAnErrorOnABookThatIsAllDecided) {
    const test::TemporaryFolder folder;
    test::write_file(folder.file("book"), "4k3/8/8/8/8/8/QQQ5/QQ2K3 w - - 0 1\n");
    GenerateSettings settings = quick_settings(folder.file("games"), 4);
    settings.book = folder.file("book");
    settings.threads = 2;
    settings.self_play.opening.soft_nodes = 10;
    std::ostringstream progress;
    const auto done = generate(
        settings, [] { return false; }, progress);
    ASSERT_FALSE(done);
    EXPECT_THAT(done.error(), HasSubstr("1000 tries in a row"));
    EXPECT_THAT(whole_games_of(settings.out), testing::IsEmpty());
}

TEST(Generate, GoesOnAsIfItHadNeverStopped) {
    const test::TemporaryFolder folder;
    GenerateSettings settings = quick_settings(folder.file("whole"), 4);
    run(settings);
    const std::string whole = test::content_of(settings.out);
    settings.out = folder.file("parts");
    settings.games = 2;
    run(settings);
    // The file that a run leaves if it is killed while it writes.
    const std::string two_games = test::content_of(settings.out);
    test::write_file(settings.out, two_games.substr(0, two_games.size() - 7));
    settings.games = 4;
    EXPECT_THAT(run(settings), HasSubstr("were cut off"));
    EXPECT_EQ(test::content_of(settings.out), whole);
    run(settings);
    EXPECT_EQ(test::content_of(settings.out), whole) << "has what is wanted";
}

TEST(Generate, SeveralThreadsPlayOtherGamesEach) {
    const test::TemporaryFolder folder;
    GenerateSettings settings = quick_settings(folder.file("a"), 7);
    settings.threads = 3;
    const std::string progress = run(settings);
    EXPECT_THAT(progress, HasSubstr("7 of 7 games, "));
    EXPECT_THAT(progress, HasSubstr(" nodes/s, "));
    const auto games = whole_games_of(settings.out);
    ASSERT_EQ(games.size(), 7u);
    for (usize i = 0; i < games.size(); ++i)
        for (usize j = 0; j < i; ++j) EXPECT_FALSE(games[i].start.same_as(games[j].start)) << i << ' ' << j;
}

TEST(Generate, EndsAtThatManyPositions) {
    const test::TemporaryFolder folder;
    GenerateSettings settings = quick_settings(folder.file("a"), 1000);
    settings.games.reset();
    settings.positions = 150;
    run(settings);
    usize before_last = 0;
    usize all = 0;
    for (const record::Game& game : whole_games_of(settings.out)) {
        before_last = all;
        all += game.moves.size();
    }
    EXPECT_GE(all, 150u);
    EXPECT_LT(before_last, 150u);
}

TEST(Generate, FinishesTheGamesAtHandWhenAskedToStop) {
    const test::TemporaryFolder folder;
    const GenerateSettings settings = quick_settings(folder.file("a"), 1'000'000);
    std::ostringstream progress;
    EXPECT_TRUE(generate(
        settings, [] { return true; }, progress));
    EXPECT_THAT(progress.str(), HasSubstr("finishing the current games"));
    EXPECT_FALSE(whole_games_of(settings.out).empty());
}

TEST(Generate, SaysWhatItCannotUse) {
    const test::TemporaryFolder folder;
    std::ostringstream progress;
    const auto error_of = [&](const GenerateSettings& settings) {
        const auto done = generate(
            settings, [] { return false; }, progress);
        return done ? "" : done.error();
    };
    GenerateSettings settings = quick_settings(folder.file("no/folder"), 1);
    EXPECT_THAT(error_of(settings), HasSubstr("cannot be written"));
    settings = quick_settings("/dev/full", 1);
    EXPECT_THAT(error_of(settings), HasSubstr("cannot be written"));
    settings = quick_settings(folder.file("a"), 1);
    settings.book = folder.file("none");
    EXPECT_THAT(error_of(settings), HasSubstr("cannot be read"));
    settings = quick_settings(folder.file("a"), 1);
    settings.self_play.hash_mib = 1 << 25;
    EXPECT_THAT(error_of(settings), HasSubstr("no memory left for another engine"));
    EXPECT_FALSE(std::filesystem::exists(settings.out)) << "made for nothing";
}

TEST(Generate, EndsAfterTheGamesAtHandWhereAThreadIsRefused) {
    const test::TemporaryFolder folder;
    GenerateSettings settings = quick_settings(folder.file("games"), 1'000'000);
    settings.threads = 3;
    settings.thread_maker = test::RationedThreads(2);
    std::ostringstream progress;
    const auto done = generate(
        settings, [] { return false; }, progress);
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error(), "3 threads cannot be started");
    EXPECT_LE(whole_games_of(settings.out).size(), 1000u) << "the other two have not gone on";
}

SelfPlayer player_of(const SelfPlaySettings& settings) {
    auto engine = make_engine(settings.hash_mib, settings.network);
    EXPECT_TRUE(engine);
    return {settings, nullptr, std::move(engine).value()};
}

std::vector<record::Game> play(const SelfPlaySettings& settings, int count) {
    SelfPlayer player = player_of(settings);
    std::vector<record::Game> games;
    for (int i = 0; i < count; ++i) {
        util::Prng prng(u64(i) + 1);
        games.push_back((*player.play(prng, [] { return false; })).value());
    }
    EXPECT_GT(player.nodes(), 0u);
    return games;
}

// Play applies the adjustments again, so networks must not learn them.
TEST(DatagenEngine, ScoresByTheNetworkAlone) {
    if (eval::nnue::embedded_network().empty()) GTEST_SKIP() << "no network";
    const auto engine = make_engine(1, ChosenNetwork());
    ASSERT_TRUE(engine);
    const auto position = test::from_fen("8/5k2/4b3/8/3P1P2/8/3B1K2/8 w - - 0 1");  // opposite bishops
    const auto score = [&] {
        (*engine)->new_game();
        return play::find_move(**engine, position, {.soft_nodes = 500, .hard_nodes = 500}).score;
    };
    const eval::Score plain = score();
    (*engine)->set_network_adjusted(true);
    EXPECT_GT(plain.cp(), score().cp() + 50);
}

TEST(SelfPlay, DrawishEndingsCountLessButWinsAreWins) {
    const auto drawish = test::from_fen("8/5k2/4b3/8/3P1P2/8/3B1K2/8 b - - 0 1");  // opposite bishops
    const int scale = eval::drawish_scale(drawish, chess::Color::White);
    EXPECT_EQ(settled_white_cp(drawish, eval::Score::from_cp(-640)), 10 * scale);
    EXPECT_EQ(settled_white_cp(drawish, eval::Score::from_cp(640)), 0) << "Black has only a bishop";
    const auto mirrored = test::from_fen("8/3b1k2/8/3p1p2/8/4B3/5K2/8 w - - 0 1");
    EXPECT_EQ(settled_white_cp(mirrored, eval::Score::from_cp(-640)), -10 * scale);
    const auto plain = test::from_fen("8/5k2/4n3/8/3P1P2/8/3B1K2/8 b - - 0 1");  // a knight in its place
    EXPECT_EQ(settled_white_cp(plain, eval::Score::from_cp(-640)), 640);
    const auto mated = eval::Score::mated_in(4);
    EXPECT_EQ(settled_white_cp(drawish, mated), record::white_cp(drawish, mated));
}

// A queen more is no clear advantage if the tables say that it wins nothing.
TEST(SelfPlay, SearchesWithTheTables) {
    const test::TemporaryFolder folder;
    test::write_file(folder.file("book"), "8/8/8/3k4/8/8/8/1Q2K3 b - - 0 1\n");
    GenerateSettings settings = quick_settings(folder.file("games"), 2);
    settings.book = folder.file("book");
    settings.self_play.opening.random_plies_after_book = 0;
    settings.self_play.opening.dfrc_share = 0;
    settings.self_play.tables = std::make_shared<test::FakeTables>(tablebase::Wdl::Draw);
    run(settings);
    const std::vector<record::Game> games = whole_games_of(settings.out);
    ASSERT_EQ(games.size(), 2u);
    for (const record::Game& game : games) EXPECT_EQ(game.moves.front().score, eval::Score::draw());
    settings.self_play.tables = nullptr;
    settings.out = folder.file("none");
    std::ostringstream progress;
    const auto done = generate(
        settings, [] { return false; }, progress);
    ASSERT_FALSE(done);
    EXPECT_THAT(done.error(), HasSubstr("tries in a row gave no opening"));
}

TEST(Generate, ReportsADamagedTableAtTheEnd) {
    const test::TemporaryFolder folder;
    test::write_file(folder.file("book"), "8/8/8/3k4/8/8/8/1Q2K3 b - - 0 1\n");
    std::filesystem::create_directory(folder.file("tables"));
    test::write_file(folder.file("tables/KQvK.rtbw"), "no table");
    const test::Outcome outcome = test::run_program(
        program(), {"generate", "--out", folder.file("games"), "--games", "1", "--soft-nodes", "30", "--book",
                    folder.file("book"), "--random-plies", "0", "--max-opening-cp", "32000", "--dfrc-share",
                    "0", "--min-free", "0", "--syzygy-path", folder.file("tables")});
    EXPECT_EQ(outcome.status, cli::ExitFailure);
    EXPECT_THAT(outcome.err, HasSubstr("KQvK.rtbw"));
    EXPECT_EQ(whole_games_of(folder.file("games")).size(), 1u);
}

TEST(SelfPlay, OpensAndEndsAsTold) {
    SelfPlaySettings settings = quick_settings("", 1).self_play;
    settings.opening.dfrc_share = 0;
    settings.adjudication.draw_plies = 0;
    for (const record::Game& game : play(settings, 6)) {
        EXPECT_GE(game.start.game_ply(), 8);
        EXPECT_LE(game.start.game_ply(), 9);
        int won_plies = 0, last_cp = 0;
        const chess::Position end =
            record::replay(game, [&](const chess::Position& position, const record::ScoredMove& scored) {
                EXPECT_LT(won_plies, settings.adjudication.win_plies) << "played on";
                const int cp = settled_white_cp(position, scored.score);
                won_plies = std::abs(cp) >= settings.adjudication.win_cp ? won_plies + 1 : 0;
                last_cp = cp;
            });
        if (const auto ending = record::ending_by_rules(end)) {
            EXPECT_EQ(game.result, record::result_of(*ending, end));
        } else {
            EXPECT_EQ(won_plies, settings.adjudication.win_plies);
            EXPECT_EQ(game.result,
                      last_cp > 0 ? record::GameResult::WhiteWins : record::GameResult::BlackWins);
        }
    }
}

TEST(SelfPlay, EndsLevelGamesAsDraws) {
    SelfPlaySettings settings = quick_settings("", 1).self_play;
    settings.adjudication = {.win_plies = 0, .draw_cp = 300, .draw_plies = 4, .draw_from_ply = 20};
    int adjudicated = 0;
    for (const record::Game& game : play(settings, 3)) {
        std::vector<bool> is_level;
        const chess::Position end =
            record::replay(game, [&](const chess::Position& position, const record::ScoredMove& scored) {
                const int cp = settled_white_cp(position, scored.score);
                const bool is_small = std::abs(cp) <= settings.adjudication.draw_cp;
                is_level.push_back(position.game_ply() >= settings.adjudication.draw_from_ply && is_small);
            });
        if (record::ending_by_rules(end)) continue;
        ++adjudicated;
        EXPECT_EQ(game.result, record::GameResult::Draw);
        EXPECT_GE(end.game_ply(), settings.adjudication.draw_from_ply + 4);
        ASSERT_GE(is_level.size(), 5u);
        EXPECT_TRUE(std::all_of(is_level.end() - 4, is_level.end(), [](bool level) { return level; }));
        EXPECT_FALSE(*(is_level.end() - 5)) << "played on";
    }
    EXPECT_GT(adjudicated, 0);
}

TEST(SelfPlay, WithoutAdjudicationGamesEndByTheRules) {
    SelfPlaySettings settings = quick_settings("", 1).self_play;
    settings.adjudication.draw_plies = 0;
    settings.adjudication.win_plies = 0;
    for (const record::Game& game : play(settings, 3)) {
        const chess::Position end =
            record::replay(game, [](const chess::Position&, const record::ScoredMove&) {});
        EXPECT_TRUE(record::ending_by_rules(end));
    }
}

// Quiet positions get labels to learn from; the games are played as without labels.
TEST(SelfPlay, LabelsQuietPositionsOfTheGamesThatItPlays) {
    const test::TemporaryFolder folder;
    GenerateSettings settings = quick_settings(folder.file("games"), 4);
    run(settings);
    settings.out = folder.file("labelled");
    settings.self_play.label_nodes = 200;
    settings.self_play.label_every = 3;
    run(settings);
    const auto without = whole_games_of(folder.file("games"));
    const auto games = whole_games_of(settings.out);
    ASSERT_EQ(games.size(), without.size());
    usize plies = 0, labels = 0, other_scores = 0;
    for (usize i = 0; i < games.size(); ++i) {
        const record::Game& game = games[i];
        EXPECT_FALSE(game.moves_are_labels);
        EXPECT_EQ(game.positions(), game.samples.size());
        EXPECT_TRUE(std::equal(game.moves.begin(), game.moves.end(), without[i].moves.begin(),
                               without[i].moves.end(), test::same_move));
        auto label = game.samples.begin();
        int last_ply = -settings.self_play.label_every;
        record::replay(game, [&](const chess::Position& position, const record::ScoredMove& played) {
            if (label == game.samples.end() || !label->position.same_as(position)) return;
            EXPECT_TRUE(is_quiet(position, label->best));
            EXPECT_GE(position.game_ply(), std::max(FirstPlyOfLabels, last_ply + 3));
            last_ply = position.game_ply();
            other_scores += label->best.score != played.score;
            ++label;
        });
        EXPECT_EQ(label, game.samples.end()) << "each is a position of the game, in its order";
        plies += game.moves.size();
        labels += game.samples.size();
    }
    EXPECT_GT(labels, plies / 8);
    EXPECT_GT(other_scores, labels / 2) << "by searches of their own";
    EXPECT_LT(std::filesystem::file_size(settings.out), 16 + games.size() * 46 + 4 * plies + 10 * labels + 1);
    run(settings);
    EXPECT_EQ(whole_games_of(settings.out).size(), games.size()) << "has the games that are wanted";
}

TEST(Generate, StopsBeforeTheDiskIsFull) {
    const test::TemporaryFolder folder;
    GenerateSettings settings = quick_settings(folder.file("games"), 1000);
    int asked = 0;
    settings.disk = {1, [&](const std::string&) { return ++asked < 4 ? 1'000'000'000 : 999'999'999; }};
    std::ostringstream progress;
    const auto done = generate(
        settings, [] { return false; }, progress);
    ASSERT_FALSE(done);
    EXPECT_THAT(done.error(), HasSubstr("give the same command again"));
    EXPECT_EQ(whole_games_of(settings.out).size(), 3u) << "asked before the first and after each";

    settings.out = folder.file("not begun");
    EXPECT_FALSE(generate(
        settings, [] { return false; }, progress));
    EXPECT_FALSE(std::filesystem::exists(settings.out));
}

// The games that generate makes with these arguments; it must succeed.
std::vector<record::Game> generated(const test::TemporaryFolder& folder, std::vector<std::string> more) {
    const std::string out = folder.file("generated");
    std::filesystem::remove(out);
    std::vector<std::string> arguments{"generate", "--out",        out,  "--games", "2", "--seed",
                                       "1",        "--soft-nodes", "60", "--hash",  "1", "--min-free",
                                       "0"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const test::Outcome outcome = test::run_program(program(), arguments);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return whole_games_of(out);
}

bool same_games(const std::vector<record::Game>& games, const std::vector<record::Game>& others) {
    return std::equal(games.begin(), games.end(), others.begin(), others.end(), test::same_game);
}

TEST(Generate, PlaysByTheEvaluationThatIsAskedFor) {
    const test::TemporaryFolder folder;
    std::vector<std::string> files;
    for (const u64 seed : {u64(1), u64(2)}) {
        const auto bytes = eval::nnue::encode(test::random_weights({32, 1}, seed));
        files.push_back(folder.file(std::to_string(seed)));
        test::write_file(files.back(), std::string(bytes.begin(), bytes.end()));
    }
    const auto classical = generated(folder, {"--classical"});
    const auto by_first = generated(folder, {"--eval-file", files[0]});
    const auto by_second = generated(folder, {"--eval-file", files[1]});
    EXPECT_FALSE(same_games(classical, by_first));
    EXPECT_FALSE(same_games(classical, by_second));
    EXPECT_FALSE(same_games(by_first, by_second));
    EXPECT_TRUE(same_games(by_first, generated(folder, {"--eval-file", files[0]})));
    const bool default_is_classical = eval::nnue::embedded_network().empty();
    EXPECT_EQ(same_games(classical, generated(folder, {})), default_is_classical);
}

TEST(Generate, RefusesWhatIsNoNetworkAndTwoEvaluations) {
    const test::TemporaryFolder folder;
    const std::string out = folder.file("out");
    test::write_file(folder.file("text"), "no network");
    const auto refusal = [&](std::vector<std::string> more, int status) {
        std::vector<std::string> arguments{"generate", "--out", out, "--games", "1", "--min-free", "0"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const test::Outcome outcome = test::run_program(program(), arguments);
        EXPECT_EQ(outcome.status, status);
        EXPECT_FALSE(std::filesystem::exists(out));
        return outcome.err;
    };
    EXPECT_THAT(refusal({"--eval-file", folder.file("text")}, 1), HasSubstr("at byte 0"));
    EXPECT_THAT(refusal({"--eval-file", folder.file("nothing")}, 1), HasSubstr("cannot be read"));
    EXPECT_THAT(refusal({"--classical", "--eval-file", folder.file("text")}, 2),
                HasSubstr("--classical and --eval-file cannot be combined"));
}

TEST(Generate, TakesTheWayOfRandomMovesFromItsOptions) {
    const test::TemporaryFolder folder;
    EXPECT_FALSE(same_games(generated(folder, {}), generated(folder, {"--by-kind"})));
}

TEST(SelfPlay, PlaysDoubleChess960) {
    SelfPlaySettings settings = quick_settings("", 1).self_play;
    settings.opening.dfrc_share = 1;
    int unlike = 0;  // games in which the sides have different set-ups
    for (const record::Game& game : play(settings, 4))
        unlike += game.start.king_square(chess::Color::White).file() !=
                  game.start.king_square(chess::Color::Black).file();
    EXPECT_GT(unlike, 0);
}

}  // namespace
}  // namespace datagen
