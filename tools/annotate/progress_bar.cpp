// Draws the progress bar.
#include "tools/annotate/progress_bar.h"

#include <algorithm>

#include <fmt/format.h>

#include "util/file.h"
#include "util/text.h"

namespace annotate_tool {

std::string bar_text(double share, u64 games, u64 positions, double seconds) {
    constexpr usize Width = 20;
    const usize full = usize(share * double(Width));
    return fmt::format("[{}{}] {:3.0f} %, {} games, {} positions, {} left", std::string(full, '#'),
                       std::string(Width - full, '.'), 100 * share, games, positions,
                       util::time_left_text(seconds, share));
}

ProgressBar::ProgressBar(std::span<const std::string> files, std::ostream* terminal)
    : files_(files), line_(terminal, true), all_bytes_(util::total_size(files)) {}

void ProgressBar::end_file() {
    bytes_of_ended_files_ += util::file_size(files_[ended_files_++]).value_or(0);
    bytes_ = 0;
}

void ProgressBar::show(u64 games, u64 positions) {
    line_.show([&] {
        const double read = double(bytes_of_ended_files_ + bytes_);
        const double share = std::min(1.0, read / double(std::max<u64>(all_bytes_, 1)));
        return bar_text(share, games, positions, line_.seconds());
    });
}

}  // namespace annotate_tool
