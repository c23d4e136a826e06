// Who starts, stops and answers for every kind of search: the engine's own, the lab's algorithms, the proof of a mate, a
// cluster's.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>

#include "chess/position.h"
#include "search/limits.h"
#include "search/report.h"
#include "util/job_thread.h"

namespace search {

struct SharedState;
class ThreadPool;

// A kind of search: gives the best move of the root. It keeps to the limits, the clock and the flags of the pool's state
// and tells that state's listener of lines, but not of the best move. It may let the pool search, or leave it alone. A
// limit ends it in any case: only its answer waits for a permission. What it throws for want of memory (std::bad_alloc)
// ends it with any legal move; it throws nothing else.
using Search = std::function<BestMoveReport(ThreadPool& pool, const chess::Position& root)>;

// One search at a time, each with exactly one best move as the listener's last word, and none before UCI allows it: while
// pondering, or in an infinite search, not before stop or ponder_hit, whatever has been found. All functions but stop are
// for one controlling thread. The listener is called from the thread that searches; it may call stop, but nothing that
// waits.
class Runner {
public:
    // Both outlive the runner.
    explicit Runner(ThreadPool& pool, util::ThreadMaker make_thread = util::make_thread);
    ~Runner();  // stops a running search and waits for its best move
    Runner(const Runner&) = delete;
    Runner& operator=(const Runner&) = delete;

    // Takes the thread that start() searches on, which would else take it at its first call. False if the system has none.
    [[nodiscard]] bool take_thread();
    // Begins a search and returns at once; none may be running. Throws std::system_error or std::bad_alloc if there is no
    // thread or memory for it; then none has begun.
    void start(Search search, const chess::Position& root, const Limits& limits);
    // The same on the thread that calls, to its end; is_searching() need not tell of it, and of all functions only stop()
    // and ponder_hit() may be called meanwhile.
    BestMoveReport run(const Search& search, const chess::Position& root, const Limits& limits);
    // From any thread; without a search it does nothing.
    void stop();
    // The move pondered on was played: the clock runs from now.
    void ponder_hit();
    // Returns once no search runs; one that has told its best move may still be tidying up.
    void wait();
    bool is_searching() const { return thread_ && thread_->is_busy(); }

private:
    void prepare(const chess::Position& root, const Limits& limits);
    BestMoveReport search_and_answer(const Search& search, const chess::Position& root);
    BestMoveReport search_while_memory_lasts(const Search& search, const chess::Position& root);
    void wait_for_permission_to_answer();
    bool may_answer() const;

    ThreadPool& pool_;
    SharedState& shared_;
    const util::ThreadMaker make_thread_;
    bool is_infinite_ = false;  // the search in hand, whatever limits its parts have
    std::mutex mutex_;
    std::condition_variable changed_;        // the stop or the ponder flag of the state
    std::optional<util::JobThread> thread_;  // last: it uses all of the above
};

}  // namespace search
