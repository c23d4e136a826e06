// Makes random names, and exchanges files through a third name.
#include "util/os/files.h"

#include <random>

#include <fmt/format.h>

namespace util::os {

std::string name_beside(const std::string& name) {
    const std::filesystem::path path = path_of(name);
    std::random_device random;
    const std::string own =
        fmt::format("{}.{:08x}.tmp", name_of(path.filename()).substr(0, LongestStem), random());
    return name_of(path.parent_path() / path_of(own));
}

bool exchange_in_steps(const std::string& a, const std::string& b) {
    const std::string aside = a + ".old";
    if (!rename_if_free(b, aside)) return false;
    const bool is_done = rename_if_free(a, b);
    rename_if_free(aside, is_done ? a : b);
    return is_done;
}

}  // namespace util::os
