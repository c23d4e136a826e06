// Appends games to a file so that it always holds whole games.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "tools/record/game_format.h"
#include "util/os/files.h"
#include "util/result.h"

namespace record {

// An open file that no other process writes to. Each game is added by a single write: a process that is
// killed leaves whole games behind, or at worst a part of the last one, which the next writer cuts off.
class GameWriter {
public:
    // Opens the file or creates it. An incomplete game that an interrupted run left at its end is cut off;
    // damage elsewhere stays as it is. The error is one sentence: the file cannot be written, another process
    // is writing it, or it holds something other than games.
    static util::Result<GameWriter, std::string> open(const std::string& name);

    // The contents of the file, counted by its frames.
    u64 games() const { return games_; }          // without those of unknown result
    u64 positions() const { return positions_; }  // to learn from, of all frames
    u64 size() const { return size_; }            // bytes
    bool is_empty() const { return size_ <= HeaderSize; }
    // The number of bytes that open() cut off.
    u64 cut_off() const { return cut_off_; }

    // The game must have 1 to MaxGamePlies plies and at most MaxSamples samples. The error is one sentence,
    // for example for a full disk; the file then holds nothing of the game.
    util::Done append(const Game& game);
    // The same for a whole frame (game_format.h).
    util::Done append_frame(std::span<const u8> frame);
    // Waits until all games are on the disk. The error is as above.
    util::Done sync();

private:
    explicit GameWriter(util::os::OpenFile file) : file_(std::move(file)) {}
    util::Done look_through();
    void count(std::span<const u8> frame);
    util::Done write_whole(std::span<const u8> bytes);

    util::os::OpenFile file_;
    u64 size_ = 0;
    u64 games_ = 0;
    u64 positions_ = 0;
    u64 cut_off_ = 0;
    std::vector<u8> bytes_;  // of the game being written
};

}  // namespace record
