// A whole file mapped as memory, which the system reads on access.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "util/ints.h"
#include "util/result.h"

namespace util {

// Owns the mapping. The bytes keep their address when the object is moved. (If another program shortens the
// file meanwhile, its pages disappear and access to them ends the process. Checking the size beforehand
// does not prevent this.)
class MappedFile {
public:
    // The file is read in random order: the system is asked not to read ahead. The error is one sentence
    // that names the file.
    static Result<MappedFile, std::string> open(const std::string& name);
    MappedFile() = default;

    std::span<const u8> bytes() const { return {bytes_.get(), bytes_.get_deleter().size}; }

private:
    struct Unmap {
        usize size;  // 0 while nothing is owned
        void operator()(const u8* bytes) const;
    };
    std::unique_ptr<const u8, Unmap> bytes_;
};

}  // namespace util
