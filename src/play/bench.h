// A fixed search of fixed positions: its node count is the program's signature, its speed a yardstick.
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

// Openings, middle games, endgames, Chess960 and mates; all legal. The first so many stand in the order of a game and
// come from games of normal chess.
inline constexpr usize BenchGamePositions = 36;
std::span<const std::string_view> bench_positions();

// One position has been searched.
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
// Searches all positions to that depth, with one thread and an engine of its own, which `prepare` may set to another
// evaluation than the default; false if the system refuses the memory. The error says in one sentence what was refused.
util::Result<BenchResult, std::string> run_bench(int depth,
                                                 const std::function<void(const BenchStep&)>& on_step,
                                                 const util::StopRequested& stop_requested,
                                                 const std::function<bool(engine::Engine&)>& prepare = {});

}  // namespace play
