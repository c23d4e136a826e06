// houyi-cluster itself under mpirun, where it was built (HOUYI_MPI) and there is an mpirun.
#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/run_command.h"
#include "support/temporary_folder.h"

namespace mpi_tool {
namespace {

using testing::HasSubstr;

class ClusterMpi : public testing::Test {
protected:
    void SetUp() override {
        if (!std::filesystem::exists(program_)) GTEST_SKIP() << "houyi-cluster was not built: -DHOUYI_MPI=ON";
        if (test::run_command("mpirun --version").status != 0) GTEST_SKIP() << "there is no mpirun";
    }
    // Open MPI wants to be told that root and more ranks than cores are meant; MPICH knows no such options.
    std::string mpirun(int ranks) const {
        const bool is_open_mpi =
            test::run_command("mpirun --version").out.find("Open MPI") != std::string::npos;
        const std::string options = is_open_mpi ? " --allow-run-as-root --oversubscribe --bind-to none" : "";
        return "mpirun" + options + " -n " + std::to_string(ranks) + " " + program_ + " ";
    }

    const std::string program_ =
        (std::filesystem::path(HOUYI_BINARY).parent_path() / "houyi-cluster").string();
};

TEST_F(ClusterMpi, FourRanksPlay) {
    const auto ran = test::run_command("(echo isready; sleep 3; echo go nodes 200000; sleep 3; echo go "
                                       "infinite; sleep 1; echo stop; sleep 1; echo quit) | " +
                                       mpirun(4) + "play --traffic");
    EXPECT_EQ(ran.status, 0) << ran.out;
    EXPECT_THAT(ran.out, HasSubstr("info string 4 ranks search together"));
    EXPECT_THAT(ran.out, HasSubstr("readyok"));
    const auto first = ran.out.find("\nbestmove ");
    ASSERT_NE(first, std::string::npos) << ran.out;
    EXPECT_NE(ran.out.find("\nbestmove ", first + 1), std::string::npos) << ran.out;
    EXPECT_THAT(ran.out, HasSubstr("rank 0 of 4"));
}

TEST_F(ClusterMpi, TheEndOfTheInputEndsTheJob) {
    const auto ran = test::run_command("echo go infinite | " + mpirun(3));
    EXPECT_EQ(ran.status, 0) << ran.out;
    EXPECT_THAT(ran.out, HasSubstr("bestmove "));
}

TEST_F(ClusterMpi, WithoutMpirunItIsOneRank) {
    const auto ran = test::run_command("(echo go depth 5; sleep 1; echo quit) | " + program_);
    EXPECT_EQ(ran.status, 0) << ran.out;
    EXPECT_THAT(ran.out, HasSubstr("bestmove "));
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
}  // namespace mpi_tool
