// Divides the time among the positions and adds up the results.
#include "play/speedtest.h"

#include <algorithm>
#include <thread>

#include <fmt/format.h>

#include "chess/fen.h"
#include "play/bench.h"

namespace play {

namespace {

using search::Milliseconds;

// The bench positions that are in the order of a game, from the opening to the endgame. The others are
// composed, and some of them are solved almost immediately.
std::span<const std::string_view> game_positions() { return bench_positions().first(BenchGamePositions); }

Milliseconds since(search::Clock::time_point start) {
    return std::chrono::duration_cast<Milliseconds>(search::Clock::now() - start);
}

struct LastLine : search::SearchListener {
    search::LineReport line;
    void on_line(const search::LineReport& report) override { line = report; }
};

}  // namespace

int hardware_threads() { return std::clamp(int(std::thread::hardware_concurrency()), 1, engine::MaxThreads); }

util::Result<SpeedtestResult, std::string>
run_speedtest(const SpeedtestSettings& settings, const std::function<void(const SpeedtestStep&)>& on_step,
              const util::StopRequested& stop_requested) {
    engine::Engine engine;
    if (!engine.set_threads(settings.threads))
        return util::Failure{fmt::format("{} threads cannot be started", settings.threads)};
    if (!engine.resize_hash(settings.hash_mib))
        return util::Failure{fmt::format("there is no memory for a hash of {} MiB", settings.hash_mib)};
    engine.set_move_overhead(Milliseconds(0));
    engine.new_game();  // also brings the pages of the table into memory before the clock starts

    SpeedtestResult result;
    result.settings = settings;
    const auto positions = game_positions();
    const auto start = search::Clock::now();
    for (const std::string_view fen : positions) {
        // A position that is solved early leaves its time to the others.
        const auto positions_left = i64(positions.size() - result.positions);
        search::Limits limits;
        limits.move_time = std::max(Milliseconds(1), (settings.time - since(start)) / positions_left);
        LastLine last;
        const auto outcome = engine.search(chess::parse_fen(fen).value(), limits, &last, stop_requested);
        result.was_stopped = outcome.was_stopped;
        if (result.was_stopped) break;
        ++result.positions;
        result.nodes += outcome.nodes;
        result.depth_sum += last.line.depth;
        result.hash_full_sum += last.line.hash_full_permille;
        on_step({.number = result.positions,
                 .total = positions.size(),
                 .fen = fen,
                 .depth = last.line.depth,
                 .nodes = outcome.nodes});
    }
    result.time = since(start);
    return result;
}

}  // namespace play
