// A whole file mapped as memory, which the system reads on access.
#pragma once

#include <span>
#include <string>
#include <utility>

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
    ~MappedFile() { release(); }
    MappedFile(MappedFile&& other) noexcept { swap(other); }
    MappedFile& operator=(MappedFile&& other) noexcept {
        swap(other);
        return *this;
    }

    std::span<const u8> bytes() const { return bytes_; }

private:
    void release();
    void swap(MappedFile& other) { std::swap(bytes_, other.bytes_); }

    std::span<const u8> bytes_;
};

}  // namespace util
