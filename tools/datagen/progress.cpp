// Rates and times as text.
#include "datagen/progress.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

namespace datagen {

std::string format_duration(double seconds) {
    const u64 minutes = u64(seconds) / 60;
    return fmt::format("{}:{:02}:{:02}", minutes / 60, minutes % 60, u64(seconds) % 60);
}

std::string format_time_left(double seconds, double share_done) {
    return share_done > 0 ? format_duration(seconds * (1 - share_done) / share_done) : "?";
}

ReadProgress::ReadProgress(const std::vector<std::string>& files, std::ostream* notes) : notes_(notes) {
    for (const std::string& file : files) {
        std::error_code no_size;  // a pipe, say: then nobody knows how much is left
        const u64 size = std::filesystem::file_size(file, no_size);
        if (!no_size) total_bytes_ += size;
    }
}

double ReadProgress::share() const {
    return std::min(1.0, double(bytes_) / double(std::max<u64>(total_bytes_, 1)));
}

std::string ReadProgress::text(double seconds) const {
    const double time = std::max(0.001, seconds);
    return fmt::format("{:.0f} % read, {} positions, {:.1f} positions/s, {} gone, {} left", 100 * share(),
                       positions_, double(positions_) / time, format_duration(time),
                       format_time_left(time, share()));
}

void ReadProgress::tell() {
    const auto now = Clock::now();
    *notes_ << text(std::chrono::duration<double>(now - start_).count()) << '\n' << std::flush;
    next_ = now + Interval;
}

}  // namespace datagen
