// Reading and replacing files.
#include "train/file.h"

#include <cstdio>
#include <fstream>

#include <fmt/format.h>

#include "util/text.h"

namespace train {

util::Result<std::vector<u8>, std::string> read_file(const std::string& name) {
    std::ifstream file(name, std::ios::binary | std::ios::ate);
    const auto size = file.tellg();
    if (!file || size < 0) return util::Failure{fmt::format("{} cannot be read", util::quoted(name))};
    std::vector<u8> bytes(static_cast<usize>(size));
    file.seekg(0);
    file.read(reinterpret_cast<char*>(bytes.data()), size);
    if (!file) return util::Failure{fmt::format("{} cannot be read", util::quoted(name))};
    return bytes;
}

std::optional<std::string> write_file(const std::string& name, std::span<const u8> bytes) {
    const std::string temporary = name + ".new";
    std::ofstream file(temporary, std::ios::binary);
    file.write(reinterpret_cast<const char*>(bytes.data()), std::streamsize(bytes.size()));
    file.close();
    if (file && std::rename(temporary.c_str(), name.c_str()) == 0) return {};
    std::remove(temporary.c_str());
    return fmt::format("{} cannot be written (disk full?)", util::quoted(name));
}

std::optional<std::string> write_file(const std::string& name, const std::string& text) {
    return write_file(name, std::span(reinterpret_cast<const u8*>(text.data()), text.size()));
}

}  // namespace train
