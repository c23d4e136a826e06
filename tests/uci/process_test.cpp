// The program itself: pipes, arguments, exit codes.
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <regex>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

using testing::HasSubstr;
using testing::IsEmpty;

struct Ran {
    int status;
    std::string out;
};

// Runs a shell command in which $E is the engine.
Ran shell(const std::string& command) {
    FILE* pipe = ::popen(("E='" HOUYI_BINARY "'; " + command).c_str(), "r");
    Ran ran{-1, ""};
    std::array<char, 4096> buffer;
    while (const std::size_t size = std::fread(buffer.data(), 1, buffer.size(), pipe))
        ran.out.append(buffer.data(), size);
    const int status = ::pclose(pipe);
    if (WIFEXITED(status)) ran.status = WEXITSTATUS(status);
    return ran;
}

TEST(Process, BenchEndsWithNodesAndSpeed) {
    const Ran ran = shell("\"$E\" bench 2");
    EXPECT_EQ(ran.status, 0);
    EXPECT_TRUE(std::regex_search(ran.out, std::regex("\n[0-9]+ nodes [0-9]+ nps\n$"))) << ran.out;
    EXPECT_THAT(shell("\"$E\" 'setoption name Hash value 4' 'bench 1' quit").out,
                testing::ContainsRegex("[0-9]+ nodes [0-9]+ nps\n$"));
}

TEST(Process, PerftEvalHelpVersion) {
    EXPECT_THAT(shell("\"$E\" perft 4").out, HasSubstr("Nodes searched: 197281\n"));
    EXPECT_THAT(shell("\"$E\" eval --fen '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'").out, HasSubstr("Evaluation: +"));
    EXPECT_EQ(shell("\"$E\" --help").status, 0);
    EXPECT_THAT(shell("\"$E\" --version").out, HasSubstr("Houyi "));
}

TEST(Process, Epd) {
    const auto file = std::filesystem::temp_directory_path() /
                      ("houyi_process_test_" + std::to_string(::getpid()) + ".epd");
    std::ofstream(file) << "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8#;\n";
    const Ran ran = shell("\"$E\" epd '" + file.string() + "' --nodes 1000");
    EXPECT_EQ(ran.status, 0);
    EXPECT_TRUE(ran.out.ends_with("solved 1 of 1\n")) << ran.out;
    std::filesystem::remove(file);
}

TEST(Process, BadUsageGoesToStandardErrorWithAStatus) {
    for (const char* arguments : {"--nonsense", "nonsense", "perft", "bench 0", "epd"}) {
        const std::string command = std::string("\"$E\" ") + arguments;
        const Ran quiet = shell(command + " 2>/dev/null");
        EXPECT_EQ(quiet.status, 2) << arguments;
        EXPECT_THAT(quiet.out, IsEmpty()) << arguments;
        EXPECT_THAT(shell(command + " 2>&1 >/dev/null").out, HasSubstr("houyi: ")) << arguments;
    }
    EXPECT_EQ(shell("\"$E\" epd /nonexistent.epd 2>/dev/null").status, 1);
}

TEST(Process, EndOfInputDuringASearchGivesItsBestMove) {
    const Ran ran = shell("printf 'uci\\ngo infinite' | \"$E\"");
    EXPECT_EQ(ran.status, 0);
    EXPECT_THAT(ran.out, testing::ContainsRegex("\nbestmove [a-h1-8]+( ponder [a-h1-8]+)?\n$"));
}

TEST(Process, QuitEndsWithStatusZero) {
    EXPECT_EQ(shell("printf 'quit\\n' | \"$E\"").status, 0);
    EXPECT_EQ(shell("\"$E\" </dev/null").status, 0);
}

#if !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__)  // they need more than a little address space
TEST(Process, ThreadsThatCannotBeHadAreRefusedAndTheOldOnesSearch) {
    const Ran ran = shell(
        "printf 'setoption name Threads value 2\\nsetoption name Threads value 1024\\ngo nodes 5000\\n' | "
        "(ulimit -v 1000000 && \"$E\")");
    EXPECT_EQ(ran.status, 0);
    EXPECT_THAT(ran.out, testing::StartsWith("info string error: option Threads: 1024 threads cannot be had; "
                                             "it stays at 2\ninfo depth 1 "));
    EXPECT_THAT(ran.out, HasSubstr("\nbestmove "));
}

TEST(Process, PerftCountsWithTheThreadsThatCanBeHad) {
    const Ran ran = shell("(ulimit -v 400000 && \"$E\" perft 4 --threads 1024)");
    EXPECT_EQ(ran.status, 0);
    EXPECT_THAT(ran.out, HasSubstr("197281"));
}
#endif

TEST(Process, AClosedOutputEndsQuietly) {
    const Ran ran = shell("{ { \"$E\" bench 10; echo \"status $?\" >&3; } | true; } 3>&1");
    EXPECT_EQ(ran.out, "status 1\n") << "neither killed by a signal nor busy to the end of the bench";
}

}  // namespace
