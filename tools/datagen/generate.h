// The subcommand generate: self-play on several threads into a file of games.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tools/datagen/disk_guard.h"
#include "tools/datagen/self_play.h"
#include "tools/record/game_writer.h"
#include "util/progress_line.h"
#include "util/result.h"
#include "util/stop_requested.h"
#include "util/threads.h"

namespace datagen {

// The counts of one run.
struct GenerateCounts {
    u64 games = 0;
    u64 positions = 0;
    u64 nodes = 0;
};

struct GenerateSettings {
    SelfPlaySettings self_play;
    std::string out;   // appended to if it exists
    std::string book;  // a file for play::OpeningBook; empty for the start position
    // Ends once the file has this many, including those of earlier runs.
    std::optional<u64> games;
    std::optional<u64> positions;
    int threads = 1;
    DiskGuard disk = {};      // checked before the first game and after each game
    std::optional<u64> seed;  // nothing for a random one
    // The number of the first thread. Runs with the same seed but no common thread numbers play different
    // games.
    u64 first_thread = 0;
    // Called repeatedly during the run, and at its end.
    std::function<void(const GenerateCounts&)> on_progress = [](const GenerateCounts&) {};
    util::ThreadMaker thread_maker = util::make_thread;
    // What was wrong with self_play.tables; asked at the end.
    std::function<std::vector<std::string>()> table_faults = [] { return std::vector<std::string>(); };
    // Writes the file to the disk: every few minutes by the clock `now`, and at the end.
    std::function<util::Done(record::GameWriter&)> sync = &record::GameWriter::sync;
    std::function<std::chrono::steady_clock::time_point()> now = std::chrono::steady_clock::now;
};

// A seed of 63 bits, which the option seed accepts.
u64 random_seed();

// Plays until the file has the wanted number of games or positions, or until a stop is requested, and then
// finishes the current games. Writes its progress to `progress`. With one thread a seed always gives the same
// games, even if a run is interrupted and continued. With several threads the games differ from run to run,
// but no game is twice in one file. The error is one sentence, for example that a file cannot be read or
// written; the output then has only whole games.
util::Done generate(const GenerateSettings& settings, const util::StopRequested& stop_requested,
                    util::ProgressStream progress);

}  // namespace datagen
