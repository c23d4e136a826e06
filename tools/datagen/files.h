// The subcommands that read files of games: verify, shuffle, export.
#pragma once

#include <functional>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "tools/datagen/disk_guard.h"
#include "tools/record/frame_scanner.h"
#include "tools/record/game.h"
#include "util/progress_line.h"
#include "util/result.h"
#include "util/stop_requested.h"

namespace datagen {

// The progress of a run that reads files from beginning to end.
class ReadProgress {
public:
    // `files` are all files that the run reads.
    explicit ReadProgress(const std::vector<std::string>& files, util::ProgressStream where = {});

    // Adds bytes that were read, and the positions in them.
    void add(u64 bytes, u64 positions) {
        bytes_ += bytes;
        positions_ += positions;
        line_.show([this] { return text(line_.seconds()); });
    }
    // See util::ProgressLine.
    void clear() { line_.clear(); }
    std::ostream& cleared() { return line_.cleared(); }
    // The share of the bytes that were read, 0 to 1.
    double share() const;
    // "40 % read, 12345 positions, 6789.0 positions/s, 0:00:02 elapsed, 0:00:03 left"
    std::string text(double seconds) const;

private:
    util::ProgressLine line_;
    u64 total_bytes_ = 0;
    u64 bytes_ = 0;
    u64 positions_ = 0;
};

// Replays each game of the file and calls visit(game), until it returns false. Returns what was damaged; the
// error is one sentence about the file. What was read is added to `progress` if that is not nullptr.
util::Result<record::Damage, std::string> for_each_game(const std::string& file,
                                                        const std::function<bool(const record::Game&)>& visit,
                                                        ReadProgress* progress = nullptr);

// Whether a static evaluation can judge the position: the side to move is not in check, the best move is no
// capture or promotion, and the score is not decisive (a mate or a tablebase win).
bool is_quiet(const chess::Position& position, const record::ScoredMove& scored);

// Reads each file to its end, replays its games and prints one line about it. False if a file is damaged or
// not readable, or if a stop was requested.
bool verify(const std::vector<std::string>& files, std::ostream& out,
            const util::StopRequested& stop_requested, ReadProgress* progress = nullptr);

struct ShuffleSettings {
    std::vector<std::string> in;
    std::string out;  // must not exist yet
    u64 memory_bytes = u64(1) << 30;
    u64 seed = 1;
    DiskGuard disk = {};
};
// Writes the games of all files, each with its samples, in random order to one new file. If they need more
// memory than is allowed, temporary files beside the new file are used. The error is one sentence; no file is
// left behind then. Progress and damage are written to `notes`.
util::Done shuffle(const ShuffleSettings& settings, util::ProgressStream notes,
                   const util::StopRequested& stop_requested);

struct ExportSettings {
    std::vector<std::string> in;
    bool only_quiet = false;
    // At most this many positions of each game, chosen at random, as positions of one game are similar.
    // Without a value, all positions.
    std::optional<u64> per_game;
    u64 seed = 1;  // of the choice of positions
};
// Exports one position per line, as houyi-tune reads them: FEN | score in centipawns | 1.0, 0.5 or 0.0, from
// White's view. Each line is passed to put_line, which returns false to end the export. The error is one
// sentence.
using PutLine = std::function<bool(const std::string&)>;
util::Done export_text(const ExportSettings& settings, const PutLine& put_line, std::ostream& notes,
                       const util::StopRequested& stop_requested);

}  // namespace datagen
