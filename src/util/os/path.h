// Converts between file names, which are UTF-8 on every system, and the standard library's paths, which
// take a plain string as text in the system's code page and throw at invalid text.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace util::os {

// On a system whose names are text (Windows), bytes that are not UTF-8 become U+FFFD; a file with such a
// name is not found.
std::filesystem::path path_of(std::string_view name);
std::string name_of(const std::filesystem::path& path);

}  // namespace util::os
