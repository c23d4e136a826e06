// How far a run over files of games has come, as a bar on a terminal.
#pragma once

#include <chrono>
#include <ostream>
#include <span>
#include <string>

#include "util/ints.h"

namespace annotate_tool {

// "[######..............]  31 %, 12 games, 840 positions, 0:01:07 left"
std::string bar_text(double share, u64 games, u64 positions, double seconds);

class ProgressBar {
public:
    // Of files that are read from beginning to end; nothing is told where there is no terminal.
    ProgressBar(std::span<const std::string> files, std::ostream* terminal);

    // Of the file at hand so many bytes were read; then all of it.
    void set_read(u64 bytes) { bytes_ = bytes; }
    void end_file();
    // Tells about it, a few times a second.
    void tell(u64 games, u64 positions);
    // Leaves the line, if there is one.
    void finish();

private:
    using Clock = std::chrono::steady_clock;
    static constexpr std::chrono::milliseconds Interval{200};

    std::span<const std::string> files_;
    std::ostream* terminal_;
    u64 all_bytes_ = 0;
    u64 bytes_of_ended_files_ = 0;
    usize ended_files_ = 0;
    u64 bytes_ = 0;
    Clock::time_point start_ = Clock::now();
    Clock::time_point next_ = start_;
    bool has_line_ = false;
};

}  // namespace annotate_tool
