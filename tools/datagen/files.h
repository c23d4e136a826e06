// The subcommands that read files of games: verify, stats, shuffle, export.
#pragma once

#include <functional>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "record/frame_scanner.h"
#include "record/game.h"
#include "util/result.h"

namespace datagen {

using StopRequested = std::function<bool()>;

// Calls visit(game) for each game of the file; ends early where it says false. The error is one sentence. What was
// damaged comes back through `damage`.
util::Done for_each_game(const std::string& file, record::Damage& damage,
                         const std::function<bool(const record::Game&)>& visit);

// Can an evaluation tell the value? Not in check, the best move no capture or promotion, no mate in sight.
bool is_quiet(const chess::Position& position, const record::ScoredMove& scored);

// Reads each file to its end, replays its games and prints a line on it. False if any is damaged or not readable.
bool verify(const std::vector<std::string>& files, std::ostream& out, const StopRequested& stop_requested);

struct ShuffleSettings {
    std::vector<std::string> in;
    std::string out;  // must not be there yet
    u64 memory_bytes = u64(1) << 30;
    u64 seed = 1;
};
// The games of all files in random order in one new file, through temporary files beside it if they need more memory
// than is allowed. Gives an error in one sentence; nothing is left behind then. Damage is told on `notes`.
util::Done shuffle(const ShuffleSettings& settings, std::ostream& notes, const StopRequested& stop_requested);

struct ExportSettings {
    std::vector<std::string> in;
    bool only_quiet = false;
    // At most so many of each game, taken at random, since positions of one game are much alike; nothing: all.
    std::optional<u64> per_game;
    u64 seed = 1;  // of what is taken
};
// One position a line, as houyi-tune reads them: FEN | score in centipawns | 1.0, 0.5 or 0.0, from White's view. An
// error as above.
util::Done export_text(const ExportSettings& settings, std::ostream& out, std::ostream& notes,
                       const StopRequested& stop_requested);

}  // namespace datagen
