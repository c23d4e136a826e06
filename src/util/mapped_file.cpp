// Maps and unmaps the file with the functions of os/memory.h.
#include "util/mapped_file.h"

#include <fmt/format.h>

#include "util/os/memory.h"
#include "util/text.h"

namespace util {

Result<MappedFile, std::string> MappedFile::open(const std::string& name) {
    const std::span<const u8> bytes = os::map_file(name);
    if (bytes.data() == nullptr) return Failure{fmt::format("{} cannot be read", quoted(name))};
    MappedFile mapped;
    mapped.bytes_ = {bytes.data(), Unmap{bytes.size()}};
    return mapped;
}

void MappedFile::Unmap::operator()(const u8* bytes) const { os::unmap_file({bytes, size}); }

}  // namespace util
