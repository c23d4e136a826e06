// houyi-cluster under mpirun, if it was built (HOUYI_MPI) and mpirun exists.
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "cli/ending.h"
#include "support/places.h"
#include "support/run_command.h"
#include "support/temporary_folder.h"

namespace cluster {
namespace {

using testing::HasSubstr;

// A conversation with a command: the test sends lines, and waits for the answers before it sends more.
class Conversation {
public:
    explicit Conversation(const std::string& command) {
        const std::string pipe = folder_.file("pipe");
        EXPECT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
        answers_ = ::popen((command + " 2>&1 <" + pipe).c_str(), "r");
        input_.open(pipe);
    }
    // Sends a line; nothing after a failure, because the command may have ended.
    void send(const std::string& line) {
        if (!testing::Test::HasFailure()) input_ << line << std::endl;
    }
    // Reads up to the next line with that text; fails the test if there is none.
    void hear(const std::string& text) {
        while (next_line())
            if (line_.find(text) != std::string::npos) return;
        ADD_FAILURE() << "no " << text << " in\n" << heard_;
    }
    // Closes the input and reads the rest of the output.
    test::Ran end() {
        input_.close();
        while (next_line()) continue;
        const int status = ::pclose(answers_);
        return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, heard_};
    }

private:
    bool next_line() {
        line_.clear();
        for (int byte = std::fgetc(answers_); byte != EOF; byte = std::fgetc(answers_)) {
            heard_ += char(byte);
            if (byte == '\n') return true;
            line_ += char(byte);
        }
        return false;
    }

    const test::TemporaryFolder folder_;
    std::ofstream input_;
    std::FILE* answers_;
    std::string line_, heard_;
};

class ClusterMpi : public testing::Test {
protected:
    void SetUp() override {
        if (!std::filesystem::exists(program_)) GTEST_SKIP() << "houyi-cluster was not built: -DHOUYI_MPI=ON";
        if (test::run_command("mpirun --version").status != 0) GTEST_SKIP() << "there is no mpirun";
    }
    // Open MPI needs options to run as root and with more ranks than cores; MPICH has no such options.
    std::string mpirun(int ranks, const std::string& starter = "") const {
        const bool is_open_mpi =
            test::run_command("mpirun --version").out.find("Open MPI") != std::string::npos;
        const std::string options = is_open_mpi ? " --allow-run-as-root --oversubscribe --bind-to none" : "";
        return "mpirun" + options + " -n " + std::to_string(ranks) + " " + starter + " " + program_ + " ";
    }

    const std::string program_ = test::program("houyi-cluster");
};

TEST_F(ClusterMpi, FourRanksPlay) {
    Conversation talk(mpirun(4) + "play --traffic");
    talk.hear("info string 4 ranks search together");
    talk.send("isready");
    talk.hear("readyok");
    talk.send("go nodes 200000");
    talk.hear("bestmove ");
    talk.send("go infinite");
    talk.hear("info depth ");
    talk.send("stop");
    talk.hear("bestmove ");
    talk.send("quit");
    const test::Ran ran = talk.end();
    EXPECT_EQ(ran.status, 0) << ran.out;
    EXPECT_THAT(ran.out, HasSubstr("rank 0 of 4"));
}

TEST_F(ClusterMpi, TheEndOfTheInputEndsTheJob) {
    const auto ran = test::run_command("echo go infinite | " + mpirun(3));
    EXPECT_EQ(ran.status, 0) << ran.out;
    EXPECT_THAT(ran.out, HasSubstr("bestmove "));
}

// MPI_Finalize alone would wait forever for the rank that hangs.
TEST_F(ClusterMpi, ARankThatHangsIsNamedAndDoesNotKeepTheJobFromItsEnd) {
    const test::TemporaryFolder folder;
    const std::string notes_its_process = folder.file("start.sh");
    test::write_file(notes_its_process, "echo $$ >\"" + folder.file("process") +
                                            ".${OMPI_COMM_WORLD_RANK:-$PMI_RANK}\"; exec \"$@\"\n");
    Conversation talk(mpirun(3, "sh " + notes_its_process));
    talk.hear("3 ranks search together");
    EXPECT_EQ(::kill(std::stoi(test::content_of(folder.file("process.2"))), SIGSTOP), 0);
    talk.send("go nodes 1000");
    talk.hear("bestmove ");
    talk.send("quit");
    const test::Ran ran = talk.end();
    EXPECT_EQ(ran.status, cli::ExitFailure) << ran.out;
    EXPECT_THAT(ran.out,
                HasSubstr("houyi-cluster: the job is ended, as it has not come to its end on rank 2"));
}

TEST_F(ClusterMpi, WithoutMpirunItIsOneRank) {
    Conversation talk(program_);
    talk.send("go depth 5");
    talk.hear("bestmove ");
    talk.send("quit");
    const test::Ran ran = talk.end();
    EXPECT_EQ(ran.status, 0) << ran.out;
}

TEST_F(ClusterMpi, AnalysisIsThatOfOneRank) {
    const test::TemporaryFolder folder;
    test::write_file(folder.file("in.epd"),
                     "4k3/8/8/8/8/8/4P3/4K3 w - - id \"one\";\n"
                     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - id \"start\";\n");
    for (const int ranks : {1, 3}) {
        const auto ran = test::run_command(mpirun(ranks) + "analyse " + folder.file("in.epd") +
                                           " --nodes 3000 --out " + folder.file(std::to_string(ranks)));
        EXPECT_EQ(ran.status, 0) << ran.out;
    }
    EXPECT_THAT(test::content_of(folder.file("1")), HasSubstr("id \"start\""));
    EXPECT_EQ(test::content_of(folder.file("3")), test::content_of(folder.file("1")));
}

TEST_F(ClusterMpi, BadArgumentsEndWith2) {
    const auto ran = test::run_command(mpirun(2) + "analyse");
    EXPECT_EQ(ran.status, 2) << ran.out;
    EXPECT_THAT(ran.out, HasSubstr("FILE is missing"));
}

}  // namespace
}  // namespace cluster
