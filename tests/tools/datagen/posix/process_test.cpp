// houyi-datagen as a process that is killed at random moments.
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/eventually.h"
#include "support/places.h"
#include "support/temporary_folder.h"
#include "tools/datagen/files.h"
#include "tools/record/game_format.h"
#include "util/prng.h"

namespace datagen {
namespace {

// A run of houyi-datagen generate, with few nodes, from seed 1.
class GeneratorRun {
public:
    GeneratorRun(const std::string& out, int games, int threads) {
        const std::string program = test::program("houyi-datagen");
        const std::string games_text = std::to_string(games);
        const std::string threads_text = std::to_string(threads);
        process_ = ::fork();
        if (process_ != 0) return;
        if (std::freopen("/dev/null", "w", stderr) == nullptr) std::_Exit(126);
        ::execl(program.c_str(), program.c_str(), "generate", "--out", out.c_str(), "--games",
                games_text.c_str(), "--threads", threads_text.c_str(), "--soft-nodes", "60",
                "--opening-nodes", "100", "--label-nodes", "30", "--label-every", "2", "--hash", "1",
                "--seed", "1", "--min-free", "0", nullptr);
        std::_Exit(127);
    }

    // The exit status; -1 if a signal ended it.
    int wait() const {
        int status = 0;
        ::waitpid(process_, &status, 0);
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }
    void send(int signal) const { ::kill(process_, signal); }

private:
    pid_t process_;
};

struct Content {
    u64 games = 0;
    record::Damage damage;
};

Content look_through(const std::string& file) {
    Content content;
    if (!std::filesystem::exists(file)) return content;
    const auto damage = for_each_game(file, [&](const record::Game&) {
        ++content.games;
        return true;
    });
    EXPECT_TRUE(damage);
    if (damage) content.damage = *damage;
    return content;
}

// 0 if there is no such file.
u64 size_of(const std::string& file) {
    std::error_code error;
    const u64 size = std::filesystem::file_size(file, error);
    return error ? 0 : size;
}

// No run may lose a game that was in the file. With one thread, the file is in the end the
// one that a single run makes.
void kill_and_go_on(int kills, int games, int threads) {
    const test::TemporaryFolder folder;
    const std::string file = folder.file("killed");
    util::Prng prng(9);
    u64 games_before = 0;
    for (int i = 0; i < kills; ++i) {
        const u64 size_before = size_of(file);
        GeneratorRun run(file, 1'000'000, threads);
        const u64 growth = prng.below(24'000);  // bytes: up to a dozen games
        EXPECT_TRUE(test::eventually([&] { return size_of(file) >= size_before + growth; }));
        run.send(SIGKILL);
        EXPECT_EQ(run.wait(), -1) << "ended before it was killed";
        const Content content = look_through(file);
        EXPECT_GE(content.games, games_before) << "after kill " << i;
        EXPECT_LE(content.damage.places, 1u) << describe(content.damage);
        games_before = content.games;
    }
    const u64 wanted = games_before + u64(games);
    ASSERT_EQ(GeneratorRun(file, int(wanted), threads).wait(), 0);
    const Content content = look_through(file);
    EXPECT_EQ(content.games, wanted);
    EXPECT_FALSE(content.damage.any()) << describe(content.damage);
    if (threads > 1) return;
    ASSERT_EQ(GeneratorRun(folder.file("whole"), int(wanted), threads).wait(), 0);
    EXPECT_EQ(test::content_of(file), test::content_of(folder.file("whole")));
}

TEST(DatagenProcess, KilledItLosesNoGameThatWasInTheFile) { kill_and_go_on(8, 2, 1); }
TEST(DatagenProcess, KilledWithSeveralThreads) { kill_and_go_on(4, 4, 3); }
TEST(LongDatagenProcess, KilledAHundredTimes) { kill_and_go_on(100, 20, 2); }

TEST(DatagenProcess, ASignalEndsItAfterTheGamesAtHand) {
    const test::TemporaryFolder folder;
    for (const int signal : {SIGINT, SIGTERM}) {
        const std::string file = folder.file(std::to_string(signal));
        GeneratorRun run(file, 1'000'000, 2);
        // A signal before the first opening is found ends it without a game.
        EXPECT_TRUE(test::eventually([&] { return size_of(file) > record::HeaderSize; }));
        run.send(signal);
        EXPECT_EQ(run.wait(), 0);
        const Content content = look_through(file);
        EXPECT_GT(content.games, 0u);
        EXPECT_FALSE(content.damage.any());
    }
}

}  // namespace
}  // namespace datagen
