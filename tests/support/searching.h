// For tests of the search: limits, a listener that keeps reports, and a pool of threads with a runner.
#pragma once

#include <vector>

#include <gtest/gtest.h>

#include "search/limits.h"
#include "search/report.h"
#include "search/runner.h"
#include "search/thread_pool.h"

namespace test {

inline search::Limits to_depth(int depth) {
    search::Limits limits;
    limits.depth = depth;
    return limits;
}
inline search::Limits to_nodes(u64 nodes) {
    search::Limits limits;
    limits.nodes = nodes;
    return limits;
}
inline search::Limits to_mate(int moves) {
    search::Limits limits;
    limits.mate = moves;
    return limits;
}
inline search::Limits infinite() {
    search::Limits limits;
    limits.infinite = true;
    return limits;
}

// Without a lock: a search must call it from one thread at a time.
struct SearchRecorder : search::SearchListener {
    std::vector<search::LineReport> lines;
    std::vector<search::BestMoveReport> best_moves;
    std::vector<tablebase::Wdl> root_tables;

    void on_root_tables(tablebase::Wdl value) override { root_tables.push_back(value); }
    void on_line(const search::LineReport& report) override { lines.push_back(report); }
    void on_best_move(const search::BestMoveReport& report) override { best_moves.push_back(report); }
};

// A pool with a runner, for tests of the search that need no engine.
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
