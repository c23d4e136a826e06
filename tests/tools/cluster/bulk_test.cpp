// The commands analyse and datagen of houyi-cluster, with ranks within this process.
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <thread>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "chess/fen.h"
#include "support/rationed_threads.h"
#include "support/temporary_folder.h"
#include "tools/cluster/analyse.h"
#include "tools/cluster/cli.h"
#include "tools/cluster/datagen.h"
#include "tools/cluster/local_transport.h"
#include "tools/datagen/files.h"
#include "util/os/files.h"

namespace cluster {
namespace {

using test::content_of;
using testing::HasSubstr;

const char* const Positions = R"(# a comment
4k3/8/8/8/8/8/4P3/4K3 w - - id "one";
r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - id "mate in one";
7k/5KQ1/8/8/8/8/8/8 b - - id "mated";
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - id "start";
8/8/8/8/8/2k5/2n5/KQ6 w - - id "few men";
)";

struct RanOnAll {
    int status = -1;
    std::string err;
};

// Runs the same command on each of `ranks` ranks. Returns the status and the errors of rank 0.
RanOnAll run(
    int ranks, const cli::Arguments& arguments,
    const util::StopRequested& stop_requested = [] { return false; }) {
    cluster::LocalNetwork network(
        ranks, {.least_delay = std::chrono::microseconds(0), .most_delay = std::chrono::microseconds(2000)});
    RanOnAll ran;
    const auto run_rank = [&](cluster::Rank rank) {
        std::istringstream in;
        std::ostringstream out, err;
        const auto transport = network.end_of(rank);
        const int status = run_command_line(arguments, *transport, in, out, err, stop_requested);
        if (rank == 0) ran = {status, err.str()};
    };
    std::vector<std::thread> threads;
    threads.reserve(usize(ranks));
    for (cluster::Rank rank = 1; rank < ranks; ++rank) threads.emplace_back(run_rank, rank);
    run_rank(0);
    for (std::thread& thread : threads) thread.join();
    return ran;
}

class ClusterBulk : public testing::Test {
protected:
    std::string in_folder(const std::string& name) const { return folder_.file(name); }
    std::string written(const std::string& name, std::string_view content) const {
        test::write_file(in_folder(name), std::string(content));
        return in_folder(name);
    }

    test::TemporaryFolder folder_;
};

TEST_F(ClusterBulk, AnalysisIsTheSameOnAnyNumberOfRanks) {
    const std::string in = written("in.epd", Positions);
    const RanOnAll one =
        run(1, {"analyse", in, "--out", in_folder("1.epd"), "--nodes", "3000", "--hash", "1"});
    EXPECT_EQ(one.status, cli::ExitOk);
    EXPECT_THAT(one.err, HasSubstr("5 positions"));
    const std::string text = content_of(in_folder("1.epd"));
    EXPECT_EQ(std::ranges::count(text, '\n'), 5);
    EXPECT_THAT(text, HasSubstr("bm Qxf7#; ce 32766;"));
    EXPECT_LT(text.find("mate in one"), text.find("mated"));
    EXPECT_LT(text.find("mated"), text.find("few men"));

    EXPECT_EQ(run(3, {"analyse", in, "--out", in_folder("3.epd"), "--nodes", "3000", "--hash", "1"}).status,
              cli::ExitOk);
    EXPECT_EQ(content_of(in_folder("3.epd")), text);
}

TEST_F(ClusterBulk, AnalysisGoesOnBehindTheLastWholeLine) {
    const std::string in = written("in.epd", Positions), out = in_folder("out.epd");
    const cli::Arguments arguments{"analyse", in, "--out", out, "--nodes", "3000", "--hash", "1"};
    EXPECT_EQ(run(2, arguments).status, cli::ExitOk);
    const std::string whole = content_of(out);
    for (const usize size :
         {usize(0), usize(10), whole.find('\n'), whole.find('\n') + 1, whole.size() - 1, whole.size()}) {
        std::filesystem::resize_file(out, size);
        EXPECT_EQ(run(2, arguments).status, cli::ExitOk);
        EXPECT_EQ(content_of(out), whole) << size;
    }
}

TEST_F(ClusterBulk, AnalysisTellsOfWhatFailedInAnEarlierRun) {
    const std::string in = written("in.epd", Positions), out = in_folder("out.epd");
    const cli::Arguments arguments{"analyse", in, "--out", out, "--nodes", "3000", "--hash", "1"};
    EXPECT_EQ(run(2, arguments).status, cli::ExitOk);
    const std::string whole = content_of(out);
    const std::string failed = "4k3/8/8/8/8/8/4P3/4K3 w - - id \"one\";" + whole.substr(whole.find('\n'));
    test::write_file(out, failed);
    const RanOnAll again = run(2, arguments);
    EXPECT_EQ(again.status, cli::ExitFailure);
    EXPECT_THAT(again.err, HasSubstr("the analysis of 1 position failed: no acd in line 1 of"));
    EXPECT_EQ(content_of(out), failed);
}

TEST_F(ClusterBulk, AnalysisGoesOnWithTheSameEffortOnly) {
    const std::string in = written("in.epd", Positions), out = in_folder("out.epd");
    EXPECT_EQ(run(2, {"analyse", in, "--out", out, "--nodes", "3000", "--hash", "1"}).status, cli::ExitOk);
    const std::string whole = content_of(out), part = whole.substr(0, whole.find('\n') + 10);
    test::write_file(out, part);
    const auto refusal = [&](const cli::Arguments& effort) {
        cli::Arguments arguments{"analyse", in, "--out", out};
        arguments.insert(arguments.end(), effort.begin(), effort.end());
        const RanOnAll ran = run(2, arguments);
        EXPECT_EQ(ran.status, cli::ExitFailure);
        EXPECT_EQ(content_of(out), part);
        return ran.err;
    };
    EXPECT_THAT(refusal({"--nodes", "3001", "--hash", "1"}),
                HasSubstr("other settings (nodes=3000, not nodes=3001)"));
    EXPECT_THAT(refusal({"--nodes", "3000", "--hash", "2"}), HasSubstr("hash=1, not hash=2"));
    EXPECT_THAT(refusal({"--nodes", "3000", "--hash", "1", "--depth", "3"}),
                HasSubstr("depth=0, not depth=3"));
    EXPECT_THAT(refusal({"--hash", "1"}), HasSubstr("movetime=0, not movetime=200"));

    std::string of_another_engine = content_of(out + ".settings");
    of_another_engine.insert(of_another_engine.find('=') + 1, "other-");
    test::write_file(out + ".settings", of_another_engine);
    EXPECT_THAT(refusal({"--nodes", "3000", "--hash", "1"}), HasSubstr("engine=other-"));
    std::filesystem::remove(out + ".settings");
    EXPECT_THAT(refusal({"--nodes", "3000", "--hash", "1"}), HasSubstr("so it cannot be continued"));
    EXPECT_FALSE(std::filesystem::exists(out + ".settings"));
}

TEST_F(ClusterBulk, AnalysisGoesOnWithTheSamePositionsOnly) {
    const std::string out = in_folder("out.epd");
    const auto analyse = [&](const std::string& positions) {
        return run(2,
                   {"analyse", written("in.epd", positions), "--out", out, "--nodes", "100", "--hash", "1"});
    };
    const std::string first = "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"one\"; ce 7;\n";
    const std::string second = "8/8/8/8/8/2k5/2n5/KQ6 w - - hmvc 3;\n";
    EXPECT_EQ(analyse(first + second).status, cli::ExitOk);
    const std::string whole = content_of(out);
    test::write_file(out, whole + "8/8/8");  // an incomplete third line
    const auto refusal = [&](const std::string& positions) {
        const std::string before = content_of(out);
        const RanOnAll ran = analyse(positions);
        EXPECT_EQ(ran.status, cli::ExitFailure);
        EXPECT_EQ(content_of(out), before);
        return ran.err;
    };
    EXPECT_THAT(refusal(second + first), HasSubstr("holds other positions"));
    EXPECT_THAT(refusal("4k3/8/8/8/8/8/4P3/4K3 b - - bm e4; id \"one\";\n" + second),
                HasSubstr("other positions"));
    EXPECT_THAT(refusal("4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"two\";\n" + second),
                HasSubstr("other positions"));
    EXPECT_THAT(refusal("4k3/8/8/8/8/8/4P3/4K3 w - - bm e3; id \"one\";\n" + second),
                HasSubstr("other positions"));
    EXPECT_THAT(refusal(first), HasSubstr("holds more positions"));

    EXPECT_EQ(analyse("# the same\n" + first + second).status, cli::ExitOk);
    EXPECT_EQ(content_of(out), whole);
    EXPECT_EQ(analyse(first + second + second).status, cli::ExitOk) << "an input that has grown";
    EXPECT_EQ(content_of(out), whole + whole.substr(whole.find('\n') + 1));
}

TEST_F(ClusterBulk, AnalysisThatWasStoppedHasAStatusOfItsOwn) {
    const std::string in = written("in.epd", Positions), out = in_folder("out.epd");
    const cli::Arguments arguments{"analyse", in, "--out", out, "--nodes", "3000", "--hash", "1"};
    const RanOnAll stopped = run(3, arguments, [] { return true; });
    EXPECT_EQ(stopped.status, ExitStopped);
    EXPECT_THAT(stopped.err, HasSubstr("stopped before all positions were analysed"));
    EXPECT_EQ(content_of(out), "");

    // One rank with one thread works on at most two positions at a time, so it has not written all
    // five when it is asked to stop.
    EXPECT_EQ(run(1, arguments, [&] { return !content_of(out).empty(); }).status, ExitStopped);
    const std::string part = content_of(out);
    EXPECT_NE(part, "");
    EXPECT_EQ(run(2, arguments).status, cli::ExitOk);
    const std::string whole = content_of(out);
    EXPECT_TRUE(whole.starts_with(part));
    EXPECT_EQ(std::ranges::count(whole, '\n'), 5);

    std::filesystem::remove(out);
    EXPECT_EQ(run(2, arguments, [&] { return content_of(out) == whole; }).status, cli::ExitOk)
        << "asked when all was done";
}

TEST_F(ClusterBulk, AnalysisSaysWhatItCouldNotRead) {
    std::string many;
    for (int i = 0; i < 300; ++i) many += "4k3/8/8/8/8/8/4P3/4K3 w - -\n";
    const std::string first = written("first.epd", many), second = written("second.epd", Positions);
    const RanOnAll ran =
        run(1, {"analyse", first, second, "--out", in_folder("out"), "--nodes", "100", "--hash", "1"}, [&] {
            std::filesystem::remove(second);
            return false;
        });
    EXPECT_EQ(ran.status, cli::ExitFailure);
    EXPECT_THAT(ran.err, HasSubstr("second.epd\" cannot be read"));
}

TEST_F(ClusterBulk, TwoRunsDoNotWriteIntoOneFile) {
    const std::string in = written("in.epd", Positions), out = written("out.epd", "");
    const auto other = util::os::open_to_add(out);
    ASSERT_TRUE(other);
    const RanOnAll ran = run(1, {"analyse", in, "--out", out, "--nodes", "100", "--hash", "1"});
    EXPECT_EQ(ran.status, cli::ExitFailure);
    EXPECT_THAT(ran.err, HasSubstr("is being written by another process"));
    EXPECT_EQ(content_of(out), "");
    EXPECT_FALSE(std::filesystem::exists(out + ".settings"));
}

TEST_F(ClusterBulk, AnalysisIntoADeviceLeavesNoSettings) {
    const std::string in = written("in.epd", Positions), out = in_folder("device");
    std::error_code error;
    std::filesystem::create_symlink("/dev/null", out, error);
    if (error) GTEST_SKIP() << "symbolic links cannot be made here";
    EXPECT_EQ(run(1, {"analyse", in, "--out", out, "--nodes", "100", "--hash", "1"}).status, cli::ExitOk);
    EXPECT_FALSE(std::filesystem::exists(out + ".settings"));
}

TEST_F(ClusterBulk, ThePositionsOfGamesAreAnalysed) {
    const std::string in = written("in.pgn", "[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n");
    EXPECT_EQ(run(2, {"analyse", in, "--out", in_folder("out.epd"), "--nodes", "1000", "--hash", "1"}).status,
              cli::ExitOk);
    std::istringstream lines(content_of(in_folder("out.epd")));
    std::vector<std::string> all;
    for (std::string line; std::getline(lines, line);) all.push_back(line);
    ASSERT_EQ(all.size(), 5u);
    EXPECT_THAT(all[0], testing::StartsWith("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - "));
    EXPECT_THAT(all[3], HasSubstr("bm Qh4#"));
    EXPECT_THAT(all[4], HasSubstr("ce -32767"));
}

TEST_F(ClusterBulk, WhatIsNotReadIsToldAndTheRestAnalysed) {
    const RanOnAll lines = run(2, {"analyse", written("in.epd", "no position\n" + std::string(Positions)),
                                   "--out", in_folder("lines.epd"), "--nodes", "100", "--hash", "1"});
    EXPECT_EQ(lines.status, cli::ExitFailure);
    EXPECT_THAT(lines.err, HasSubstr("in.epd\": line 1: "));
    EXPECT_THAT(lines.err, HasSubstr("but those that could not be read"));
    EXPECT_EQ(std::ranges::count(content_of(in_folder("lines.epd")), '\n'), 5);
    const RanOnAll games = run(2, {"analyse", written("in.PGN", "1. f3 -- 2. g4 Ke4 0-1\n"), "--out",
                                   in_folder("games.epd"), "--nodes", "100", "--hash", "1"});
    EXPECT_EQ(games.status, cli::ExitFailure);
    EXPECT_THAT(games.err,
                HasSubstr("in.PGN\": game 1, line 1: 2... Ke4 is not legal here: the game is cut off"));
    EXPECT_EQ(std::ranges::count(content_of(in_folder("games.epd")), '\n'), 4) << "a pass is played";
}

TEST_F(ClusterBulk, WhatCannotBeReadOrWrittenEndsAllRanks) {
    const RanOnAll unread = run(3, {"analyse", in_folder("none.epd"), "--out", in_folder("out.epd")});
    EXPECT_EQ(unread.status, cli::ExitFailure);
    EXPECT_THAT(unread.err, HasSubstr("none.epd"));
    const RanOnAll unwritten = run(
        2, {"analyse", written("in.epd", Positions), "--out", in_folder("none/out.epd"), "--nodes", "100"});
    EXPECT_EQ(unwritten.status, cli::ExitFailure);
    EXPECT_THAT(unwritten.err, HasSubstr("cannot be written"));
    EXPECT_EQ(run(2, {"analyse", in_folder("x.epd")}).status, cli::ExitUsage);
}

TEST(ClusterDatagen, EachRankHasItsFile) {
    EXPECT_EQ(file_of_rank("games.hgf", 3), "games.rank3.hgf");
    EXPECT_EQ(file_of_rank("/a.b/games", 0), "/a.b/games.rank0");
    EXPECT_EQ(file_of_rank("/a.b/g.hgf", 12), "/a.b/g.rank12.hgf");
    EXPECT_EQ(file_of_rank(".hidden", 1), ".hidden.rank1");
}

TEST_F(ClusterBulk, GamesOfAllRanksAreDifferentAndCounted) {
    const cli::Arguments arguments{"datagen", "--out", in_folder("games.hgf"), "--games", "10",
                                   "--seed",  "7",     "--soft-nodes",         "60",      "--min-free",
                                   "0"};
    const RanOnAll ran = run(3, arguments);
    EXPECT_EQ(ran.status, cli::ExitOk) << ran.err;
    EXPECT_THAT(ran.err, HasSubstr("10 games, "));
    EXPECT_THAT(ran.err, HasSubstr("0 of 3 ranks working"));

    const auto games_of = [&](cluster::Rank rank) {
        std::vector<std::string> games;
        const auto visit = [&](const record::Game& game) {
            std::string text = chess::to_fen(game.start);
            for (const auto& scored : game.moves) text += fmt::format(" {}", scored.move.code());
            games.push_back(text);
            return true;
        };
        EXPECT_TRUE(datagen::for_each_game(file_of_rank(in_folder("games.hgf"), rank), visit));
        return games;
    };
    std::set<std::string> different;
    for (cluster::Rank rank = 0; rank < 3; ++rank) {
        const auto games = games_of(rank);
        EXPECT_EQ(games.size(), rank == 0 ? 4u : 3u);
        different.insert(games.begin(), games.end());
    }
    EXPECT_EQ(different.size(), 10u);
    // The same command again has nothing left to do.
    EXPECT_THAT(run(3, arguments).err, HasSubstr("\n0 games, "));
}

TEST_F(ClusterBulk, ARankThatCannotBeginSaysWhy) {
    cluster::LocalNetwork network(2);
    const auto run_rank = [&](cluster::Rank rank, const std::string& file, std::ostream& err) {
        std::istringstream in;
        std::ostringstream out;
        return run_command_line(
            {"datagen", "--out", file, "--games", "2", "--soft-nodes", "60", "--min-free", "0"},
            *network.end_of(rank), in, out, err, [] { return false; });
    };
    std::ostringstream told, unheard;
    std::thread other([&] { run_rank(1, in_folder("none/games.hgf"), unheard); });
    EXPECT_EQ(run_rank(0, in_folder("games.hgf"), told), cli::ExitFailure);
    other.join();
    EXPECT_THAT(told.str(), HasSubstr("rank 1: --out: "));
    EXPECT_THAT(told.str(), HasSubstr("none"));
    EXPECT_EQ(unheard.str(), "");
}

TEST_F(ClusterBulk, IfRankZeroCannotBeginTheOthersEnd) {
    cluster::LocalNetwork network(2);
    const auto run_rank = [&](cluster::Rank rank, const std::string& file) {
        std::istringstream in;
        std::ostringstream out, err;
        return run_command_line({"datagen", "--out", file, "--games", "2", "--min-free", "0"},
                                *network.end_of(rank), in, out, err, [] { return false; });
    };
    std::thread willing([&] { EXPECT_EQ(run_rank(1, in_folder("games.hgf")), cli::ExitOk); });
    EXPECT_EQ(run_rank(0, in_folder("none/games.hgf")), cli::ExitFailure);
    willing.join();
    EXPECT_FALSE(std::filesystem::exists(in_folder("games.rank1.hgf")));
}

datagen::GenerateSettings ten_quick_games(const std::string& out) {
    datagen::GenerateSettings settings;
    settings.self_play.soft_nodes = 60;
    settings.self_play.hard_nodes = 300;
    settings.self_play.opening.soft_nodes = 100;
    settings.self_play.hash_mib = 1;
    settings.out = out;
    settings.games = 10;
    settings.seed = 7;
    return settings;
}

TEST_F(ClusterBulk, AFailureOfTheOnlyRankIsWrittenOnce) {
    const RanOnAll ran =
        run(1, {"datagen", "--out", in_folder("games.hgf"), "--games", "1", "--book", in_folder("none")});
    EXPECT_EQ(ran.status, cli::ExitFailure);
    const usize at = ran.err.find("rank 0: ");
    ASSERT_NE(at, std::string::npos) << ran.err;
    EXPECT_EQ(ran.err.find("rank 0: ", at + 1), std::string::npos) << ran.err;
}

TEST_F(ClusterBulk, WithoutAThreadARankFails) {
    datagen::GenerateSettings settings = ten_quick_games(in_folder("games.hgf"));
    settings.thread_maker = test::RationedThreads(0);
    cluster::LocalNetwork network(1);
    std::ostringstream progress;
    const auto done = generate_on_all(*network.end_of(0), settings, progress, [] { return false; });
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error(), "rank 0: no thread can be started");
}

TEST_F(ClusterBulk, GamesArePutOnTheDiskEveryFiveMinutes) {
    std::chrono::steady_clock::time_point time;
    datagen::GenerateSettings settings = ten_quick_games(in_folder("games.hgf"));
    settings.now = [&] { return time += std::chrono::minutes(1); };  // as if each game took a minute
    std::vector<u64> games;
    settings.sync = [&](record::GameWriter& file) {
        games.push_back(file.games());
        return file.sync();
    };
    cluster::LocalNetwork network(1);
    std::ostringstream progress;
    const auto never = [] { return false; };
    EXPECT_TRUE(generate_on_all(*network.end_of(0), settings, progress, never));
    EXPECT_THAT(games, testing::ElementsAre(5, 10, 10));

    settings.out = in_folder("lost.hgf");
    settings.sync = [&](record::GameWriter& file) -> util::Done {
        games.push_back(file.games());
        return util::Failure{"the disk is gone"};
    };
    games.clear();
    const auto done = generate_on_all(*network.end_of(0), settings, progress, never);
    ASSERT_FALSE(done);
    EXPECT_THAT(done.error(), HasSubstr("the disk is gone"));
    EXPECT_THAT(games, testing::ElementsAre(5, 5)) << "plays on";
}

}  // namespace
}  // namespace cluster
