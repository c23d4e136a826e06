// uci/cli.h: arguments, exit codes, and what goes to which stream.
#include "uci/cli.h"

#include <regex>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/ending.h"
#include "support/match.h"
#include "support/outcome.h"
#include "support/temporary_folder.h"
#include "tablebase/test_tables.h"
#include "uci/run_cli.h"
#include "uci/tune_options.h"

namespace {

using test::HasMatch;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

TEST(Cli, AloneSpeaksUci) {
    const test::Outcome ran = test::run_cli({}, "uci\nisready\n");
    EXPECT_EQ(ran.status, cli::ExitOk);
    EXPECT_THAT(ran.out, HasSubstr("uciok\nreadyok\n"));
}

TEST(Cli, HelpAndVersion) {
    for (const char* help : {"--help", "-h"}) {
        const test::Outcome ran = test::run_cli({help});
        EXPECT_EQ(ran.status, cli::ExitOk);
        for (const char* part : {"bench", "speedtest", "perft 6", "eval", "tb ", "epd wacnew.epd", "spsa",
                                 "--version", "examples"})
            EXPECT_THAT(ran.out, HasSubstr(part));
        EXPECT_THAT(ran.err, IsEmpty());
    }
    EXPECT_THAT(test::run_cli({"--version"}).out, StartsWith("Houyi "));
    for (const char* command : {"bench", "speedtest", "perft", "eval", "tb", "epd", "spsa"}) {
        const test::Outcome ran = test::run_cli({command, "--help"});
        EXPECT_EQ(ran.status, cli::ExitOk) << command;
        EXPECT_THAT(ran.out, HasSubstr("show this text")) << command;
    }
    EXPECT_EQ(test::run_cli({"perft", "3", "--threads", "x"}).err,
              "houyi: --threads: \"x\" is not a whole number in 1..1024; "
              "houyi perft --help shows what is allowed\n");
}

TEST(Cli, Perft) {
    EXPECT_THAT(test::run_cli({"perft", "3"}).out, StartsWith("Nodes searched: 8902\nTime: "));
    const std::string kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    EXPECT_THAT(test::run_cli({"perft", "2", "--fen", kiwipete, "--threads", "2"}).out,
                HasSubstr("Nodes searched: 2039\n"));
    const test::Outcome divided = test::run_cli({"perft", "--divide", "2", "--fen=" + kiwipete});
    EXPECT_THAT(divided.out, HasSubstr("e1g1: 43\n"));
    EXPECT_THAT(divided.out, HasSubstr("\n\nNodes searched: 2039\n"));
    EXPECT_THAT(test::run_cli({"perft", "2", "--divide", "--chess960", "--fen", kiwipete}).out,
                HasSubstr("e1h1: 43\n"));
}

TEST(Cli, Eval) {
    EXPECT_THAT(test::run_cli({"eval"}).out, HasSubstr("Material"));
    EXPECT_THAT(test::run_cli({"eval", "--fen", "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"}).out,
                AllOf(HasSubstr("Fen: 4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"), HasSubstr("Evaluation: +")));
}

TEST(Cli, Tb) {
    const test::Outcome without = test::run_cli({"tb"});
    EXPECT_EQ(without.status, cli::ExitFailure);
    EXPECT_EQ(without.err, "houyi: tb: there are no tables; --path names their folders\n");
    for (const char* command : {"tb", "eval"}) {
        const test::Outcome missing = test::run_cli({command, "--path", "/no/such/folder"});
        EXPECT_EQ(missing.status, cli::ExitFailure);
        EXPECT_THAT(missing.err, HasSubstr("\"/no/such/folder\""));
    }
    const std::string path = tablebase::own_tables().folder.string();
    const std::string mate_in_one = "7k/8/6K1/8/8/8/8/1Q6 w - - 0 1";
    const test::Outcome ran = test::run_cli({"tb", "--path", path, "--fen", mate_in_one});
    EXPECT_EQ(ran.status, cli::ExitOk);
    EXPECT_THAT(
        ran.out,
        StartsWith("Tables: win for the side to move, DTZ 1\n\nMove    UCI    Value          DTZ\nQ"));
    EXPECT_THAT(ran.err, IsEmpty());
    EXPECT_THAT(test::run_cli({"eval", "--path", path, "--fen", mate_in_one}).out,
                HasSubstr("\nTables: win for the side to move, DTZ 1\n"));
    const test::Outcome too_many =
        test::run_cli({"tb", "--path", path, "--fen", "4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1"});
    EXPECT_EQ(too_many.status, cli::ExitFailure);
    EXPECT_THAT(too_many.err, HasSubstr("6 men are too many; the tables go up to 3"));
}

TEST(Cli, Bench) {
    const test::Outcome ran = test::run_cli({"bench", "1"});
    EXPECT_EQ(ran.status, cli::ExitOk);
    EXPECT_TRUE(std::regex_search(ran.out, std::regex("\n[0-9]+ nodes [0-9]+ nps\n$"))) << ran.out;
}

TEST(Cli, Speedtest) {
    const test::Outcome ran = test::run_cli({"speedtest", "--threads", "2", "--seconds", "1", "--hash", "1"});
    EXPECT_EQ(ran.status, cli::ExitOk);
    EXPECT_THAT(ran.out, HasSubstr("\nThreads         2\nHash            1 MiB\n"));
    EXPECT_TRUE(std::regex_search(ran.out, std::regex("\n[0-9]+ nodes [0-9]+ nps\n$"))) << ran.out;
    const test::Outcome refused = test::run_cli({"speedtest", "--hash", "33554432"});
    EXPECT_EQ(refused.status, cli::ExitFailure);
    EXPECT_THAT(refused.err, HasSubstr("houyi: speedtest: there is no memory for a hash of 33554432 MiB"));
}

TEST(Cli, SpsaNeedsATuningBuild) {
    const test::Outcome ran = test::run_cli({"spsa"});
    if (const auto listing = uci::spsa_listing()) {
        EXPECT_EQ(ran.status, cli::ExitOk);
        EXPECT_THAT(ran.out, HasSubstr(*listing));
    } else {
        EXPECT_EQ(ran.status, cli::ExitFailure);
        EXPECT_EQ(ran.err, "houyi: spsa: this build cannot be tuned; configure one with -DHOUYI_TUNE=ON\n");
        EXPECT_THAT(ran.out, IsEmpty());
    }
}

TEST(Cli, Epd) {
    const test::TemporaryFolder folder;
    const std::string file = folder.file("suite.epd");
    test::write_file(file, "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8#; id \"mate\";\nrubbish\n");
    const test::Outcome ran = test::run_cli({"epd", file, "--depth", "2", "--hash", "1"});
    EXPECT_EQ(ran.status, cli::ExitFailure) << "for the line that is not readable";
    EXPECT_THAT(ran.out, HasSubstr("line 2 is not readable"));
    EXPECT_THAT(ran.out, HasSubstr("1/1 solved: mate: Rd8#"));
    EXPECT_TRUE(ran.out.ends_with("solved 1 of 1\n"));
    EXPECT_THAT(ran.err, HasSubstr("suite.epd\" that are not readable: 1"));
    test::write_file(file, "\xEF\xBB\xBF# a suite\n6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm d1-d8 + dm 1;\n" +
                               std::string("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm \u2656d8#;\0\n", 46));
    const test::Outcome sound = test::run_cli({"epd", file, "--depth", "2", "--hash", "1"});
    EXPECT_EQ(sound.status, cli::ExitOk) << sound.out << sound.err;
    EXPECT_THAT(sound.out, HasSubstr("solved 2 of 2"));
    EXPECT_THAT(test::run_cli({"epd", file, "--nodes", "100", "--movetime", "50"}).out,
                HasSubstr("solved 2 of 2"));
    test::write_file(file, "rubbish\n");
    EXPECT_EQ(test::run_cli({"epd", file}).status, cli::ExitFailure);
    EXPECT_EQ(test::run_cli({"epd", folder.file("none")}).status, cli::ExitFailure);
#if defined(__linux__)
    const test::Outcome broken = test::run_cli({"epd", "/proc/self/mem"});  // a read of it fails
    EXPECT_EQ(broken.status, cli::ExitFailure);
    EXPECT_THAT(broken.err, HasSubstr("cannot be read"));
#endif
}

TEST(Cli, UciLines) {
    const test::Outcome ran = test::run_cli({"setoption name Hash value 2", "go depth 2", "isready"});
    EXPECT_EQ(ran.status, cli::ExitOk);
    EXPECT_THAT(ran.out, HasMatch("bestmove .*\nreadyok\n$"));
    EXPECT_THAT(test::run_cli({"uci", "quit"}).out, HasSubstr("uciok"));
    for (const char* refused : {"perft x", "joho"})
        EXPECT_THAT(test::run_cli({"go depth 6", refused}).out,
                    HasMatch("bestmove .*\ninfo string error: .*\n$"))
            << refused;
    EXPECT_THAT(test::run_cli({"eval", "quit"}).out, HasSubstr("Material"));
    EXPECT_THAT(test::run_cli({"setoption name Hash value 2", "bench 1", "quit"}).out,
                HasMatch("[0-9]+ nodes [0-9]+ nps\n$"));
}

TEST(Cli, BadUsage) {
    for (const std::vector<std::string>& arguments :
         std::vector<std::vector<std::string>>{{"--nonsense"},
                                               {"nonsense"},
                                               {"bench", "x"},
                                               {"bench", "0"},
                                               {"bench", "1", "2"},
                                               {"bench", "--nonsense"},
                                               {"speedtest", "5"},
                                               {"speedtest", "--threads", "0"},
                                               {"speedtest", "--threads", "1025"},
                                               {"speedtest", "--seconds", "0"},
                                               {"speedtest", "--seconds", "x"},
                                               {"speedtest", "--hash", "-1"},
                                               {"spsa", "1"},
                                               {"perft"},
                                               {"perft", "-1"},
                                               {"perft", "99"},
                                               {"perft", "3", "--threads", "0"},
                                               {"perft", "3", "--fen"},
                                               {"perft", "three"},
                                               {"eval", "extra"},
                                               {"epd"},
                                               {"epd", "x.epd", "--depth", "0"},
                                               {"epd", "x.epd", "--hash", "x"}}) {
        const test::Outcome ran = test::run_cli(arguments);
        EXPECT_EQ(ran.status, cli::ExitUsage) << testing::PrintToString(arguments);
        EXPECT_THAT(ran.err, StartsWith("houyi: ")) << testing::PrintToString(arguments);
        EXPECT_THAT(ran.out, IsEmpty()) << testing::PrintToString(arguments);
    }
}

TEST(Cli, BadFenIsAFailure) {
    for (const char* command : {"eval", "perft"}) {
        std::vector<std::string> arguments{command, "--fen", "8/8/8/8/8/8/8/8 w - - 0 1"};
        if (command == std::string("perft")) arguments.insert(arguments.begin() + 1, "2");
        const test::Outcome ran = test::run_cli(arguments);
        EXPECT_EQ(ran.status, cli::ExitFailure);
        EXPECT_THAT(ran.err, StartsWith("houyi: bad FEN: "));
    }
}

}  // namespace
