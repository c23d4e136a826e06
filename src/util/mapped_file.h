// A whole file as memory, which the system reads in as it is touched.
#pragma once

#include <span>
#include <string>
#include <utility>

#include "util/ints.h"
#include "util/result.h"

namespace util {

// Owns the mapping. The bytes stay where they are, also when the object is moved. (A file that another program shortens
// meanwhile takes its pages away: touching them ends the process. No size that was asked for before helps.)
class MappedFile {
public:
    // Read in no order: the system is told not to read ahead. The error is one sentence that names the file.
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
