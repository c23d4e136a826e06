// The threads of a search: they sleep until a search begins, and one of them reports its best move.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>

#include "search/worker.h"

namespace search {

// One search at a time. All functions are for one controlling thread; the listener is called from the pool's.
class ThreadPool {
public:
    explicit ThreadPool(SharedState& shared);
    ~ThreadPool();  // stops a running search
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    // Begins a search; none may be running.
    void start(const chess::Position& root, const Limits& limits);
    void stop();
    void ponder_hit();
    // Returns once no search runs.
    void wait();
    bool is_searching() const;
    // A new game: forgets all that was learnt. None may be running.
    void clear();

    const Worker& worker() const { return *worker_; }

private:
    void loop();
    void run_search();
    void wait_for_permission_to_answer();
    BestMoveReport best_move() const;

    SharedState& shared_;
    std::unique_ptr<Worker> worker_;  // on the heap: its tables are large
    chess::Position root_;

    mutable std::mutex mutex_;
    std::condition_variable changed_;  // any of the following, the stop flag or the ponder flag
    bool searching_ = false;
    bool quitting_ = false;
    std::thread thread_;  // last: it uses all of the above
};

}  // namespace search
