// The engine as a process: pipes, arguments, exit codes.
#include <functional>
#include <regex>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/limits.h"
#include "support/places.h"
#include "support/run_command.h"
#include "support/temporary_folder.h"

namespace {

using test::Ran;
using testing::HasSubstr;
using testing::IsEmpty;

// Runs a shell command in which $E is the engine.
Ran shell(const std::string& command) {
    return test::run_shell("E='" + test::program("houyi") + "'; " + command);
}

TEST(Process, BenchEndsWithNodesAndSpeed) {
    const Ran ran = shell("\"$E\" bench 2");
    EXPECT_EQ(ran.status, 0);
    EXPECT_TRUE(std::regex_search(ran.out, std::regex("\n[0-9]+ nodes [0-9]+ nps\n$"))) << ran.out;
    EXPECT_THAT(shell("\"$E\" 'setoption name Hash value 4' 'bench 1' quit").out,
                testing::ContainsRegex("[0-9]+ nodes [0-9]+ nps\n$"));
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

TEST(Process, AJobBeforeAQuitIsFinished) {
    EXPECT_THAT(shell("printf 'perft 4\\nquit\\n' | \"$E\"").out, testing::HasSubstr("197281"));
}

TEST(Process, AStackThatIsTooSmallIsRefused) {
    const Ran ran = shell("exec 2>&1; ulimit -s 128; \"$E\" bench 1");
    EXPECT_EQ(ran.status, 1);
    EXPECT_EQ(ran.out, "houyi: the stack is limited to 128 KiB, and 256 are needed (ulimit -s)\n");
}

// Limits the address space of what the shell runs from here on. Malloc gets a single arena: each arena
// reserves 64 MB, and without this setting their number would differ from run to run.
std::string limit_memory(int kib) {
    return "export MALLOC_ARENA_MAX=1; ulimit -v " + std::to_string(kib) + "; ";
}

// Runs the engine with limits on its address space from 60 to 200 MB. `judge` gets each run that could start.
void sweep_memory(const std::string& arguments, int step_kib,
                  const std::function<void(const Ran&, int limit_kib)>& judge) {
    int began = 0;
    for (int kib = 60'000; kib <= 200'000; kib += step_kib) {
        const Ran ran = shell("exec 2>&1; " + limit_memory(kib) + "exec \"$E\" " + arguments);
        if (ran.out.find("error while loading shared libraries") != std::string::npos) continue;
        if (ran.status == 1 && ran.out.starts_with("houyi: ")) continue;  // ended with a reason
        ++began;
        EXPECT_EQ(ran.status, 0) << kib << ": " << ran.out;
        judge(ran, kib);
    }
    EXPECT_GE(began, 10);
}

TEST(Process, NoAmountOfMemoryEndsASearchWithoutABestMove) {
    if (!test::CanLimitMemory) GTEST_SKIP() << test::CannotLimitMemory;
    int refused = 0;
    int searched_by_all = 0;
    sweep_memory("'setoption name Threads value 4' 'go nodes 300' quit", 2'500, [&](const Ran& ran, int kib) {
        const bool is_refused =
            ran.out.starts_with("info string error: option Threads: 4 threads cannot be started");
        ++(is_refused ? refused : searched_by_all);
        EXPECT_THAT(ran.out, HasSubstr("info depth 1 ")) << kib << ": what is accepted is enough to search";
        EXPECT_THAT(ran.out, testing::ContainsRegex("\nbestmove [a-h1-8]+( ponder [a-h1-8]+)?\n$")) << kib;
    });
    EXPECT_GE(refused, 1);
    EXPECT_GE(searched_by_all, 10);
}

TEST(Process, AJobWithoutMemoryIsAnErrorAndTheSessionGoesOn) {
    if (!test::CanLimitMemory) GTEST_SKIP() << test::CannotLimitMemory;
    int refused = 0;
    for (const char* const job : {"bench 1", "genfens 1 seed 1 book None"})
        sweep_memory(std::string("'") + job + "' isready quit", 10'000, [&](const Ran& ran, int kib) {
            const bool is_refused = ran.out.starts_with("info string error: ");
            refused += is_refused ? 1 : 0;
            EXPECT_THAT(ran.out, testing::AnyOf(HasSubstr(" nps\n"), HasSubstr("info string genfens"),
                                                testing::StartsWith("info string error: ")))
                << kib;
            EXPECT_THAT(ran.out, testing::EndsWith("readyok\n")) << kib;
        });
    EXPECT_GE(refused, 1);
}

TEST(Process, ThreadsThatCannotBeHadAreRefusedAndTheOldOnesSearch) {
    if (!test::CanLimitMemory) GTEST_SKIP() << test::CannotLimitMemory;
    const Ran ran = shell(
        "printf 'setoption name Threads value 2\\nsetoption name Threads value 1024\\ngo nodes 5000\\n' | (" +
        limit_memory(1'000'000) + "\"$E\")");
    EXPECT_EQ(ran.status, 0);
    EXPECT_THAT(ran.out, HasSubstr("\ninfo string error: option Threads: 1024 threads cannot be started; "
                                   "it stays at 2\ninfo depth 1 "));
    EXPECT_THAT(ran.out, HasSubstr("\nbestmove "));
}

TEST(Process, PerftCountsWithTheThreadsThatCanBeHad) {
    if (!test::CanLimitMemory) GTEST_SKIP() << test::CannotLimitMemory;
    const Ran ran = shell(limit_memory(400'000) + "\"$E\" perft 4 --threads 1024");
    EXPECT_EQ(ran.status, 0);
    EXPECT_THAT(ran.out, HasSubstr("197281"));
}

TEST(Process, AClosedOutputEndsQuietly) {
    // The engine starts when the loop before it ends: its write has failed, so the reader has gone.
    const Ran ran = shell("{ { (trap '' PIPE; while echo; do :; done) 2>/dev/null; "
                          "\"$E\" bench 10; echo \"status $?\" >&3; } | true; } 3>&1");
    EXPECT_EQ(ran.out, "status 1\n") << "neither killed by a signal nor busy to the end of the bench";
}

}  // namespace
