// Reads the free space of the disk from the file system.
#include "tools/datagen/disk_guard.h"

#include <filesystem>

#include <fmt/format.h>

#include "util/os/files.h"
#include "util/text.h"

namespace datagen {

std::optional<u64> free_disk_bytes(const std::string& file) {
    if (util::os::kind_of(file) == util::os::FileKind::Stream) return {};
    std::error_code error;
    const std::filesystem::path folder =
        std::filesystem::absolute(util::os::path_of(util::os::follow_links(file)), error).parent_path();
    if (error) return {};
    const auto space = std::filesystem::space(folder, error);
    if (error) return {};
    return u64(space.available);
}

util::Done DiskGuard::check(const std::string& file) const {
    constexpr double BytesPerGb = 1e9;
    const u64 least_bytes = u64(least_gb * BytesPerGb);
    if (least_bytes == 0) return {};
    const auto left = free_bytes(file);
    if (!left || *left >= least_bytes) return {};
    return util::Failure{
        fmt::format("stopped, as only {:.1f} GB of disk are free for {} and {:.1f} are to stay so "
                    "(--min-free); make room and give the same command again",
                    double(*left) / BytesPerGb, util::quoted(file), double(least_bytes) / BytesPerGb)};
}

}  // namespace datagen
