// Tests of search/runner.h: every search ends with exactly one answer, and none comes before it is allowed.
#include "search/runner.h"

#include <atomic>
#include <new>
#include <system_error>
#include <thread>

#include <gtest/gtest.h>

#include "chess/movegen.h"
#include "search/thread_pool.h"
#include "support/eventually.h"
#include "support/rationed_threads.h"
#include "support/searching.h"

namespace search {
namespace {

using chess::Position;
using test::infinite;
using test::to_depth;

class RunnerTest : public testing::Test {
protected:
    RunnerTest() {
        EXPECT_TRUE(shared_.tt.resize(1));
        shared_.listener = &recorder_;
    }

    void expect_answers(usize count) {
        ASSERT_EQ(recorder_.best_moves.size(), count);
        EXPECT_TRUE(Position::start().is_legal(recorder_.best_moves.back().best));
    }
    // Checks that no answer comes when the search function has ended, nor some time later.
    void expect_no_answer_once(const std::atomic<bool>& has_ended) {
        EXPECT_TRUE(test::eventually([&] { return has_ended.load(); }));
        test::let_it_go_wrong();
        EXPECT_TRUE(runner_.is_searching());
        EXPECT_TRUE(recorder_.best_moves.empty());
    }

    test::SearchRecorder recorder_;
    SharedState shared_;
    ThreadPool pool_{shared_};
    Runner runner_{pool_};
};

BestMoveReport first_move_of(const Position& root) {
    BestMoveReport report;
    report.best = *chess::legal_moves(root).begin();
    return report;
}

TEST_F(RunnerTest, ASearchWithoutMemoryEndsWithALegalMoveWhenItIsAllowed) {
    std::atomic<bool> has_ended = false;
    const Search search = [&](ThreadPool&, const Position&) -> BestMoveReport {
        has_ended = true;
        throw std::bad_alloc();
    };
    EXPECT_EQ(runner_.run(search, Position::start(), to_depth(1)).line.bound, Bound::None);
    expect_answers(1);
    recorder_.best_moves.clear();
    has_ended = false;
    runner_.start(search, Position::start(), infinite());
    expect_no_answer_once(has_ended);
    runner_.stop();
    runner_.wait();
    expect_answers(1);
}

TEST_F(RunnerTest, AnInfiniteSearchOfManyPartsWaitsForStop) {
    std::atomic<bool> has_ended = false;
    const auto search = [&](ThreadPool& pool, const Position& root) {
        pool.shared().limit_by(to_depth(1), root.side_to_move());
        has_ended = true;
        return first_move_of(root);
    };
    runner_.start(search, Position::start(), infinite());
    expect_no_answer_once(has_ended);
    runner_.stop();
    runner_.wait();
    expect_answers(1);
}

TEST_F(RunnerTest, AStopHoldsForAllPartsOfASearch) {
    std::atomic<bool> has_begun = false;
    const auto search = [&](ThreadPool& pool, const Position& root) {
        has_begun = true;
        // Each part ends by its own limit; the last one ends only by the stop.
        for (int part = 0; part < 100 || !pool.shared().stop; ++part) {
            pool.shared().stop = true;
            pool.shared().limit_by(to_depth(1), root.side_to_move());
        }
        return first_move_of(root);
    };
    for (int run = 0; run < 20; ++run) {
        has_begun = false;
        runner_.start(search, Position::start(), infinite());
        EXPECT_TRUE(test::eventually([&] { return has_begun.load(); }));
        runner_.stop();
        runner_.wait();
        expect_answers(usize(run) + 1);
    }
}

TEST_F(RunnerTest, WhoIsAskedWhetherToStopMayStopIt) {
    int asked = 0;
    shared_.stop_asked = [&] {
        if (++asked == 2) runner_.stop();
        return false;
    };
    runner_.run([](ThreadPool&, const Position& root) { return first_move_of(root); }, Position::start(),
                infinite());
    EXPECT_EQ(asked, 2);
    expect_answers(1);
}

TEST_F(RunnerTest, WithoutAThreadItRunsSearchesOnTheThreadThatCalls) {
    Runner runner(pool_, test::RationedThreads(0));
    EXPECT_FALSE(runner.take_thread());
    EXPECT_THROW(runner.start(&ThreadPool::search, Position::start(), to_depth(4)), std::system_error);
    EXPECT_TRUE(recorder_.best_moves.empty());
    runner.run(&ThreadPool::search, Position::start(), to_depth(4));
    expect_answers(1);
    EXPECT_EQ(recorder_.lines.back().depth, 4);
    runner.stop();
    runner.wait();
}

}  // namespace
}  // namespace search
