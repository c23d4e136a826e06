// Maps and unmaps the file with the functions of os/memory.h.
#include "util/mapped_file.h"

#include <fmt/format.h>

#include "util/os/memory.h"
#include "util/text.h"

namespace util {

Result<MappedFile, std::string> MappedFile::open(const std::string& name) {
    MappedFile mapped;
    mapped.bytes_ = os::map_file(name);
    if (mapped.bytes_.data() == nullptr) return Failure{fmt::format("{} cannot be read", quoted(name))};
    return mapped;
}

void MappedFile::release() {
    os::unmap_file(bytes_);
    bytes_ = {};
}

}  // namespace util
