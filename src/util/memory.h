// Owners of memory that the system maps: zeroed blocks for large tables, and files.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>

#include "util/ints.h"
#include "util/result.h"

namespace util {

// Owns a block of zeroed memory, on large pages if the system provides them. It begins on a large page and
// consists of whole large pages. Allocation is quick for any size: the system makes the pages at the first
// access. (Large pages avoid most of the address translation that random access to a large table costs.)
class LargeBuffer {
public:
    LargeBuffer() = default;
    // An empty buffer (size 0) if the system refuses the memory. The system may promise more than there is
    // (os/memory.h).
    static LargeBuffer allocate(usize bytes);

    void* data() const { return memory_.get(); }
    usize size() const { return memory_ ? memory_.get_deleter().size : 0; }
    std::span<std::byte> bytes() const { return {static_cast<std::byte*>(data()), size()}; }
    // Fills the buffer with zeros again. Every byte is written, by up to as many threads as there are
    // processors, so all pages exist afterwards and none has to be made while a clock runs.
    void clear();

private:
    struct Unmap {
        usize size;  // in bytes; only while memory is owned
        void operator()(void* memory) const;
    };
    std::unique_ptr<void, Unmap> memory_;
};

// Owns a whole file mapped as memory, which the system reads on access. The bytes keep their address when the
// object is moved. (If another program shortens the file meanwhile, its pages disappear and access to them
// ends the process. Checking the size beforehand does not prevent this.)
class MappedFile {
public:
    // The file is read in random order: the system is asked not to read ahead. The error is one sentence
    // that names the file.
    static Result<MappedFile, std::string> open(const std::string& name);
    MappedFile() = default;

    std::span<const u8> bytes() const { return {bytes_.get(), bytes_ ? bytes_.get_deleter().size : 0}; }

private:
    struct Unmap {
        usize size;  // in bytes; only while memory is owned
        void operator()(const u8* bytes) const;
    };
    std::unique_ptr<const u8, Unmap> bytes_;
};

}  // namespace util
