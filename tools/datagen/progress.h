// The progress of a long run, written repeatedly: share, rate and time left.
#pragma once

#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "util/ints.h"
#include "util/progress_line.h"

namespace datagen {

// The progress of a run that reads files from beginning to end.
class ReadProgress {
public:
    // `files` are all files that the run reads. The progress is written to `notes` if that is not nullptr.
    explicit ReadProgress(const std::vector<std::string>& files, std::ostream* notes = nullptr);

    // Adds bytes that were read, and the positions in them.
    void add(u64 bytes, u64 positions) {
        bytes_ += bytes;
        positions_ += positions;
        line_.show([this] { return text(line_.seconds()); });
    }
    // The share of the bytes that were read, 0 to 1.
    double share() const;
    // "40 % read, 12345 positions, 6789.0 positions/s, 0:00:02 elapsed, 0:00:03 left"
    std::string text(double seconds) const;

private:
    util::ProgressLine line_;
    u64 total_bytes_ = 0;
    u64 bytes_ = 0;
    u64 positions_ = 0;
};

}  // namespace datagen
