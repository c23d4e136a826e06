// How fast this machine searches: fixed positions in the order of a game, with all its threads.
#pragma once

#include <functional>
#include <string>

#include "uci/blocking_search.h"
#include "util/result.h"

namespace uci {

struct SpeedtestSettings {
    int threads = 1;                    // 1..engine::MaxThreads
    int hash_mib = 1;                   // 1..engine::MaxHashMib
    search::Milliseconds time{20'000};  // for all positions together
};

struct SpeedtestResult {
    SpeedtestSettings settings;
    usize positions = 0;  // searched
    u64 nodes = 0;
    search::Milliseconds time{0};
    int depth_sum = 0;      // of each position's last line, as is the next one
    int hash_full_sum = 0;  // permille
    bool was_stopped = false;
};

// All threads that the processor runs at once; at least 1.
int hardware_threads();

// Searches with an engine of its own, which keeps its table from position to position as in a game. `print` gets a
// line a position. An error says what cannot be had.
util::Result<SpeedtestResult, std::string> run_speedtest(const SpeedtestSettings& settings,
                                                         const std::function<void(const std::string&)>& print,
                                                         const StopRequested& stop_requested);

// A list of figures, one a line; the last line is "N nodes M nps".
std::string format_speedtest(const SpeedtestResult& result);

}  // namespace uci
