// The subcommands that read files of games: verify, stats, shuffle, export.
#pragma once

#include <functional>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <vector>

#include "datagen/disk_guard.h"
#include "datagen/progress.h"
#include "record/frame_scanner.h"
#include "record/game.h"
#include "util/result.h"
#include "util/stop_requested.h"

namespace datagen {

// Calls visit(frame) for each whole frame of the file, whatever it tells, until that gives an error, which comes back. Else
// the error is one sentence on the file. What was damaged comes back through `damage`.
using VisitFrame = std::function<util::Done(std::span<const u8> frame)>;
util::Done for_each_frame(const std::string& file, record::Damage& damage, const VisitFrame& visit);
// The same with the games, which are replayed; ends early where visit(game) says false. The progress, if there is one, is
// told of what was read.
util::Done for_each_game(const std::string& file, record::Damage& damage,
                         const std::function<bool(const record::Game&)>& visit,
                         ReadProgress* progress = nullptr);

// Can an evaluation tell the value? Not in check, the best move no capture or promotion, no mate and no win by
// the tables in sight.
bool is_quiet(const chess::Position& position, const record::ScoredMove& scored);

// Reads each file to its end, replays its games and prints a line on it. False if any is damaged or not readable.
bool verify(const std::vector<std::string>& files, std::ostream& out,
            const util::StopRequested& stop_requested, ReadProgress* progress = nullptr);

struct ShuffleSettings {
    std::vector<std::string> in;
    std::string out;  // must not be there yet
    u64 memory_bytes = u64(1) << 30;
    u64 seed = 1;
    DiskGuard disk = {};
};
// The games of all files, each with its samples, in random order in one new file, through temporary files beside it if
// they need more memory than is allowed. Gives an error in one sentence; nothing is left behind then. Progress and damage
// are told on `notes`.
util::Done shuffle(const ShuffleSettings& settings, std::ostream& notes,
                   const util::StopRequested& stop_requested);

struct ExportSettings {
    std::vector<std::string> in;
    bool only_quiet = false;
    // At most so many of each game, taken at random, since positions of one game are much alike; nothing: all.
    std::optional<u64> per_game;
    u64 seed = 1;  // of what is taken
};
// One position a line, as houyi-tune reads them: FEN | score in centipawns | 1.0, 0.5 or 0.0, from White's view. An
// error as above.
// Each line goes to put_line, which says whether there may be more.
using PutLine = std::function<bool(const std::string&)>;
util::Done export_text(const ExportSettings& settings, const PutLine& put_line, std::ostream& notes,
                       const util::StopRequested& stop_requested);

}  // namespace datagen
