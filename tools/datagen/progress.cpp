// Formats the progress of a run: share, rate and times.
#include "tools/datagen/progress.h"

#include <algorithm>

#include <fmt/format.h>

#include "util/file.h"
#include "util/text.h"

namespace datagen {

ReadProgress::ReadProgress(const std::vector<std::string>& files, std::ostream* notes)
    : line_(notes), total_bytes_(util::total_size(files)) {}

double ReadProgress::share() const {
    return std::min(1.0, double(bytes_) / double(std::max<u64>(total_bytes_, 1)));
}

std::string ReadProgress::text(double seconds) const {
    const double time = std::max(0.001, seconds);
    return fmt::format("{:.0f} % read, {} positions, {:.1f} positions/s, {} elapsed, {} left", 100 * share(),
                       positions_, double(positions_) / time, util::duration_text(time),
                       util::time_left_text(time, share()));
}

}  // namespace datagen
