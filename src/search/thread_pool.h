// The threads of a search (CPW: Lazy SMP). All search the same position from the root, each on its own; what ties
// them together is the transposition table, in which each finds what the others have seen. That, and the timing of a
// real machine, makes them search different parts of the tree; nothing else is done to keep them apart.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "search/report.h"
#include "search/worker.h"
#include "util/job_thread.h"

namespace search {

class ThreadPool {
public:
    // Begins with the main worker, which works on the thread that calls; throws std::bad_alloc if there is no memory for it.
    explicit ThreadPool(SharedState& shared, util::ThreadMaker make_thread = util::make_thread);
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    SharedState& shared() const { return shared_; }

    // All functions below are for a time without a search.

    // So many workers, at least one, each but the first with a thread of its own. False where the system has no more
    // threads or memory; all stays as it was then. Workers that stay keep what they have learnt.
    [[nodiscard]] bool resize(usize count);
    usize size() const { return 1 + helpers_.size(); }

    // A search::Search (runner.h), which needs a state that was made ready by begin_search() or limit_by(), and leaves its
    // stop flag set. Searches on all threads until the main worker comes to a limit or finds the flag set.
    BestMoveReport search(const chess::Position& root);
    // A new game: forgets all that was learnt, table included.
    void clear();
    // The same but for the table.
    void clear_histories();
    // Empties the table.
    void clear_table();
    // What positions are evaluated with from now on, as in Options. Takes the memory for it, each thread its own, and
    // forgets all that was learnt, as clear() does. False if there is not enough memory; all stays as it was then.
    [[nodiscard]] bool use_network(const eval::nnue::Network* network);

    // The main one: it reports and looks at the clock.
    const Worker& worker() const { return *main_; }

private:
    using Job = std::function<void(Worker&)>;

    // All but the main worker are made by their own threads, so that on a machine of several nodes (NUMA) their tables lie in
    // the memory nearest to the thread that uses them: the system places a page where it is first touched.
    struct Helper {
        explicit Helper(const util::ThreadMaker& make_thread) : thread(make_thread) {}

        std::unique_ptr<Worker> worker;  // on the heap: its tables are large
        util::JobThread thread;          // last: it uses the worker
    };

    std::unique_ptr<Worker> make_worker(usize number);
    bool add_helpers(usize count);
    // The job must not throw.
    void run_on_all(const Job& job);
    void ask_tables(const chess::Position& root);
    const Worker& choose_worker() const;
    BestMoveReport answer(const chess::Position& root);
    BestMoveReport best_move_of(const Worker& chosen, const chess::Position& root);
    BestMoveReport bare_move_of(const Worker& worker, const chess::Position& root) const;

    SharedState& shared_;
    const util::ThreadMaker make_thread_;
    std::unique_ptr<Worker> main_;
    std::vector<std::unique_ptr<Helper>> helpers_;
};

}  // namespace search
