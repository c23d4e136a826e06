// datagen/files.h: the commands for files of games, through the command line.
#include "tools/datagen/files.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <sstream>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "chess/fen.h"
#include "chess/notation.h"
#include "support/outcome.h"
#include "support/random_games.h"
#include "support/temporary_folder.h"
#include "tools/datagen/cli.h"
#include "tools/datagen/stats.h"
#include "tools/record/game_format.h"
#include "tools/record/game_writer.h"

namespace datagen {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

test::Outcome run(const std::vector<std::string>& arguments) {
    return test::run_program(program(), arguments);
}

void write_games(const std::string& file, int count, u64 seed) {
    util::Prng prng(seed);
    auto writer = record::GameWriter::open(file);
    ASSERT_TRUE(writer) << writer.error();
    for (int i = 0; i < count; ++i) ASSERT_TRUE(writer.value().append(test::random_game(prng, 40)));
}

std::string bytes_of(const record::Game& game) {
    std::vector<u8> bytes;
    record::encode_game(game, bytes);
    return {bytes.begin(), bytes.end()};
}

// Calls visit(game, its bytes) for each game, in the order of the file.
template <class Visit>
void for_each_game_bytes(const std::string& file, const Visit& visit) {
    EXPECT_TRUE(for_each_game(file, [&](const record::Game& game) {
        visit(game, bytes_of(game));
        return true;
    }));
}

// The bytes of each game, in the order of the file.
std::vector<std::string> games_of(const std::string& file) {
    std::vector<std::string> games;
    for_each_game_bytes(file, [&](const record::Game&, const std::string& bytes) { games.push_back(bytes); });
    return games;
}

void damage_file(const std::string& file) {
    std::string text = test::content_of(file);
    char& middle = text[text.size() / 2];
    middle = char(middle ^ 1);
    test::write_file(file, text);
}

TEST(DatagenCli, ShowsHelp) {
    const std::string general = run({"--help"}).out;
    for (const char* command : {"generate", "rescore", "verify", "stats", "shuffle", "export"}) {
        const test::Outcome outcome = run({command, "--help"});
        EXPECT_EQ(outcome.status, cli::ExitOk);
        EXPECT_THAT(outcome.out, HasSubstr("--help"));
        EXPECT_THAT(general, HasSubstr(fmt::format("\n  {:<8}  ", command)));
        EXPECT_THAT(general, HasSubstr(fmt::format("\n  houyi-datagen {} ", command)));
    }
    EXPECT_THAT(run({"generate", "--help"}).out, HasSubstr("--dfrc-share"));
}

TEST(DatagenCli, RefusesWhatMakesNoSense) {
    for (const std::vector<std::string>& arguments :
         std::vector<std::vector<std::string>>{{},
                                               {"play"},
                                               {"generate"},
                                               {"generate", "--out", "x", "--games", "0"},
                                               {"generate", "--out", "x", "--dfrc-share", "2"},
                                               {"generate", "--out", "x", "--threads", "none"},
                                               {"generate", "--out", "x", "extra"},
                                               {"generate", "--colour", "red"},
                                               {"verify"},
                                               {"stats"},
                                               {"shuffle", "--out", "x"},
                                               {"shuffle", "x"},
                                               {"shuffle", "x", "--out", "y", "--memory", "0"},
                                               {"export"},
                                               {"export", "x", "--per-game", "0"}}) {
        const test::Outcome outcome = run(arguments);
        EXPECT_EQ(outcome.status, cli::ExitUsage);
        EXPECT_THAT(outcome.err, HasSubstr("--help shows what is allowed"));
        EXPECT_THAT(outcome.out, IsEmpty());
    }
}

TEST(DatagenCli, FailsWhereFilesCannotBeHad) {
    const test::TemporaryFolder folder;
    const std::string none = folder.file("none");
    for (const std::vector<std::string>& arguments :
         std::vector<std::vector<std::string>>{{"verify", none},
                                               {"stats", none},
                                               {"shuffle", none, "--out", folder.file("out")},
                                               {"export", none}})
        EXPECT_EQ(run(arguments).status, cli::ExitFailure) << arguments[0];
    EXPECT_FALSE(std::filesystem::exists(folder.file("out")));
}

TEST(DatagenCli, FromGamesToPositions) {
    const test::TemporaryFolder folder;
    const std::string games = folder.file("games");
    const test::Outcome generated =
        run({"generate", "--out", games, "--games", "3", "--soft-nodes", "60", "--opening-nodes", "100",
             "--hash", "1", "--seed", "1", "--min-free", "0"});
    ASSERT_EQ(generated.status, cli::ExitOk) << generated.err;
    EXPECT_THAT(generated.err, HasSubstr("3 of 3 games"));
    EXPECT_THAT(run({"verify", games}).out, HasSubstr("3 games, "));
    const test::Outcome exported = run({"export", games});
    EXPECT_EQ(exported.status, cli::ExitOk);
    EXPECT_GT(std::count(exported.out.begin(), exported.out.end(), '\n'), 20);
}

TEST(ReadProgress, TellsShareRateAndTimeLeft) {
    const test::TemporaryFolder folder;
    test::write_file(folder.file("a"), std::string(300, 'x'));
    test::write_file(folder.file("b"), std::string(100, 'x'));
    ReadProgress progress({folder.file("a"), folder.file("b")});
    EXPECT_THAT(progress.text(5), HasSubstr(" ? left"));
    progress.add(100, 5000);
    EXPECT_EQ(progress.text(20),
              "25 % read, 5000 positions, 250.0 positions/s, 0:00:20 elapsed, 0:01:00 left");
}

TEST(Verify, TellsWholeFromDamaged) {
    const test::TemporaryFolder folder;
    write_games(folder.file("whole"), 10, 1);
    write_games(folder.file("damaged"), 10, 2);
    damage_file(folder.file("damaged"));
    const test::Outcome whole = run({"verify", folder.file("whole")});
    EXPECT_EQ(whole.status, cli::ExitOk);
    EXPECT_THAT(whole.out, HasSubstr("10 games, "));
    EXPECT_THAT(whole.out, HasSubstr(": all whole\n"));
    const test::Outcome both = run({"verify", folder.file("damaged"), folder.file("whole")});
    EXPECT_EQ(both.status, cli::ExitFailure);
    EXPECT_THAT(both.out, HasSubstr("9 games, "));
    EXPECT_THAT(both.out, HasSubstr("1 damaged places, "));
    EXPECT_THAT(both.out, HasSubstr("all whole")) << "goes on with the next file";
}

TEST(Stats, CountsEverythingOnce) {
    const test::TemporaryFolder folder;
    write_games(folder.file("games"), 60, 3);
    const test::Outcome outcome =
        run({"stats", folder.file("games"), "--svg", folder.file("svg"), "--keys", folder.file("keys")});
    ASSERT_EQ(outcome.status, cli::ExitOk) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("60 games, "));
    EXPECT_THAT(test::content_of(folder.file("svg")), testing::StartsWith("<svg "));
    EXPECT_THAT(test::content_of(folder.file("svg")), HasSubstr("</svg>"));

    Stats stats;
    u64 plies = 0;
    const auto done = for_each_game(folder.file("games"), [&](const record::Game& game) {
        stats.add(game);
        plies += game.moves.size();
        return true;
    });
    EXPECT_TRUE(done);
    EXPECT_EQ(stats.positions(), plies);
    EXPECT_THAT(test::content_of(folder.file("keys")),
                testing::StartsWith(fmt::format("games=60\npositions={}\nsamples=0\nplies_per_game={:.1f}\n",
                                                plies, double(plies) / 60)));
    for (const Histogram& histogram : stats.histograms()) {
        u64 total = 0;
        for (const Bar& bar : histogram.bars) total += bar.count;
        const bool of_games = histogram.title.ends_with("(games)");
        EXPECT_EQ(total, of_games ? 60 : plies) << histogram.title;
    }
}

TEST(Stats, PutsEachCountWhereItBelongs) {
    Stats stats;
    const auto mate = chess::parse_fen("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
    const chess::Move move(*chess::square_from_text("d1"), *chess::square_from_text("d8"),
                           chess::MoveKind::Quiet);
    stats.add({*mate, {{move, eval::Score::from_cp(-1)}}, record::GameResult::WhiteWins});
    const auto start = chess::Position::start();
    stats.add({start,
               {{*chess::parse_uci_move(start, "e2e4"), eval::Score::from_cp(0)}},
               record::GameResult::Draw});
    std::map<std::string, u64> counts;
    for (const Histogram& histogram : stats.histograms())
        for (const Bar& bar : histogram.bars) counts[bar.name] += bar.count;
    EXPECT_EQ(counts["White wins"], 1u);
    EXPECT_EQ(counts["checkmate"], 1u);
    EXPECT_EQ(counts["1 to 20"], 2u);
    EXPECT_EQ(counts["-100 to -1"], 1u);
    EXPECT_EQ(counts["8 to 9"], 1u) << "pieces";
    EXPECT_EQ(counts["32"], 1u) << "pieces";
}

TEST(Stats, CountsCopiesOfPositions) {
    Stats stats;
    util::Prng prng(1);
    const record::Game game = test::random_game(prng, 30);
    for (int i = 0; i < 4; ++i) stats.add(game);
    EXPECT_THAT(stats.table(), HasSubstr("75.00 % of the positions occurred before"));
    EXPECT_THAT(stats.figures().text(), HasSubstr("copies=75.00"));
}

// If there are many keys, only a part of them is counted; which part does not depend on how often they occur.
TEST(Stats, TellsCopiesFromAPartOfManyPositions) {
    CopyCounter counter(500);
    util::Prng prng(2);
    for (int i = 0; i < 20'000; ++i) {
        const u64 key = prng.next();
        for (int copy = i % 4 == 0 ? 3 : 1; copy > 0; --copy) counter.add(key);
    }
    EXPECT_LE(counter.different(), 500u);
    EXPECT_GT(counter.different(), 150u);
    const auto bars = counter.by_copies();
    EXPECT_EQ(bars[0] + bars[2], counter.counted());
    EXPECT_NEAR(double(bars[2]) / double(counter.counted()), 0.5, 0.15) << "three times";
}

TEST(Stats, CountsSamplesOfSearchesByTheirPositionsAlone) {
    Stats stats;
    util::Prng prng(1);
    record::Game game = test::random_game(prng, 30);
    const usize plies = game.moves.size();
    stats.add(game);
    game.samples = {{game.start, game.moves[0]}};
    stats = {};
    stats.add(game);
    EXPECT_EQ(stats.games(), 1u);
    EXPECT_EQ(stats.positions(), plies + 1);
    EXPECT_THAT(stats.table(), HasSubstr(fmt::format("{:.1f} plies a game", double(plies))));
    EXPECT_THAT(stats.table(), HasSubstr(fmt::format("{:.1f} % of the positions have their own search",
                                                     100. / double(plies + 1))));
}

TEST(Stats, LeaveOutMovesThatAreNoLabels) {
    util::Prng prng(1);
    record::Game game = test::random_game(prng, 30);
    game.samples = {{game.start, game.moves[0]}};
    game.moves_are_labels = false;
    Stats stats;
    stats.add(game);
    EXPECT_EQ(stats.positions(), 1u);
    EXPECT_THAT(stats.table(), HasSubstr(fmt::format("{:.1f} plies a game", double(game.moves.size()))));
}

TEST(Shuffle, KeepsEveryGameInAnotherOrder) {
    const test::TemporaryFolder folder;
    write_games(folder.file("a"), 300, 4);
    write_games(folder.file("b"), 200, 5);
    std::vector<std::string> games = games_of(folder.file("a"));
    const auto others = games_of(folder.file("b"));
    games.insert(games.end(), others.begin(), others.end());

    const ShuffleSettings whole{{folder.file("a"), folder.file("b")}, folder.file("whole"), u64(1) << 30, 1};
    const ShuffleSettings parts{whole.in, folder.file("parts"), 20'000, 1};
    for (const ShuffleSettings& settings : {whole, parts}) {
        std::ostringstream notes;
        ASSERT_TRUE(shuffle(settings, notes, [] { return false; }));
        const auto shuffled = games_of(settings.out);
        EXPECT_THAT(shuffled, testing::UnorderedElementsAreArray(games));
        usize unmoved = 0;
        for (usize i = 0; i < games.size(); ++i) unmoved += shuffled[i] == games[i];
        EXPECT_LT(unmoved, 20u);
    }
    usize files = 0;
    for ([[maybe_unused]] const auto& entry :
         std::filesystem::directory_iterator(std::filesystem::path(folder.file("a")).parent_path()))
        ++files;
    EXPECT_EQ(files, 4u) << "no temporary files stay";
}

TEST(Shuffle, StopsBeforeTheDiskIsFull) {
    const test::TemporaryFolder folder;
    write_games(folder.file("a"), 20, 6);
    ShuffleSettings settings{{folder.file("a")}, folder.file("out"), u64(1) << 30, 1};
    settings.disk = {1, [](const std::string&) { return 999'999'999; }};
    std::ostringstream notes;
    const auto done = shuffle(settings, notes, [] { return false; });
    ASSERT_FALSE(done);
    EXPECT_THAT(done.error(), HasSubstr("are free"));
    const auto in_folder =
        std::filesystem::directory_iterator(std::filesystem::path(settings.out).parent_path());
    EXPECT_EQ(std::distance(in_folder, {}), 1) << "nothing but the games";
}

TEST(Shuffle, LeavesWhatIsThereAndTellsOfDamage) {
    const test::TemporaryFolder folder;
    write_games(folder.file("a"), 10, 6);
    write_games(folder.file("b"), 10, 7);
    const std::string before = test::content_of(folder.file("b"));
    const test::Outcome refused =
        run({"shuffle", folder.file("a"), "--out", folder.file("b"), "--min-free", "0"});
    EXPECT_EQ(refused.status, cli::ExitFailure);
    EXPECT_THAT(refused.err, HasSubstr("already exists"));
    EXPECT_EQ(test::content_of(folder.file("b")), before);

    damage_file(folder.file("a"));
    const test::Outcome outcome =
        run({"shuffle", folder.file("a"), "--out", folder.file("c"), "--min-free", "0"});
    EXPECT_EQ(outcome.status, cli::ExitOk);
    EXPECT_THAT(outcome.err, HasSubstr("1 damaged places"));
    EXPECT_EQ(games_of(folder.file("c")).size(), 9u);
}

TEST(Export, WritesWhitesView) {
    const test::TemporaryFolder folder;
    const auto start = chess::parse_fen("4k3/8/8/8/3p4/2P5/8/4K3 b - - 0 9");
    const auto move = [](const char* from, const char* to, chess::MoveKind kind) {
        return chess::Move(*chess::square_from_text(from), *chess::square_from_text(to), kind);
    };
    record::Game game{*start, {}, record::GameResult::WhiteWins};
    game.moves = {{move("e8", "e7", chess::MoveKind::Quiet), eval::Score::from_cp(30)},
                  {move("c3", "d4", chess::MoveKind::Capture), eval::Score::from_cp(120)},
                  {move("e7", "e6", chess::MoveKind::Quiet), eval::Score::mated_in(8)}};
    {
        auto writer = record::GameWriter::open(folder.file("games"));
        ASSERT_TRUE(writer.value().append(game));
    }
    EXPECT_EQ(run({"export", folder.file("games")}).out, "4k3/8/8/8/3p4/2P5/8/4K3 b - - 0 9 | -30 | 1.0\n"
                                                         "8/4k3/8/8/3p4/2P5/8/4K3 w - - 1 10 | 120 | 1.0\n"
                                                         "8/4k3/8/8/3P4/8/8/4K3 b - - 0 10 | 31992 | 1.0\n");
    EXPECT_EQ(run({"export", folder.file("games"), "--quiet", "--out", folder.file("text")}).status,
              cli::ExitOk);
    EXPECT_EQ(test::content_of(folder.file("text")), "4k3/8/8/8/3p4/2P5/8/4K3 b - - 0 9 | -30 | 1.0\n");

    // The scores of moves that are no labels are left out.
    game.moves_are_labels = false;
    game.samples = {{*start, {game.moves[0].move, eval::Score::from_cp(50)}}};
    {
        auto writer = record::GameWriter::open(folder.file("labelled"));
        ASSERT_TRUE(writer.value().append(game));
    }
    EXPECT_EQ(run({"export", folder.file("labelled")}).out,
              "4k3/8/8/8/3p4/2P5/8/4K3 b - - 0 9 | -50 | 1.0\n");
}

TEST(Export, LeavesOutWhatHasNoResult) {
    const test::TemporaryFolder folder;
    util::Prng prng(1);
    record::Game sample = test::random_game(prng, 30);
    sample.result = record::GameResult::Unknown;
    {
        auto writer = record::GameWriter::open(folder.file("games"));
        ASSERT_TRUE(writer.value().append(sample));
    }
    EXPECT_EQ(run({"export", folder.file("games")}).out, "");
    EXPECT_THAT(run({"verify", folder.file("games")}).out, HasSubstr(": 0 games, "));
}

TEST(Export, TakesAFewPositionsOfEachGameInTheirOrder) {
    const test::TemporaryFolder folder;
    write_games(folder.file("games"), 20, 8);
    const auto lines_with = [&](const std::vector<std::string>& options) {
        std::vector<std::string> arguments{"export", folder.file("games")};
        arguments.insert(arguments.end(), options.begin(), options.end());
        std::istringstream text(run(arguments).out);
        std::vector<std::string> lines;
        for (std::string line; std::getline(text, line);) lines.push_back(line);
        return lines;
    };
    const auto all = lines_with({});
    const auto some = lines_with({"--per-game", "3"});
    usize expected = 0;
    const auto done = for_each_game(folder.file("games"), [&](const record::Game& game) {
        expected += std::min<usize>(game.moves.size(), 3);
        return true;
    });
    EXPECT_TRUE(done);
    EXPECT_EQ(some.size(), expected);
    auto place = all.begin();
    for (const std::string& line : some) {
        place = std::find(place, all.end(), line);
        ASSERT_NE(place, all.end()) << line;
        ++place;
    }
    EXPECT_EQ(lines_with({"--per-game", "3", "--seed", "1"}), some);
    EXPECT_NE(lines_with({"--per-game", "3", "--seed", "2"}), some);
    EXPECT_EQ(lines_with({"--per-game", "1000"}), all);
}

}  // namespace
}  // namespace datagen
