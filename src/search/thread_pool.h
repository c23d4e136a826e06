// The threads of a search (CPW: Lazy SMP). All search the same position from the root, each on its own; what ties
// them together is the transposition table, in which each finds what the others have seen. That, and the timing of a
// real machine, makes them search different parts of the tree; nothing else is done to keep them apart.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <memory>
#include <mutex>
#include <vector>

#include "search/searcher.h"
#include "search/worker.h"
#include "search/worker_thread.h"

namespace search {

// The listener is called from the main worker's thread, or from the one that calls search().
class ThreadPool final : public Searcher {
public:
    // Begins with one thread; throws std::runtime_error, std::system_error or std::bad_alloc if the system refuses even
    // that.
    explicit ThreadPool(SharedState& shared, ThreadMaker make_thread = util::make_thread);
    ~ThreadPool() override;

    // So many threads, at least one; no search may be running. False where the system has no more threads or
    // memory; all stays as it was then. Threads that stay keep what they have learnt.
    [[nodiscard]] bool resize(usize count);
    usize size() const { return threads_.size(); }

    void start(const chess::Position& root, const Limits& limits) override;
    // On the thread that calls, with the main worker; helpers search on their own.
    void search(const chess::Position& root, const Limits& limits) override;
    void stop() override;
    void ponder_hit() override;
    void wait() override { main_thread().wait(); }
    bool is_searching() const override { return main_thread().is_busy(); }
    bool is_pondering() const override { return is_searching() && shared_.pondering; }
    u64 nodes() const override { return shared_.total_nodes(); }
    // A new game: forgets all that was learnt, table included. No search may be running.
    void clear();
    // The same but for the table.
    void clear_histories();
    // Empties the table. No search may be running.
    void clear_table();
    // What positions are evaluated with from now on, as in Options. Takes the memory for it, each thread its own, and
    // forgets all that was learnt, as clear() does. False if there is not enough memory; all stays as it was then. No
    // search may be running.
    [[nodiscard]] bool use_network(const eval::nnue::Network* network);

    // The main one: it reports and looks at the clock.
    const Worker& worker() const { return main_thread().worker(); }

private:
    WorkerThread& main_thread() const { return *threads_.front(); }
    void prepare(const chess::Position& root, const Limits& limits);
    void run_on_all(const WorkerThread::Job& job);
    bool add_threads(usize count);
    void search_with_helpers(Worker& main_worker);
    void ask_tables();
    void search_while_memory_lasts(Worker& worker) const;
    void wait_for_permission_to_answer();
    const Worker& choose_worker() const;
    BestMoveReport answer(Worker& main_worker) const;
    BestMoveReport best_move_of(const Worker& chosen, Worker& main_worker) const;
    BestMoveReport bare_move_of(const Worker& worker) const;

    SharedState& shared_;
    ThreadMaker make_thread_;
    chess::Position root_;
    std::unique_ptr<std::byte[]> reserve_;  // memory for the answer of a search that has used up all other

    std::mutex mutex_;
    std::condition_variable changed_;                     // the next flag or the ponder flag
    bool stop_requested_ = false;                         // by the controller; limits set only the stop flag
    std::vector<std::unique_ptr<WorkerThread>> threads_;  // last: they use all of the above
};

}  // namespace search
