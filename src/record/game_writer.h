// Adding games to a file so that it always holds whole ones.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "record/game_format.h"
#include "util/os/files.h"
#include "util/result.h"

namespace record {

// An open file that nobody else writes to. Games go to it in single writes: who is killed leaves whole games behind,
// or at worst a part of the last one, which the next writer cuts off.
class GameWriter {
public:
    // Opens the file or makes it. The part of a game that a broken run left at its end is cut off; damage elsewhere
    // stays as it is. The error is one sentence: a file that cannot be written, that another process is writing, or
    // that holds something else than games.
    static util::Result<GameWriter, std::string> open(const std::string& name);

    // What the file holds, by its frames.
    u64 games() const { return games_; }          // those of unknown result are not counted
    u64 positions() const { return positions_; }  // to be learnt from, of all
    u64 size() const { return size_; }            // bytes
    bool is_empty() const { return size_ <= HeaderSize; }
    // What open() cut off, in bytes.
    u64 cut_off() const { return cut_off_; }

    // The game must have 1 to MaxGamePlies plies and at most MaxSamples samples. Gives an error in one sentence (a full
    // disk, say); nothing of the game is in the file then.
    util::Done append(const Game& game);
    // The same with a whole frame (game_format.h).
    util::Done append_frame(std::span<const u8> frame);
    // Waits until all is on the disk. An error as above.
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
