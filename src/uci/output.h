// The one way out: whole lines, never interleaved, and a copy of all talk in the debug log.
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

    // Writes one line with one write and flushes it; text of several lines goes out line by line, in one
    // piece.
    void write(std::string_view text);

    // False once the other side has closed the stream.
    bool is_open() const;

    // Appends all input and output to that file from now on, each line with its time; an empty name ends
    // that. False where the file can't be written: then the old log goes on.
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
