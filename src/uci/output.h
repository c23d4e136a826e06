// All output of a session: whole lines, never interleaved, and a copy of input and output in the debug log.
#pragma once

#include <fstream>
#include <mutex>
#include <ostream>
#include <string>
#include <string_view>

namespace uci {

// All members may be called from any thread.
class Output {
public:
    explicit Output(std::ostream& stream) : stream_(stream) {}

    // Writes one line with a single write and flushes it. Text of several lines is written line by line,
    // without lines of other threads in between.
    void write(std::string_view text);

    // False once the other side has closed the stream.
    bool is_open() const;

    // Whether there is a log: one that was opened, and has not ended.
    bool is_logging() const;
    // Appends all further input and output to that file, each line with its time. An empty name ends the log.
    // False if the file cannot be written; the old log then continues. A log that cannot be written later, as
    // on a full disk, ends with an error on the stream.
    bool log_to(const std::string& file);
    void log_input(std::string_view line);

private:
    void write_line(std::string_view line);
    void log(std::string_view direction, std::string_view line);

    mutable std::mutex mutex_;
    std::ostream& stream_;
    std::ofstream log_;
};

}  // namespace uci
