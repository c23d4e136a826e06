// What all threads of a search share with each other and with the thread that controls it.
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
    RootTables root_tables;  // made anew for each search, before the workers begin
    SearchListener* listener = nullptr;
    // For a search on the controlling thread, which can say nothing meanwhile: asked whether to stop; may be empty.
    util::StopRequested stop_asked;
    std::atomic<bool> stop{false};            // by the controller or a limit
    std::atomic<bool> stop_requested{false};  // by the controller
    std::atomic<bool> pondering{false};       // no clock yet
    // One a thread, the main one first; changes only between searches.
    std::vector<Worker*> workers;
    // What others than the workers have searched: the lab's algorithms, the mate solver, the other ranks of a cluster as far
    // as it is known.
    util::RelaxedAtomic<u64> other_nodes = 0;
    util::RelaxedAtomic<u64> other_table_hits = 0;
    // How often table and histories were emptied; changes only between searches.
    u64 cleared_tables = 0;
    u64 cleared_histories = 0;

    // Before each search, while no worker runs. Defined where workers are, in worker.h.
    void begin_search(const Limits& its_limits, chess::Color us);
    // A search may have parts: the next part has these limits. A stop that was requested holds for it too.
    void limit_by(const Limits& next_limits, chess::Color us) {
        limits = next_limits;
        time.start(limits, us, options.move_overhead);
        // In this order, as request_stop() in the other: so no stop that comes meanwhile is lost.
        stop = false;
        if (stop_requested) stop = true;
    }
    // By the thread that searches; others go by Runner::stop().
    void request_stop() {
        stop_requested = true;
        stop = true;
    }
    // By the thread that searches, now and then.
    bool gives_up() {
        if (!stop_asked || !stop_asked()) return false;
        request_stop();
        return true;
    }

    // Does anyone want to know how the search goes on?
    bool is_watched() const { return listener != nullptr && listener->wants_progress(); }
    // By all workers in the last or the running search, and by others; defined in worker.h. Reads a cache line of each: for
    // reports and limits.
    u64 total_nodes() const;
    // Positions that the endgame tables have told the value of, those of the root included; as above.
    u64 total_table_hits() const;
};

}  // namespace search
