// The threads of a search (CPW: Lazy SMP). All search the same position from the root independently and share
// only the transposition table, in which each finds what the others have stored. This, and the timing of a
// real machine, makes them search different parts of the tree; nothing else separates them.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "search/report.h"
#include "search/worker.h"
#include "util/os/memory.h"
#include "util/threads.h"

namespace search {

class ThreadPool {
public:
    // Creates the main worker, which works on the calling thread; throws std::bad_alloc if there is no memory
    // for it.
    explicit ThreadPool(SharedState& shared, util::ThreadMaker make_thread = util::make_thread);
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    SharedState& shared() const { return shared_; }

    // All functions below require that no search runs.

    // Sets the number of workers, at least one; each except the first has its own thread. False if the system
    // has no more threads or memory; nothing changes then. Workers that remain keep their histories.
    [[nodiscard]] bool resize(usize count, u64 available = util::os::available_memory());
    usize size() const { return 1 + helpers_.size(); }

    // A search::Search (runner.h). Requires a state prepared by begin_search() or limit_by(), and leaves its
    // stop flag set. Searches on all threads until the main worker reaches a limit or finds the flag set.
    BestMoveReport search(const chess::Position& root);
    // For a new game: clears the histories and the transposition table.
    void clear();
    // Clears the histories only.
    void clear_histories();
    // Clears the transposition table only.
    void clear_table();
    // Sets the network that evaluates, as in Options. Allocates memory for each thread, and clears histories
    // and table as clear() does. False if there is not enough memory; nothing changes then.
    [[nodiscard]] bool use_network(const eval::nnue::Network* network);

private:
    using Job = std::function<void(Worker&)>;

    // A worker other than the main one. It is created by its own thread, so that on a machine with several
    // NUMA nodes its tables are in the memory nearest to that thread: the system places a page where it is
    // first touched.
    struct Helper {
        explicit Helper(const util::ThreadMaker& make_thread) : thread(make_thread) {}

        std::unique_ptr<Worker> worker;  // on the heap: its tables are large
        util::JobThread thread;          // last: it uses the worker
    };

    bool add_helpers(usize count);
    // The job must not throw.
    void run_on_all(const Job& job);
    void ask_tables(const chess::Position& root);
    const Worker& choose_worker() const;
    BestMoveReport answer(const chess::Position& root) const;
    BestMoveReport best_move_of(const Worker& chosen, const chess::Position& root) const;
    BestMoveReport bare_move_of(const Worker& worker, const chess::Position& root) const;

    SharedState& shared_;
    const util::ThreadMaker make_thread_;
    std::unique_ptr<Worker> main_;  // it reports and checks the clock
    std::vector<std::unique_ptr<Helper>> helpers_;
};

}  // namespace search
