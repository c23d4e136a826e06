// Measures how fast this machine searches: fixed positions in the order of a game, with all its threads.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "engine/engine.h"
#include "util/result.h"

namespace play {

struct SpeedtestSettings {
    int threads = 1;                    // 1..engine::MaxThreads
    int hash_mib = 1;                   // 1..engine::MaxHashMib
    search::Milliseconds time{20'000};  // for all positions together
};

// The result of one position.
struct SpeedtestStep {
    usize number = 0;  // from 1
    usize total = 0;
    std::string_view fen;
    int depth = 0;  // of the last reported line
    u64 nodes = 0;
};

struct SpeedtestResult {
    SpeedtestSettings settings;
    usize positions = 0;  // searched
    u64 nodes = 0;
    search::Milliseconds time{0};
    int depth_sum = 0;      // of each position's last reported line, as is hash_full_sum
    int hash_full_sum = 0;  // permille
    bool was_stopped = false;
};

// The number of threads that the processor runs at the same time; at least 1.
int hardware_threads();

// Searches with its own engine, which keeps its table from position to position as in a game. The error says
// what the system refused.
util::Result<SpeedtestResult, std::string>
run_speedtest(const SpeedtestSettings& settings, const std::function<void(const SpeedtestStep&)>& on_step,
              const util::StopRequested& stop_requested);

}  // namespace play
