// Names and paths are the same bytes: POSIX allows any bytes in a name.
#include "util/os/path.h"

namespace util::os {

std::filesystem::path path_of(std::string_view name) { return name; }
std::string name_of(const std::filesystem::path& path) { return path.string(); }

}  // namespace util::os
