// What all threads of a search share, by reference from their construction.
#pragma once

#include <atomic>
#include <vector>

#include "search/endgame_tables.h"
#include "search/limits.h"
#include "search/options.h"
#include "search/report.h"
#include "search/time_manager.h"
#include "search/tt.h"

namespace search {

class Worker;

struct SharedState {
    TranspositionTable tt;
    Options options;
    Limits limits;
    TimeManager time;
    RootTables root_tables;  // made anew for each search, before the workers begin
    SearchListener* listener = nullptr;
    std::atomic<bool> stop{false};
    std::atomic<bool> pondering{false};  // no clock yet
    // One a thread, the main one first; changes only between searches.
    std::vector<const Worker*> workers;
    // What others search of the same position at the same time, as far as it is known: processes of a cluster.
    util::RelaxedAtomic<u64> nodes_elsewhere = 0;
    util::RelaxedAtomic<u64> table_hits_elsewhere = 0;
    // How often table and histories were emptied; changes only between searches.
    u64 cleared_tables = 0;
    u64 cleared_histories = 0;

    // Does anyone want to know how the search goes on?
    bool is_watched() const { return listener != nullptr && listener->wants_progress(); }
    // By all workers in the last or the running search, and elsewhere; defined where workers are, in worker.h. Reads a
    // cache line of each: for reports and limits.
    u64 total_nodes() const;
    // Positions that the endgame tables have told the value of, those of the root included; as above.
    u64 total_table_hits() const;
};

}  // namespace search
