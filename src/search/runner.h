// Starts, stops and answers every kind of search: the engine's own, the lab's algorithms, the proof of a
// mate, and a cluster's.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>

#include "chess/position.h"
#include "search/limits.h"
#include "search/report.h"
#include "util/threads.h"

namespace search {

struct SharedState;
class ThreadPool;

// A kind of search: returns the best move of the root. It respects the limits, the clock and the flags of the
// pool's state, and reports lines to that state's listener, but not the best move. It may use the pool's
// search or ignore the pool. A limit always ends it; only the answer waits for stop or ponder_hit. If it
// throws std::bad_alloc, the answer is any legal move; it throws nothing else.
using Search = std::function<BestMoveReport(ThreadPool& pool, const chess::Position& root)>;

// Runs one search at a time, each with exactly one best move as the last report to the listener. The best
// move is never reported before UCI allows it: while pondering or in an infinite search, not before stop or
// ponder_hit, whatever has been found. All functions except stop and ponder_hit are for one controlling
// thread. The listener is called from the searching thread; it may call stop, but no function that waits.
class Runner {
public:
    // The pool must outlive the runner.
    explicit Runner(ThreadPool& pool, util::ThreadMaker make_thread = util::make_thread);
    ~Runner();  // stops a running search and waits for its best move
    Runner(const Runner&) = delete;
    Runner& operator=(const Runner&) = delete;

    // Starts the thread that start() uses, which start() would otherwise do on its first call. False if the
    // system has none.
    [[nodiscard]] bool take_thread();
    // Begins a search and returns immediately; none may be running. Throws std::system_error or
    // std::bad_alloc if there is no thread or memory for it; then no search has begun.
    void start(Search search, const chess::Position& root, const Limits& limits);
    // The same on the calling thread, to the end of the search. is_searching() does not cover it, and only
    // stop() and ponder_hit() may be called meanwhile.
    BestMoveReport run(const Search& search, const chess::Position& root, const Limits& limits);
    // From any thread; does nothing if there is no search.
    void stop();
    // The pondered move was played: from now on the time limits apply. Time counts from the `go` command.
    void ponder_hit();
    // Returns once no search runs; a search that has reported its best move may still be finishing.
    void wait();
    bool is_searching() const { return thread_ && thread_->is_busy(); }

private:
    void prepare(const chess::Position& root, const Limits& limits);
    BestMoveReport search_and_answer(const Search& search, const chess::Position& root);
    void wait_for_permission_to_answer();
    bool may_answer() const;

    ThreadPool& pool_;
    SharedState& shared_;
    const util::ThreadMaker make_thread_;
    bool is_infinite_ = false;  // of the current search, whatever limits its parts have
    std::mutex mutex_;
    std::condition_variable changed_;        // notified when the state's stop or ponder flag changes
    std::optional<util::JobThread> thread_;  // last: it uses all of the above
};

}  // namespace search
