// Writes lines under a mutex, and copies them to the debug log.
#include "uci/output.h"

#include <chrono>
#include <ctime>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "util/os/files.h"

namespace uci {

namespace {

// Local time to the millisecond.
std::string time_stamp() {
    const auto now = std::chrono::system_clock::now();
    const auto seconds = std::chrono::floor<std::chrono::seconds>(now);
    const auto milliseconds = std::chrono::duration_cast<std::chrono::milliseconds>(now - seconds).count();
    return fmt::format("{:%Y-%m-%d %H:%M:%S}.{:03}",
                       fmt::localtime(std::chrono::system_clock::to_time_t(now)), milliseconds);
}

}  // namespace

void Output::write(std::string_view text) {
    const std::lock_guard lock(mutex_);
    while (true) {
        const auto end = text.find('\n');
        write_line(text.substr(0, end));
        if (end == std::string_view::npos || end + 1 == text.size()) break;
        text.remove_prefix(end + 1);
    }
}

void Output::write_line(std::string_view line) {
    log("<<", line);
    std::string whole(line);
    whole += '\n';
    stream_.write(whole.data(), std::streamsize(whole.size()));
    stream_.flush();
}

bool Output::is_open() const {
    const std::lock_guard lock(mutex_);
    return stream_.good();
}

bool Output::is_logging() const {
    const std::lock_guard lock(mutex_);
    return log_.is_open();
}

bool Output::log_to(const std::string& file) {
    std::ofstream opened;
    if (!file.empty()) {
        // Opening a pipe without a reader would block.
        const bool is_stream = util::os::kind_of(file) == util::os::FileKind::Stream;
        const auto read_pipe = is_stream ? util::os::open_stream(file) : util::os::OpenFile();
        if (is_stream && !read_pipe.is_open()) return false;
        opened.open(file, std::ios::app | std::ios::binary);
        if (!opened) return false;
    }
    const std::lock_guard lock(mutex_);
    log_ = std::move(opened);
    return true;
}

void Output::log_input(std::string_view line) {
    const std::lock_guard lock(mutex_);
    log(">>", line);
}

void Output::log(std::string_view direction, std::string_view line) {
    if (!log_.is_open()) return;
    log_ << time_stamp() << ' ' << direction << ' ' << line << std::endl;
    if (log_) return;
    log_.close();
    write_line("info string error: the debug log ends, as its file cannot be written any more");
}

}  // namespace uci
