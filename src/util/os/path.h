// Names of files, which are UTF-8 on every system, and the standard library's paths, which take a plain string for text of the
// system's code page and throw at text that makes no sense.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace util::os {

// If the system knows only names that are text, what is none in this one becomes U+FFFD: no file is called like that.
std::filesystem::path path_of(std::string_view name);
std::string name_of(const std::filesystem::path& path);

}  // namespace util::os
