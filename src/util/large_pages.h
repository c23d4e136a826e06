// Zeroed memory for big tables, on huge pages where the system gives them.
#pragma once

#include <utility>

#include "util/ints.h"

namespace util {

// Owns a block of zeroed memory that begins at a large page and takes whole ones. Taking one of any size is quick: the
// system makes the pages at first touch. (Large pages spare most of the address translation that random access to a large
// table costs.)
class LargeBuffer {
public:
    LargeBuffer() = default;
    // An empty buffer (size 0) where the system refuses it; it may promise more than there is (os/memory.h).
    static LargeBuffer allocate(usize bytes);
    ~LargeBuffer() { release(); }
    LargeBuffer(LargeBuffer&& other) noexcept { swap(other); }
    LargeBuffer& operator=(LargeBuffer&& other) noexcept {
        swap(other);
        return *this;
    }

    void* data() const { return data_; }
    usize size() const { return size_; }
    // Zeros again. Every byte is written, by as many threads as there are processors: all pages are there afterwards, so
    // that none has to be made when a clock runs.
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
