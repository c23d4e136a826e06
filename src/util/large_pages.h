// Zeroed memory for large tables, on large pages if the system provides them.
#pragma once

#include <utility>

#include "util/ints.h"

namespace util {

// Owns a block of zeroed memory that begins on a large page and consists of whole large pages. Allocation
// is quick for any size: the system makes the pages at the first access. (Large pages avoid most of the
// address translation that random access to a large table costs.)
class LargeBuffer {
public:
    LargeBuffer() = default;
    // An empty buffer (size 0) if the system refuses the memory. The system may promise more than there is
    // (os/memory.h).
    static LargeBuffer allocate(usize bytes);
    ~LargeBuffer() { release(); }
    LargeBuffer(LargeBuffer&& other) noexcept { swap(other); }
    LargeBuffer& operator=(LargeBuffer&& other) noexcept {
        swap(other);
        return *this;
    }

    void* data() const { return data_; }
    usize size() const { return size_; }
    // Fills the buffer with zeros again. Every byte is written, by up to as many threads as there are
    // processors, so all pages exist afterwards and none has to be made while a clock runs.
    void clear();

private:
    void release();
    void swap(LargeBuffer& other) {
        std::swap(data_, other.data_);
        std::swap(size_, other.size_);
    }

    void* data_ = nullptr;
    usize size_ = 0;
};

}  // namespace util
