// Searches of fixed positions: bench, whose node count is the signature of the program, and speedtest, which
// measures how fast this machine searches.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "engine/engine.h"
#include "util/result.h"

namespace play {

inline constexpr int BenchDepth = 11;
inline constexpr int BenchHashMib = 16;

// Openings, middle games, endgames, Chess960 and mates; all legal. The first BenchGamePositions are in the
// order of a game and come from games of standard chess.
inline constexpr usize BenchGamePositions = 36;
std::span<const std::string_view> bench_positions();

// --- bench ---

// The result of one position.
struct BenchStep {
    usize number = 0;  // from 1
    usize total = 0;
    std::string_view fen;
    chess::Move best;
    u64 nodes = 0;
};

struct BenchResult {
    u64 nodes = 0;
    search::Milliseconds time{0};
    bool was_stopped = false;
};
// Searches all positions to `depth`, with its own engine and one thread. `prepare` may set another evaluation
// than the default, and endgame tables; it returns false if the system refuses the memory. The error says in
// one sentence what was refused.
util::Result<BenchResult, std::string> run_bench(int depth,
                                                 const std::function<void(const BenchStep&)>& on_step,
                                                 const util::StopRequested& stop_requested,
                                                 const std::function<bool(engine::Engine&)>& prepare = {});

// --- speedtest: the positions in the order of a game, with all threads of the machine ---

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
};

// The number of threads that the processor runs at the same time; at least 1.
int hardware_threads();

// Searches with its own engine, which keeps its table from position to position as in a game. The error says
// what the system refused.
util::Result<SpeedtestResult, std::string>
run_speedtest(const SpeedtestSettings& settings, const std::function<void(const SpeedtestStep&)>& on_step,
              const util::StopRequested& stop_requested);

}  // namespace play
