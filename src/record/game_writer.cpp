// POSIX files, for O_APPEND, locks and truncation.
#include "record/game_writer.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "record/frame_scanner.h"
#include "record/game_format.h"
#include "util/text.h"

namespace record {

namespace {

util::Failure<std::string> failure(const std::string& name, std::string_view what) {
    return util::Failure{fmt::format("{} cannot be {}: {}", util::quoted(name), what, std::strerror(errno))};
}

}  // namespace

util::Result<GameWriter, std::string> GameWriter::open(const std::string& name) {
    constexpr mode_t Permissions = 0666;  // less the umask
    const int file = ::open(name.c_str(), O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, Permissions);
    if (file < 0) return failure(name, "written");
    GameWriter writer(name, file);
    // The system drops the lock when the process ends, in whatever way.
    if (::flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        return util::Failure{fmt::format("{} is being written by another process", util::quoted(name))};
    struct stat status {};
    if (::fstat(file, &status) != 0) return failure(name, "read");
    // A terminal or /dev/null has no games to look through; a disk or a pipe is nothing to add games to.
    if (!S_ISREG(status.st_mode) && !S_ISCHR(status.st_mode))
        return util::Failure{fmt::format("{} is no file that games can be added to", util::quoted(name))};
    if (S_ISREG(status.st_mode)) writer.size_ = u64(status.st_size);
    if (writer.size_ > 0)
        if (const auto done = writer.look_through(); !done) return util::Failure{done.error()};
    if (writer.size_ == 0)
        if (const auto done = writer.write_whole(encode_header()); !done) return util::Failure{done.error()};
    return writer;
}

GameWriter::GameWriter(GameWriter&& other) noexcept
    : name_(std::move(other.name_)), file_(std::exchange(other.file_, -1)), size_(other.size_),
      games_(other.games_), positions_(other.positions_), cut_off_(other.cut_off_),
      bytes_(std::move(other.bytes_)) {}

GameWriter::~GameWriter() {
    if (file_ >= 0) ::close(file_);
}

// Counts what the file holds, and cuts off what is left of a write that was broken off.
util::Done GameWriter::look_through() {
    FrameScanner scanner(std::make_unique<std::ifstream>(name_, std::ios::binary));
    while (const auto frame = scanner.next()) count(*frame);
    if (scanner.error()) return util::Failure{fmt::format("{} {}", util::quoted(name_), *scanner.error())};
    const bool is_part_of_header = size_ < HeaderSize && scanner.damage().bytes == size_ && [&] {
        std::ifstream file(name_, std::ios::binary);
        const auto header = encode_header();
        std::string text(size_, '\0');
        file.read(text.data(), std::streamsize(size_));
        return std::memcmp(text.data(), header.data(), text.size()) == 0;
    }();
    if (!scanner.found_any() && !is_part_of_header)
        return util::Failure{
            fmt::format("{} holds something else than games, so it is left alone", util::quoted(name_))};

    // More than one game's bytes are not what a broken write leaves: not ours to throw away.
    const u64 torn = size_ - scanner.end_of_whole();
    if (torn == 0 || torn >= MaxFrameSize) return {};
    if (::ftruncate(file_, off_t(scanner.end_of_whole())) != 0) return failure(name_, "written");
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
    usize written = 0;
    while (written < bytes.size()) {
        const ssize_t count = ::write(file_, bytes.data() + written, bytes.size() - written);
        if (count > 0) {
            written += usize(count);
        } else if (count == 0 || errno != EINTR) {
            auto failed = failure(name_, "written");
            // Takes back the part that was written. Should that fail, the next writer does it.
            if (written > 0 && ::ftruncate(file_, off_t(size_)) != 0)
                failed.error += " (the last game is not whole)";
            return failed;
        }
    }
    size_ += bytes.size();
    return {};
}

util::Done GameWriter::sync() {
    // EINVAL: a file that has no disk behind it.
    if (::fdatasync(file_) != 0 && errno != EINVAL) return failure(name_, "written");
    return {};
}

}  // namespace record
