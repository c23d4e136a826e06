// Files of samples.
#include "tune/sample_file.h"

#include <filesystem>
#include <system_error>

#include <fmt/format.h>

#include "util/text.h"

namespace tune {

namespace {

namespace fs = std::filesystem;

// The bytes up to the end of the last whole line; nothing if the file begins with something else than a sample.
util::Result<u64, std::string> size_of_whole_lines(const std::string& name, u64 size) {
    constexpr u64 LongestLine = 1024;
    std::ifstream file(name, std::ios::binary);
    std::string first;
    if (!std::getline(file, first))
        return util::Failure{fmt::format("{} cannot be read", util::quoted(name))};
    if (file.eof()) return u64(0);  // not even one whole line
    if (const auto sample = parse_sample(first); !sample)
        return util::Failure{fmt::format("{} holds something else than samples, so it is left alone: {}",
                                         util::quoted(name), sample.error())};

    const u64 tail_begin = size > LongestLine ? size - LongestLine : 0;
    std::string tail(size - tail_begin, '\0');
    file.seekg(std::streamoff(tail_begin));
    file.read(tail.data(), std::streamsize(tail.size()));
    const usize end = tail.rfind('\n');
    if (!file || end == tail.npos)
        return util::Failure{fmt::format("{} does not end like a file of samples", util::quoted(name))};
    return tail_begin + end + 1;
}

}  // namespace

util::Result<SampleAppender, std::string> SampleAppender::open(const std::string& name) {
    std::error_code error;
    u64 size = fs::exists(name, error) ? fs::file_size(name, error) : 0;
    if (!error && size > 0) {
        const auto whole = size_of_whole_lines(name, size);
        if (!whole) return util::Failure{whole.error()};
        if (*whole < size) fs::resize_file(name, *whole, error);
        size = *whole;
    }
    SampleAppender appender(name, size);
    appender.file_ = std::make_unique<std::filebuf>();
    appender.file_->pubsetbuf(nullptr, 0);  // unbuffered: each append is one write
    const auto mode = std::ios::out | std::ios::app | std::ios::binary;
    if (error || appender.file_->open(name, mode) == nullptr)
        return util::Failure{fmt::format("{} cannot be written", util::quoted(name))};
    return appender;
}

bool SampleAppender::append(const std::string& lines) {
    const auto written = file_->sputn(lines.data(), std::streamsize(lines.size()));
    if (usize(written) == lines.size()) {
        size_ += lines.size();
        return true;
    }
    std::error_code ignored;
    fs::resize_file(name_, size_, ignored);  // takes back the part that was written
    return false;
}

}  // namespace tune
