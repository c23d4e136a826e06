// Converts names between UTF-8 and the UTF-16 of Windows.
#include "util/os/path.h"

#include <windows.h>

namespace util::os {

std::filesystem::path path_of(std::string_view name) {
    std::wstring wide(name.size(), L'\0');  // never more units than bytes
    wide.resize(std::size_t(
        ::MultiByteToWideChar(CP_UTF8, 0, name.data(), int(name.size()), wide.data(), int(wide.size()))));
    return wide;
}

std::string name_of(const std::filesystem::path& path) {
    const std::wstring& wide = path.native();
    std::string name(3 * wide.size(), '\0');  // at most 3 bytes for each unit
    name.resize(std::size_t(::WideCharToMultiByte(CP_UTF8, 0, wide.data(), int(wide.size()), name.data(),
                                                  int(name.size()), nullptr, nullptr)));
    return name;
}

}  // namespace util::os
