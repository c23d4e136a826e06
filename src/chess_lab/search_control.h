// How a search of the lab is held on a rein: what the thread that searches and the one that controls it share.
#pragma once

#include <atomic>

#include "search/limits.h"
#include "search/report.h"
#include "search/time_manager.h"
#include "search/tt.h"
#include "util/relaxed_atomic.h"

namespace chess_lab {

// What the searching and the controlling thread share. Set before the search; during it the other thread may change
// the flags, and restart the time before it clears `pondering`.
struct SearchControl {
    search::Limits limits;
    search::TimeManager time;  // started
    search::SearchListener* listener = nullptr;
    std::atomic<bool> stop{false};
    std::atomic<bool> pondering{false};  // no clock yet
    search::TranspositionTable* table =
        nullptr;                         // lends its memory to the mate solver, which has little without it
    util::RelaxedAtomic<u64> nodes = 0;  // of the running or the last search
    u64 earlier_nodes = 0;         // of these, by what searched before: another algorithm, or the mate solver
    search::LineReport last_line;  // that was told, whether or not somebody listens; in the end the answer
};

}  // namespace chess_lab
