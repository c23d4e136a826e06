// A fixed search of fixed positions: its node count is the signature of the program, its speed a benchmark.
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
// than the default; it returns false if the system refuses the memory. The error says in one sentence what
// was refused.
util::Result<BenchResult, std::string> run_bench(int depth,
                                                 const std::function<void(const BenchStep&)>& on_step,
                                                 const util::StopRequested& stop_requested,
                                                 const std::function<bool(engine::Engine&)>& prepare = {});

}  // namespace play
