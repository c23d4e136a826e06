// How far a long run has come: share, rate and time left, told now and then.
#pragma once

#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "util/ints.h"
#include "util/progress_line.h"

namespace datagen {

// Of a run that reads files from beginning to end.
class ReadProgress {
public:
    // The files whose bytes are all that there is to do.
    explicit ReadProgress(const std::vector<std::string>& files, std::ostream* notes = nullptr);

    // So much more was read, with so many positions in it.
    void add(u64 bytes, u64 positions) {
        bytes_ += bytes;
        positions_ += positions;
        line_.tell([this] { return text(line_.seconds()); });
    }
    // Of the bytes, 0 to 1.
    double share() const;
    // "40 % read, 12345 positions, 6789.0 positions/s, 0:00:02 gone, 0:00:03 left"
    std::string text(double seconds) const;

private:
    util::ProgressLine line_;
    u64 total_bytes_ = 0;
    u64 bytes_ = 0;
    u64 positions_ = 0;
};

}  // namespace datagen
