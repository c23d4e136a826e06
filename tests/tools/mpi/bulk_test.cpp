// analyse and datagen of houyi-cluster, by ranks within this process.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <thread>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "chess/fen.h"
#include "cluster/local_transport.h"
#include "datagen/files.h"
#include "mpi/cli.h"
#include "mpi/datagen.h"
#include "support/temporary_folder.h"

namespace mpi_tool {
namespace {

using test::content_of;
using testing::HasSubstr;

const char* const Positions = R"(# a comment
4k3/8/8/8/8/8/4P3/4K3 w - - id "one";
r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - id "mate in one";
no position
7k/5KQ1/8/8/8/8/8/8 b - - id "mated";
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - id "start";
8/8/8/8/8/2k5/2n5/KQ6 w - - id "few men";
)";

struct Ran {
    int status = -1;
    std::string err;
};

// The same command on each of so many ranks; what rank 0 said.
Ran run(int ranks, const cli::Arguments& arguments) {
    cluster::LocalNetwork network(
        ranks, {.least_delay = std::chrono::microseconds(0), .most_delay = std::chrono::microseconds(2000)});
    Ran ran;
    const auto run_rank = [&](cluster::Rank rank) {
        std::istringstream in;
        std::ostringstream out, err;
        const auto transport = network.end_of(rank);
        const int status = run_command_line(arguments, *transport, in, out, err, [] { return false; });
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
    const Ran one = run(1, {"analyse", in, "--out", in_folder("1.epd"), "--nodes", "3000", "--hash", "1"});
    EXPECT_EQ(one.status, cli::ExitOk);
    EXPECT_THAT(one.err, HasSubstr("line 4: "));
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

TEST_F(ClusterBulk, WhatCannotBeReadOrWrittenEndsAllRanks) {
    const Ran unread = run(3, {"analyse", in_folder("none.epd"), "--out", in_folder("out.epd")});
    EXPECT_EQ(unread.status, cli::ExitFailure);
    EXPECT_THAT(unread.err, HasSubstr("none.epd"));
    const Ran unwritten = run(
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
    const cli::Arguments arguments{
        "datagen",   "--out", in_folder("games.hgf"), "--games", "10", "--seed", "7", "--soft-nodes", "60",
        "--samples", "0",     "--min-free",           "0"};
    const Ran ran = run(3, arguments);
    EXPECT_EQ(ran.status, cli::ExitOk) << ran.err;
    EXPECT_THAT(ran.err, HasSubstr("10 games, "));
    EXPECT_THAT(ran.err, HasSubstr("0 of 3 ranks at work"));

    const auto games_of = [&](cluster::Rank rank) {
        std::vector<std::string> games;
        record::Damage damage;
        const auto visit = [&](const record::Game& game) {
            std::string text = chess::to_fen(game.start);
            for (const auto& scored : game.moves) text += fmt::format(" {}", scored.move.code());
            games.push_back(text);
            return true;
        };
        EXPECT_TRUE(datagen::for_each_game(file_of_rank(in_folder("games.hgf"), rank), damage, visit));
        return games;
    };
    std::set<std::string> different;
    for (cluster::Rank rank = 0; rank < 3; ++rank) {
        const auto games = games_of(rank);
        EXPECT_EQ(games.size(), rank == 0 ? 4u : 3u);
        different.insert(games.begin(), games.end());
    }
    EXPECT_EQ(different.size(), 10u);
    // The same again has nothing left to do.
    EXPECT_THAT(run(3, arguments).err, HasSubstr("0 games, "));
}

}  // namespace
}  // namespace mpi_tool
