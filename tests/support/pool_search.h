// A pool of threads with a runner, for tests of the search that need no engine.
#pragma once

#include <gtest/gtest.h>

#include "search/runner.h"
#include "search/thread_pool.h"

namespace test {

class PoolSearch : public search::ThreadPool {
public:
    explicit PoolSearch(search::SharedState& shared, const util::ThreadMaker& make_thread = util::make_thread)
        : ThreadPool(shared, make_thread) {
        EXPECT_TRUE(runner_.take_thread());
    }

    void start(const chess::Position& root, const search::Limits& limits) {
        runner_.start(&ThreadPool::search, root, limits);
    }
    // Searches on the calling thread.
    search::BestMoveReport search(const chess::Position& root, const search::Limits& limits) {
        return runner_.run(&ThreadPool::search, root, limits);
    }
    void stop() { runner_.stop(); }
    void ponder_hit() { runner_.ponder_hit(); }
    void wait() { runner_.wait(); }
    bool is_searching() const { return runner_.is_searching(); }
    u64 nodes() const { return shared().total_nodes(); }

private:
    search::Runner runner_{*this};
};

}  // namespace test
