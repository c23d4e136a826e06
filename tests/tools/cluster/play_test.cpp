// houyi-cluster without MPI: the command line, and UCI at rank 0, with ranks within this process.
#include "tools/cluster/play.h"

#include <sstream>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/outcome.h"
#include "support/rationed_threads.h"
#include "tools/cluster/cli.h"
#include "tools/cluster/local_transport.h"
#include "uci/session_driver.h"

namespace cluster {
namespace {

using testing::HasSubstr;

test::Outcome run(const cli::Arguments& arguments, cluster::Rank rank = 0, const std::string& input = "") {
    cluster::LocalNetwork network(rank + 1);
    const auto transport = network.end_of(rank);
    std::istringstream in(input);
    return test::outcome_of([&](std::ostream& out, std::ostream& err) {
        return run_command_line(arguments, *transport, in, out, err, [] { return false; });
    });
}

TEST(ClusterCommandLine, HelpsAndRefuses) {
    EXPECT_THAT(run({"--help"}).out, HasSubstr("mpirun"));
    EXPECT_EQ(run({"--help"}).status, cli::ExitOk);
    EXPECT_THAT(run({"--version"}).out, testing::StartsWith("houyi-cluster "));
    const test::Outcome refused = run({"plai"});
    EXPECT_EQ(refused.status, cli::ExitUsage);
    EXPECT_THAT(refused.err, HasSubstr("plai"));
}

TEST(ClusterCommandLine, Rank0AloneSpeaks) {
    const test::Outcome refused = run({"plai"}, 1);
    EXPECT_EQ(refused.status, cli::ExitUsage);
    EXPECT_EQ(refused.out + refused.err, "");
    EXPECT_EQ(run({"--help"}, 1).out, "");
}

TEST(ClusterPlay, OneRankIsAnEngine) {
    const test::Outcome ran = run({}, 0, "uci\nisready\nposition startpos\ngo depth 5\nquit\n");
    EXPECT_EQ(ran.status, cli::ExitOk);
    EXPECT_THAT(ran.out, HasSubstr("uciok"));
    EXPECT_THAT(ran.out, HasSubstr("readyok"));
    EXPECT_THAT(ran.out, HasSubstr("bestmove "));
}

TEST(ClusterPlay, WithoutAThreadForUciAllRanksEnd) {
    cluster::LocalNetwork network(2);
    const auto first = network.end_of(0), second = network.end_of(1);
    std::istringstream in("uci\n");
    std::ostringstream out, unheard;
    std::thread follower([&] { EXPECT_TRUE(play(*second, in, unheard, unheard, false)); });
    const auto done = play(*first, in, out, out, false, test::RationedThreads(0));
    follower.join();
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error(), "no thread can be started for UCI");
}

// Three ranks on threads; the test sends commands to rank 0.
class ClusterSession : public testing::Test {
protected:
    ClusterSession() {
        for (cluster::Rank rank = 0; rank < 3; ++rank)
            threads_.emplace_back([this, rank] {
                std::istream in(&source_);
                std::ostream out(&sink_);
                run_command_line({"play", "--traffic"}, *ends_[usize(rank)], in, out, traffic_[usize(rank)],
                                 [] { return false; });
            });
    }
    ~ClusterSession() override { end(); }

    void end() {
        source_.close();
        for (std::thread& thread : threads_)
            if (thread.joinable()) thread.join();
    }
    void send(const std::string& line) { source_.add(line + "\n"); }
    std::string until(const std::string& prefix) {
        std::string line;
        while (sink_.take(line, uci_test::SessionDriver::Patience))
            if (line.starts_with(prefix)) return line;
        ADD_FAILURE() << "no line starts with " << prefix;
        return "";
    }

    cluster::LocalNetwork network_{3};
    std::vector<std::unique_ptr<cluster::Transport>> ends_ = [this] {
        std::vector<std::unique_ptr<cluster::Transport>> ends;
        ends.reserve(3);
        for (cluster::Rank rank = 0; rank < 3; ++rank) ends.push_back(network_.end_of(rank));
        return ends;
    }();
    uci_test::LineSource source_;
    uci_test::LineSink sink_;
    std::ostringstream traffic_[3];
    std::vector<std::thread> threads_;
};

TEST_F(ClusterSession, PlaysPondersAndKnowsChess960) {
    until("info string 3 ranks search together");
    send("setoption name UCI_Chess960 value true");
    send("position fen bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9");
    send("go nodes 20000");
    until("bestmove ");
    send("go ponder wtime 1000 btime 1000");
    send("isready");
    until("readyok");
    send("ponderhit");
    until("bestmove ");
    send("go infinite");
    send("stop");
    until("bestmove ");
    send("position startpos moves e2e4 e7e5");
    send("go movetime 50");
    until("bestmove ");
    end();
    EXPECT_THAT(traffic_[0].str(), HasSubstr("rank 0 of 3"));
    EXPECT_EQ(traffic_[1].str(), "");
}

TEST_F(ClusterSession, TheEndOfTheInputEndsAllRanks) {
    until("info string 3 ranks search together");
    send("go infinite");
    end();  // hangs if a rank does not end
    std::string line;
    int best_moves = 0;
    while (sink_.take(line, std::chrono::milliseconds(0))) best_moves += line.starts_with("bestmove");
    EXPECT_EQ(best_moves, 1);
}

}  // namespace
}  // namespace cluster
