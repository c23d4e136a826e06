// Scans for frames: if neither a header nor a frame begins at a byte, the next byte that could begin one is
// tried.
#include "tools/record/frame_scanner.h"

#include <algorithm>
#include <cassert>
#include <fstream>
#include <utility>

#include <fmt/format.h>

#include "tools/record/game_format.h"
#include "util/text.h"

namespace record {

namespace {

constexpr usize BufferSize = usize(1) << 18;  // at first: few frames have the largest allowed size

}  // namespace

std::string describe(const Damage& damage) {
    return fmt::format("{} damaged places, {} bytes skipped, the first at byte {}", damage.places,
                       damage.bytes, damage.first_offset);
}

util::Result<FrameScanner, std::string> FrameScanner::open(const std::string& name) {
    auto file = std::make_unique<std::ifstream>(name, std::ios::binary);
    if (!*file) return util::Failure{fmt::format("{} cannot be opened", util::quoted(name))};
    return FrameScanner(std::move(file), name);
}

FrameScanner::FrameScanner(std::unique_ptr<std::istream> in, std::string name)
    : in_(std::move(in)), name_(std::move(name)), buffer_(BufferSize) {}

std::optional<std::span<const u8>> FrameScanner::next() {
    while (!error_ && has_bytes(1)) {
        if (take_header()) continue;
        if (error_) break;
        if (const auto size = whole_frame_size()) {
            const std::span frame(buffer_.data() + begin_, *size);
            take(*size);
            return frame;
        }
        skip_to_next_candidate();
    }
    return {};
}

std::optional<Game> FrameScanner::next_game() {
    while (const auto frame = next()) {
        if (auto game = decode_game(*frame)) return game;
        damage_.add(offset() - frame->size(), frame->size());
    }
    return {};
}

util::Done FrameScanner::outcome() const {
    if (error_) return util::Failure{*error_};
    if (damage_.any() && !found_any())
        return util::Failure{
            fmt::format("{} is not a file of games: neither at byte {} nor behind it is a header or a game",
                        util::quoted(name_), damage_.first_offset)};
    return {};
}

// Whether at least `count` bytes are left. Moves the bytes that are left to the front of the buffer to make
// room, and reads more.
bool FrameScanner::has_bytes(usize count) {
    assert(count <= MaxFrameSize);
    if (end_ - begin_ >= count) return true;
    if (count > buffer_.size()) buffer_.resize(MaxFrameSize);
    if (begin_ > 0)
        std::copy(buffer_.begin() + std::ptrdiff_t(begin_), buffer_.begin() + std::ptrdiff_t(end_),
                  buffer_.begin());
    buffer_offset_ += begin_;
    end_ -= begin_;
    begin_ = 0;
    while (end_ < count && in_->good()) {
        in_->read(reinterpret_cast<char*>(buffer_.data()) + end_, std::streamsize(buffer_.size() - end_));
        end_ += usize(in_->gcount());
    }
    if (in_->bad())
        error_ = fmt::format("{} cannot be read from byte {} on", util::quoted(name_), buffer_offset_ + end_);
    return end_ >= count;
}

// Skips a header if one begins here.
bool FrameScanner::take_header() {
    if (buffer_[begin_] != FirstByte || !has_bytes(HeaderSize)) return false;
    const auto version = decode_header(std::span<const u8, HeaderSize>(buffer_.data() + begin_, HeaderSize));
    if (!version) return false;
    if (*version != FormatVersion) {
        error_ = fmt::format("{} is of version {} of the format; version {} is wanted here",
                             util::quoted(name_), *version, FormatVersion);
        return false;
    }
    take(HeaderSize);
    return true;
}

std::optional<usize> FrameScanner::whole_frame_size() {
    if (buffer_[begin_] != FirstByte || !has_bytes(FramePrefixSize)) return {};
    const auto size =
        frame_size(std::span<const u8, FramePrefixSize>(buffer_.data() + begin_, FramePrefixSize));
    if (!size || !has_bytes(*size)) return {};
    if (!is_whole_frame(std::span(buffer_.data() + begin_, *size))) return {};
    return size;
}

void FrameScanner::take(usize count) {
    begin_ += count;
    end_of_whole_ = offset();
    in_damage_ = false;
}

void FrameScanner::skip_to_next_candidate() {
    const auto from = buffer_.begin() + std::ptrdiff_t(begin_);
    const auto to = buffer_.begin() + std::ptrdiff_t(end_);
    const usize count = usize(std::find(from + 1, to, FirstByte) - from);
    count_damage(offset(), count);
    begin_ += count;
}

void FrameScanner::count_damage(u64 offset, u64 bytes) {
    if (!damage_.any()) damage_.first_offset = offset;
    if (!in_damage_) ++damage_.places;
    damage_.bytes += bytes;
    in_damage_ = true;
}

}  // namespace record
