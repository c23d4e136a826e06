// Before the first write, cuts off what an interrupted write has left, and refuses a file of other data.
#include "tools/record/game_writer.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <utility>

#include <fmt/format.h>

#include "tools/record/frame_scanner.h"
#include "tools/record/game_format.h"
#include "util/file.h"
#include "util/text.h"

namespace record {

namespace {

util::Failure<std::string> failure(const std::string& name, std::string_view what) {
    return util::Failure{fmt::format("{} cannot be {}: {}", util::quoted(name), what, std::strerror(errno))};
}

}  // namespace

util::Result<GameWriter, std::string> GameWriter::open(const std::string& name) {
    if (util::os::kind_of(name) == util::os::FileKind::Other)
        return util::Failure{fmt::format("{} is not a file that games can be added to", util::quoted(name))};
    auto file = util::open_to_add(name);
    if (!file) return util::Failure{file.error()};
    GameWriter writer(std::move(file).value());
    writer.size_ = writer.file_.size().value_or(0);  // a terminal or /dev/null has no games to look for
    if (writer.size_ > 0)
        if (const auto done = writer.look_through(); !done) return util::Failure{done.error()};
    if (writer.size_ == 0)
        if (const auto done = writer.write_whole(encode_header()); !done) return util::Failure{done.error()};
    return writer;
}

// Counts the games of the file, and cuts off the remains of an interrupted write.
util::Done GameWriter::look_through() {
    FrameScanner scanner(std::make_unique<std::ifstream>(file_.name(), std::ios::binary), file_.name());
    while (const auto frame = scanner.next()) count(*frame);
    if (scanner.error()) return util::Failure{*scanner.error()};
    const bool is_part_of_header = size_ < HeaderSize && scanner.damage().bytes == size_ && [&] {
        const auto bytes = util::read_file(file_.name());
        const auto header = encode_header();
        return bytes && bytes->size() <= header.size() &&
               std::equal(bytes->begin(), bytes->end(), header.begin());
    }();
    if (!scanner.found_any() && !is_part_of_header)
        return util::Failure{fmt::format("{} contains something other than games; it is not changed",
                                         util::quoted(file_.name()))};

    // An interrupted write leaves less than one game. More bytes than that are kept, since they come from
    // elsewhere.
    const u64 torn = size_ - scanner.end_of_whole();
    if (torn == 0 || torn >= MaxFrameSize) return {};
    if (!file_.cut_to(scanner.end_of_whole())) return failure(file_.name(), "written");
    cut_off_ = torn;
    size_ -= torn;
    return {};
}

void GameWriter::count(std::span<const u8> frame) {
    if (result_of_frame(frame) != GameResult::Unknown) ++games_;
    positions_ += positions_of(frame);
}

util::Done GameWriter::append(const Game& game) {
    bytes_.clear();
    encode_game(game, bytes_);
    return append_frame(bytes_);
}

util::Done GameWriter::append_frame(std::span<const u8> frame) {
    if (auto done = write_whole(frame); !done) return done;
    count(frame);
    return {};
}

util::Done GameWriter::write_whole(std::span<const u8> bytes) {
    if (!file_.write(bytes.data(), bytes.size())) {
        auto failed = failure(file_.name(), "written");
        // Removes the part that was written. If that fails, the next writer removes it.
        if (file_.size() && !file_.cut_to(size_)) failed.error += " (the last game is not whole)";
        return failed;
    }
    size_ += bytes.size();
    return {};
}

util::Done GameWriter::sync() {
    if (!file_.sync()) return failure(file_.name(), "written");
    return {};
}

}  // namespace record
