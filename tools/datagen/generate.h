// The subcommand generate: self-play on several threads into a file of games.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <ostream>
#include <string>

#include "datagen/disk_guard.h"
#include "datagen/self_play.h"
#include "record/game_writer.h"
#include "util/result.h"
#include "util/stop_requested.h"
#include "util/thread_group.h"

namespace datagen {

// Of one run.
struct GenerateCounts {
    u64 games = 0;
    u64 positions = 0;
    u64 nodes = 0;
};

struct GenerateSettings {
    SelfPlaySettings self_play;
    std::string out;   // goes on where it is there
    std::string book;  // one FEN or EPD a line; empty: the start position
    // Ends once the file holds so many, those that it held before included.
    std::optional<u64> games;
    std::optional<u64> positions;
    int threads = 1;
    DiskGuard disk = {};      // asked before the first game and after each
    std::optional<u64> seed;  // nothing: another one each time
    // Counts up from here: runs that share a seed and no thread play other games.
    u64 first_thread = 0;
    // Told now and then, and at the end.
    std::function<void(const GenerateCounts&)> on_progress = [](const GenerateCounts&) {};
    util::ThreadMaker thread_maker = util::make_thread;
    // Puts the file on the disk: every few minutes by this clock, and at the end.
    std::function<util::Done(record::GameWriter&)> sync = &record::GameWriter::sync;
    std::function<std::chrono::steady_clock::time_point()> now = std::chrono::steady_clock::now;
};

// Plays until the file holds what is wanted or a stop is requested; then the games at hand are finished. Tells its
// progress now and then. On one thread the games of a seed are always the same, also where a run was broken off and
// goes on; on several they are others each time, but never twice the same in one file. Gives an error, in one sentence,
// if a file cannot be read or written; the file then holds whole games.
util::Done generate(const GenerateSettings& settings, const util::StopRequested& stop_requested,
                    std::ostream& progress);

}  // namespace datagen
