// A progress bar on a terminal for a run over files of games.
#pragma once

#include <ostream>
#include <span>
#include <string>

#include "util/ints.h"
#include "util/progress_line.h"

namespace annotate_tool {

// "[######..............]  31 %, 12 games, 840 positions, 0:01:07 left"
std::string bar_text(double share, u64 games, u64 positions, double seconds);

class ProgressBar {
public:
    // For files that are read from beginning to end. Without a terminal nothing is shown.
    ProgressBar(std::span<const std::string> files, std::ostream* terminal);

    // Sets the number of bytes read of the current file; at its end call end_file().
    void set_read(u64 bytes) { bytes_ = bytes; }
    void end_file();
    // Updates the bar at intervals.
    void show(u64 games, u64 positions);
    void clear() { line_.clear(); }  // before other output

private:
    std::span<const std::string> files_;
    util::ProgressLine line_;
    u64 all_bytes_ = 0;
    u64 bytes_of_ended_files_ = 0;
    usize ended_files_ = 0;
    u64 bytes_ = 0;
};

}  // namespace annotate_tool
