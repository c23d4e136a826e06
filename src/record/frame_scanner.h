// Finds the whole frames in a stream of bytes, of which any may be missing or wrong.
#pragma once

#include <algorithm>
#include <istream>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "util/ints.h"

namespace record {

// What of a file had to be left out.
struct Damage {
    u64 places = 0;  // stretches of bytes, each between what could be read
    u64 bytes = 0;
    u64 first_offset = 0;  // of the first of them in the file; only if there is any

    bool any() const { return bytes > 0; }
    // One more place, wherever in the file.
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
    explicit FrameScanner(std::unique_ptr<std::istream> in);

    // The next frame whose checksum agrees; the bytes are there until the next call. Nothing at the end of the stream,
    // or where error() says why not.
    std::optional<std::span<const u8>> next();
    // The frame that next() gave last makes no sense: it counts as damage.
    void reject_frame();

    const Damage& damage() const { return damage_; }
    // One sentence: the stream could not be read on, or is of a version that this program does not know.
    const std::optional<std::string>& error() const { return error_; }
    // Bytes that have been looked at.
    u64 offset() const { return buffer_offset_ + begin_; }
    // Where the last whole frame or header ended.
    u64 end_of_whole() const { return end_of_whole_; }
    // Was there a header of the format, or a whole frame?
    bool found_any() const { return end_of_whole_ > 0; }

private:
    bool has_bytes(usize count);
    bool take_header();
    std::optional<usize> whole_frame_size();
    void take(usize count);
    void skip_to_next_candidate();
    void count_damage(u64 offset, u64 bytes);

    std::unique_ptr<std::istream> in_;
    std::vector<u8> buffer_;
    u64 buffer_offset_ = 0;  // of its first byte in the stream
    usize begin_ = 0;        // the bytes not yet looked at
    usize end_ = 0;
    usize last_frame_size_ = 0;
    u64 end_of_whole_ = 0;
    bool in_damage_ = false;
    Damage damage_;
    std::optional<std::string> error_;
};

}  // namespace record
