// The state that all threads of a search share with each other and with the controlling thread.
#pragma once

#include <atomic>
#include <vector>

#include "search/endgame_tables.h"
#include "search/limits.h"
#include "search/report.h"
#include "search/time_manager.h"
#include "search/tt.h"
#include "util/stop_requested.h"

namespace search {

class Worker;

struct SharedState {
    TranspositionTable tt;
    Options options;
    Limits limits;
    TimeManager time;
    RootTables root_tables;  // set before each search, before the workers begin
    SearchListener* listener = nullptr;
    // For a search on the controlling thread, which cannot call stop() meanwhile: returns whether to stop;
    // may be empty.
    util::StopRequested stop_asked;
    std::atomic<bool> stop{false};            // set by the controller or a limit
    std::atomic<bool> stop_requested{false};  // set by the controller
    std::atomic<bool> pondering{false};       // time does not end the search yet
    // One per thread, the main worker first; changes only between searches.
    std::vector<Worker*> workers;
    // Nodes searched outside the workers: by the lab's algorithms, the mate solver of `go mate`, the judge of
    // the levels and, as far as known, the other ranks of a cluster.
    util::RelaxedAtomic<u64> other_nodes = 0;
    util::RelaxedAtomic<u64> other_table_hits = 0;
    // How often the table and the histories were cleared; changes only between searches.
    u64 cleared_tables = 0;
    u64 cleared_histories = 0;

    // Called before each search, while no worker runs. Defined in worker.h.
    void begin_search(const Limits& its_limits, chess::Color us);
    // Sets the limits of the next part of a search. A stop that was requested applies to that part too.
    void limit_by(const Limits& next_limits, chess::Color us) {
        limits = next_limits;
        time.start(limits, us, options.move_overhead);
        // In this order, and request_stop() in the opposite one, so that a concurrent stop is not lost.
        stop = false;
        if (stop_requested) stop = true;
    }
    // Called by the searching thread, and by Runner::stop(), which any other thread calls instead.
    void request_stop() {
        stop_requested = true;
        stop = true;
    }
    // Called by the searching thread from time to time: requests a stop if stop_asked returns true. Returns
    // whether it did.
    bool gives_up() {
        if (!stop_asked || !stop_asked()) return false;
        request_stop();
        return true;
    }
    // The same: whether the search must end, by a stop or by the clock.
    bool must_end() { return stop || gives_up() || (!pondering && time.must_stop()); }

    // Whether a listener wants lines and current moves.
    bool is_watched() const { return listener != nullptr && listener->wants_progress(); }
    // Nodes of all workers in the last or current search, and of others; defined in worker.h. Reads a cache
    // line of each worker: for reports and limits.
    u64 total_nodes() const;
    // Positions whose value came from the endgame tables, including those at the root; as above.
    u64 total_table_hits() const;
};

}  // namespace search
