// A name may be any bytes.
#include "util/os/path.h"

namespace util::os {

std::filesystem::path path_of(std::string_view name) { return name; }
std::string name_of(const std::filesystem::path& path) { return path.string(); }

}  // namespace util::os
