// Tests of search/thread_pool.h: one search by several threads, and threads that cannot be started.
#include "search/thread_pool.h"

#include <atomic>
#include <new>

#include <gtest/gtest.h>

#include "eval/nnue/nnue_support.h"
#include "search/evaluations.h"
#include "support/eventually.h"
#include "support/limits.h"
#include "support/positions.h"
#include "support/rationed_threads.h"

namespace search {
namespace {

using chess::Move;
using chess::Position;
using test::from_fen;
using test::infinite;
using test::SearchRecorder;
using test::to_depth;
using test::to_mate;
using test::to_nodes;

const char* const Kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

class ThreadPoolTest : public PoolTest {
protected:
    // Checks that the search does not end when it has reached the given nodes, nor some time later.
    void expect_no_answer_at(u64 nodes) {
        EXPECT_TRUE(test::eventually([&] { return pool_.nodes() >= nodes; }));
        test::let_it_go_wrong();
        EXPECT_TRUE(pool_.is_searching());
    }
};

// Delays the main worker at its first line until every helper has searched a node.
struct PatientListener : SearchListener {
    explicit PatientListener(const SharedState& state) : shared(state) {}

    void on_line(const LineReport& report) override {
        if (report.bound != Bound::Exact) return;  // such lines are reported only after some time
        if (++lines > 1) {
            EXPECT_GE(report.nodes, shared.workers[0]->nodes() + shared.workers.size() - 1);
        }
        for (const Worker* const worker : shared.workers)
            EXPECT_TRUE(test::eventually([worker] { return worker->nodes() > 0; }));
    }
    void on_best_move(const BestMoveReport& /*report*/) override {}

    const SharedState& shared;
    int lines = 0;
};

TEST_P(ThreadPoolTest, AllThreadsSearchAndTheSumOfTheirNodesIsReported) {
    PatientListener listener(shared_);
    shared_.listener = &listener;
    ASSERT_TRUE(pool_.resize(4));
    EXPECT_EQ(pool_.size(), 4u);
    pool_.start(from_fen(Kiwipete), to_depth(5));
    pool_.wait();
    EXPECT_EQ(listener.lines, 5);
    ASSERT_EQ(shared_.workers.size(), 4u);
    u64 sum = 0;
    for (const Worker* const worker : shared_.workers) {
        EXPECT_GT(worker->nodes(), 0u) << worker->number();
        sum += worker->nodes();
    }
    EXPECT_EQ(shared_.total_nodes(), sum);
}

TEST_P(ThreadPoolTest, MoreThreadsThanFitIntoMemoryAreRefused) {
    EXPECT_FALSE(pool_.resize(3, u64(18) << 20));
    EXPECT_EQ(pool_.size(), 1u);
    EXPECT_TRUE(pool_.resize(3, u64(19) << 20));
    EXPECT_TRUE(pool_.resize(1, 0));
}

TEST_P(ThreadPoolTest, TheNodeLimitIsThatOfTheSum) {
    for (const usize threads : {2u, 3u, 8u}) {
        ASSERT_TRUE(pool_.resize(threads));
        for (const u64 nodes : {20'000u, 50'001u}) {
            pool_.clear();
            search(from_fen(Kiwipete), to_nodes(nodes));
            EXPECT_GE(shared_.total_nodes(), nodes);
            // The main worker finishes its first iteration in any case.
            EXPECT_LE(shared_.total_nodes(), nodes + 2'000);
        }
    }
}

TEST_P(ThreadPoolTest, WithOneThreadTheNodeLimitIsExactAlsoAfterMany) {
    ASSERT_TRUE(pool_.resize(4));
    search(from_fen(Kiwipete), to_nodes(10'000));
    ASSERT_TRUE(pool_.resize(1));
    search(from_fen(Kiwipete), to_nodes(12'345));
    EXPECT_EQ(shared_.total_nodes(), 12'345u);
}

// The last node may be anywhere in the tree: below a null move, in quiescence, at the end of an iteration.
TEST_P(ThreadPoolTest, WithOneThreadEveryNodeLimitIsExact) {
    EXPECT_TRUE(shared_.tt.resize(1));
    for (u64 nodes = 3'490; nodes < 3'510; ++nodes) {
        pool_.clear();
        search(Position::start(), to_nodes(nodes));
        EXPECT_EQ(shared_.total_nodes(), nodes);
    }
}

TEST_P(ThreadPoolTest, OneThreadIsDeterministicFromAClearOn) {
    std::vector<std::vector<LineReport>> runs;
    std::vector<Move> best_moves;
    for (int run = 0; run < 2; ++run) {
        ASSERT_TRUE(pool_.resize(3));  // what helpers leave behind must have no effect
        search(from_fen(Kiwipete), to_nodes(20'000));
        ASSERT_TRUE(pool_.resize(1));
        pool_.clear();
        search(Position::start(), to_depth(6));
        best_moves.push_back(search(from_fen(Kiwipete), to_nodes(30'000)));
        // Whether scores outside the window are reported depends on the clock.
        std::erase_if(recorder_.lines, [](const LineReport& line) { return line.bound != Bound::Exact; });
        runs.push_back(recorder_.lines);
    }
    EXPECT_EQ(best_moves[0], best_moves[1]);
    ASSERT_EQ(runs[0].size(), runs[1].size());
    for (usize i = 0; i < runs[0].size(); ++i) {
        EXPECT_EQ(runs[0][i].nodes, runs[1][i].nodes);
        EXPECT_EQ(runs[0][i].score, runs[1][i].score);
        EXPECT_EQ(runs[0][i].hash_full_permille, runs[1][i].hash_full_permille);
        EXPECT_EQ(runs[0][i].pv, runs[1][i].pv);
    }
}

TEST_P(ThreadPoolTest, TheLastLineIsThatOfTheBestMove) {
    ASSERT_TRUE(pool_.resize(4));
    for (int run = 0; run < 10; ++run) {
        const Move best = search(from_fen(Kiwipete), to_nodes(u64(5'000 + 1'000 * run)));
        ASSERT_FALSE(recorder_.lines.empty());
        EXPECT_EQ(recorder_.lines.back().pv.at(0), best);
        EXPECT_EQ(recorder_.lines.back().multi_pv, 1);
    }
}

// Also if a helper's move is chosen, whose line would otherwise be reported last.
TEST_P(ThreadPoolTest, WhoWantsNoProgressIsToldTheBestMoveAlone) {
    struct : SearchRecorder {
        bool wants_progress() const override { return false; }
    } listener;
    shared_.listener = &listener;
    ASSERT_TRUE(pool_.resize(4));
    for (int run = 0; run < 20; ++run) {
        pool_.start(from_fen(Kiwipete), to_nodes(u64(5'000 + 1'000 * run)));
        pool_.wait();
    }
    EXPECT_EQ(listener.best_moves.size(), 20u);
    EXPECT_TRUE(listener.lines.empty());
}

TEST_P(ThreadPoolTest, ADepthIsReachedByTheMainThreadAndReported) {
    ASSERT_TRUE(pool_.resize(4));
    search(from_fen(Kiwipete), to_depth(6));
    EXPECT_EQ(recorder_.lines.back().depth, 6);
    EXPECT_EQ(recorder_.lines.back().pv.at(0), recorder_.best_moves.at(0).best);
}

TEST_P(ThreadPoolTest, SeveralLinesComeFromTheMainThread) {
    ASSERT_TRUE(pool_.resize(4));
    shared_.options.multi_pv = 3;
    const Move best = search(from_fen(Kiwipete), to_nodes(30'000));
    EXPECT_EQ(best, shared_.workers.front()->root_moves().front().move);
    EXPECT_EQ(recorder_.lines.back().multi_pv, 3);
}

TEST_P(ThreadPoolTest, AMateIsFoundAndWithoutAMoveThereIsNone) {
    ASSERT_TRUE(pool_.resize(4));
    // The depth at which the main thread finds the mate depends on the table entries of the other threads.
    search(from_fen("r1b2k1r/ppp1bppp/8/1B1Q4/5q2/2P5/PPP2PPP/R3R1K1 w - - 1 1"), to_mate(2));
    EXPECT_EQ(recorder_.lines.back().score, Score::mate_in(3));

    EXPECT_EQ(search(from_fen("5k2/5P2/5K2/8/8/8/8/8 b - - 0 1"), to_depth(5)), Move::none());
    EXPECT_EQ(recorder_.lines.size(), 1u);
}

TEST_P(ThreadPoolTest, ManyShortSearchesEndWithOneBestMoveEach) {
    for (const usize threads : {4u, 1u, 8u, 2u}) {
        ASSERT_TRUE(pool_.resize(threads));
        for (int run = 0; run < 20; ++run) {
            recorder_.best_moves.clear();
            pool_.start(Position::start(), infinite());
            pool_.stop();
            pool_.wait();
            EXPECT_EQ(recorder_.best_moves.size(), 1u);
            EXPECT_FALSE(pool_.is_searching());
        }
    }
}

// UCI: a limit that is reached while pondering or in an infinite search produces no answer.
TEST_P(ThreadPoolTest, AReachedLimitWaitsForStopOrPonderhit) {
    for (const usize threads : {1u, 3u}) {
        ASSERT_TRUE(pool_.resize(threads));
        recorder_.best_moves.clear();
        Limits limits = to_nodes(500);
        limits.ponder = true;
        pool_.start(Position::start(), limits);
        expect_no_answer_at(500);
        pool_.ponder_hit();
        pool_.wait();
        EXPECT_EQ(recorder_.best_moves.size(), 1u);

        limits = to_nodes(500);
        limits.infinite = true;
        pool_.start(Position::start(), limits);
        expect_no_answer_at(500);
        pool_.stop();
        pool_.wait();
        EXPECT_EQ(recorder_.best_moves.size(), 2u);
    }
}

TEST_P(ThreadPoolTest, ClearEmptiesTheTableWithAnyNumberOfThreads) {
    for (const usize threads : {1u, 3u, 8u}) {
        ASSERT_TRUE(pool_.resize(threads));
        search(from_fen(Kiwipete), to_nodes(50'000));
        ASSERT_TRUE(shared_.tt.probe(from_fen(Kiwipete).key(), 0));
        pool_.clear_table();
        EXPECT_FALSE(shared_.tt.probe(from_fen(Kiwipete).key(), 0));
        EXPECT_EQ(shared_.tt.hash_full_permille(), 0);
    }
}

TEST_P(ThreadPoolTest, APoolCanBeDestroyedWhileItSearches) {
    {
        test::PoolSearch pool(shared_);
        ASSERT_TRUE(pool.resize(3));
        pool.start(Position::start(), infinite());
    }
    EXPECT_EQ(recorder_.best_moves.size(), 1u);
    EXPECT_TRUE(shared_.workers.empty());
}

TEST(ThreadPool, ThreadsThatCannotBeHadLeaveTheOldOnes) {
    SharedState shared;
    EXPECT_TRUE(shared.tt.resize(1));
    SearchRecorder recorder;
    shared.listener = &recorder;
    test::PoolSearch pool(shared, test::RationedThreads(3));
    ASSERT_TRUE(pool.resize(2));
    EXPECT_FALSE(pool.resize(5));
    EXPECT_EQ(pool.size(), 2u);
    EXPECT_EQ(shared.workers.size(), 2u);
    pool.start(Position::start(), to_depth(4));
    pool.wait();
    EXPECT_EQ(recorder.best_moves.size(), 1u);
    EXPECT_TRUE(pool.resize(1)) << "fewer are always there";
}

TEST_P(ThreadPoolTest, WithoutAThreadToBeHadOneSearchesOnTheThreadThatCalls) {
    ThreadPool pool(shared_, test::RationedThreads(0));
    EXPECT_FALSE(pool.resize(2));
    EXPECT_EQ(pool.size(), 1u);
    shared_.begin_search(to_depth(4), Position::start().side_to_move());
    EXPECT_TRUE(Position::start().is_legal(pool.search(Position::start()).best));
    EXPECT_EQ(recorder_.lines.back().depth, 4);
}

TEST(ThreadPool, WithoutMemoryForAnotherThreadTheOldOnesStay) {
    SharedState shared;
    ThreadPool pool(shared, [](const std::function<void()>&) -> std::thread { throw std::bad_alloc(); });
    EXPECT_FALSE(pool.resize(2));
    EXPECT_EQ(pool.size(), 1u);
}

// A listener that throws std::bad_alloc at one of the lines, as if a report or a line had found no memory.
struct ForgetfulListener : SearchListener {
    std::atomic<int> lines_until_then = 0;
    std::vector<BestMoveReport> best_moves;

    void on_line(const LineReport& /*report*/) override {
        if (lines_until_then-- == 0) throw std::bad_alloc();
    }
    void on_best_move(const BestMoveReport& report) override { best_moves.push_back(report); }
};

TEST_P(ThreadPoolTest, ASearchWithoutMemoryEndsWithALegalMove) {
    for (const usize threads : {1u, 3u}) {
        ASSERT_TRUE(pool_.resize(threads));
        for (const int lines : {0, 1, 4}) {
            ForgetfulListener listener;
            listener.lines_until_then = lines;
            shared_.listener = &listener;
            const Position position = from_fen(Kiwipete);
            pool_.start(position,
                        threads == 1 ? to_depth(8) : to_nodes(20'000));  // the threads vote on the latter
            pool_.wait();
            ASSERT_EQ(listener.best_moves.size(), 1u);
            EXPECT_TRUE(position.is_legal(listener.best_moves[0].best));
        }
        shared_.listener = &recorder_;
        search(from_fen(Kiwipete), to_depth(4));  // the next search works as usual
        EXPECT_EQ(recorder_.lines.back().depth, 4);
    }
}

TEST_P(ThreadPoolTest, AnInfiniteSearchWithoutMemoryWaitsForStopAllTheSame) {
    ForgetfulListener listener;
    shared_.listener = &listener;
    pool_.start(Position::start(), infinite());
    EXPECT_TRUE(test::eventually([&] { return listener.lines_until_then < 0; }));
    test::let_it_go_wrong();
    EXPECT_TRUE(pool_.is_searching());
    pool_.stop();
    pool_.wait();
    EXPECT_EQ(listener.best_moves.size(), 1u);
}

TEST_P(ThreadPoolTest, ANetworkThatFindsNoMemoryLeavesTheOldEvaluation) {
    if (!test::CanLimitMemory) GTEST_SKIP() << test::CannotLimitMemory;
    test::in_fresh_process([this] {
        const auto network = test::random_network({eval::nnue::MaxHidden, 1}, 3);
        const eval::nnue::Network* const old = shared_.options.network;
        ASSERT_TRUE(pool_.resize(16));
        ASSERT_TRUE(pool_.use_network(old));
        {
            const test::LimitedMemory limited(1'000'000);
            EXPECT_FALSE(pool_.use_network(&network));
            EXPECT_EQ(shared_.options.network, old);
            search(from_fen(Kiwipete), to_nodes(5'000));
            EXPECT_FALSE(pool_.resize(32));
        }
        EXPECT_TRUE(pool_.use_network(&network));
        EXPECT_EQ(shared_.options.network, &network);
        search(from_fen(Kiwipete), to_nodes(5'000));
        EXPECT_TRUE(pool_.use_network(nullptr));
        search(from_fen(Kiwipete), to_nodes(5'000));
    });
}

// A thread has all memory that it needs for a search before the search begins, whether the network or the
// thread came first.
TEST_P(ThreadPoolTest, ASearchTakesNoLargeMemory) {
    if (!test::CanLimitMemory) GTEST_SKIP() << test::CannotLimitMemory;
    test::in_fresh_process([this] {
        const auto network = test::random_network({eval::nnue::MaxHidden, 1}, 3);
        ASSERT_TRUE(pool_.resize(4));
        ASSERT_TRUE(pool_.use_network(&network));
        ASSERT_TRUE(pool_.resize(16));
        pool_.clear();
        const test::LimitedMemory limited(1'000'000);
        search(from_fen(Kiwipete), to_depth(4));
        EXPECT_EQ(recorder_.lines.back().depth, 4);
    });
}

INSTANTIATE_TEST_SUITE_P(With, ThreadPoolTest, testing::ValuesIn(evaluations()), name_of);

}  // namespace
}  // namespace search
