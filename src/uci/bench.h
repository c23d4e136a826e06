// A fixed search of fixed positions: its node count is the program's signature, its speed a yardstick.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "search/limits.h"
#include "uci/blocking_search.h"

namespace uci {

inline constexpr int BenchDepth = 11;
inline constexpr int BenchHashMib = 16;

// Openings, middle games, endgames, Chess960 and mates; all legal. The first so many stand in the order of a game and
// come from games of normal chess.
inline constexpr usize BenchGamePositions = 36;
std::span<const std::string_view> bench_positions();

struct BenchResult {
    u64 nodes = 0;
    search::Milliseconds time{0};
    bool was_stopped = false;
};
// Searches all positions to that depth, with one thread and an engine of its own, which `prepare` may set to another
// evaluation than the default. `print` gets a line a position.
BenchResult run_bench(int depth, const std::function<void(const std::string&)>& print,
                      const StopRequested& stop_requested,
                      const std::function<void(engine::Engine&)>& prepare = {});

// "1234567 nodes 890123 nps": what OpenBench reads.
std::string format_bench(const BenchResult& result);

}  // namespace uci
