// Finds the whole frames, or the games in them, in a stream of bytes, any of which may be missing or wrong.
#pragma once

#include <algorithm>
#include <istream>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tools/record/game.h"
#include "util/ints.h"
#include "util/result.h"

namespace record {

// The parts of a file that had to be skipped.
struct Damage {
    u64 places = 0;  // stretches of skipped bytes, separated by readable ones, and games that are impossible
    u64 bytes = 0;
    u64 first_offset = 0;  // of the first place in the file; only if there is any

    bool any() const { return bytes > 0; }
    // Adds one place, anywhere in the file.
    void add(u64 offset, u64 size) {
        first_offset = any() ? std::min(first_offset, offset) : offset;
        ++places;
        bytes += size;
    }
};
// "3 damaged places, 120 bytes skipped, the first at byte 4711"
std::string describe(const Damage& damage);

class FrameScanner {
public:
    // The error, for a file that cannot be opened, is one sentence.
    static util::Result<FrameScanner, std::string> open(const std::string& name);
    // Reads from any stream of bytes; `name` is for error messages.
    FrameScanner(std::unique_ptr<std::istream> in, std::string name);

    // The next frame with a correct checksum; its bytes are valid until the next call. Nothing at the end of
    // the stream or after an error (see error()).
    std::optional<std::span<const u8>> next();
    // The next game with a whole frame and legal moves; anything else is skipped and counted as damage.
    // Nothing as above.
    std::optional<Game> next_game();

    const Damage& damage() const { return damage_; }
    // One sentence that names the file: it could not be read further, or has a version that this program does
    // not support.
    const std::optional<std::string>& error() const { return error_; }
    // To be asked at the end: error(), or that nothing in the file is like the content of a file of games.
    util::Done outcome() const;
    // The number of bytes that have been scanned.
    u64 offset() const { return buffer_offset_ + begin_; }
    // The offset of the end of the last whole frame or header.
    u64 end_of_whole() const { return end_of_whole_; }
    // Whether a header of the format or a whole frame has been found.
    bool found_any() const { return end_of_whole_ > 0; }

private:
    bool has_bytes(usize count);
    bool take_header();
    std::optional<usize> whole_frame_size();
    void take(usize count);
    void skip_to_next_candidate();
    void count_damage(u64 offset, u64 bytes);

    std::unique_ptr<std::istream> in_;
    std::string name_;
    std::vector<u8> buffer_;
    u64 buffer_offset_ = 0;  // of the buffer's first byte in the stream
    usize begin_ = 0;        // begin_ .. end_: the bytes not yet scanned
    usize end_ = 0;
    u64 end_of_whole_ = 0;
    bool in_damage_ = false;
    Damage damage_;
    std::optional<std::string> error_;
};

}  // namespace record
