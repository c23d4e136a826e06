// Zeroed memory for big tables, on huge pages where the system gives them.
#pragma once

#include <utility>

#include "util/ints.h"

namespace util {

// Owns a block of zeroed memory, aligned to at least a cache line; on Linux it begins at a huge page and takes whole
// ones. Taking one of any size is quick: the system makes the pages at first touch. (Huge pages spare most of the
// address translation that random access to a large table costs.)
class LargeBuffer {
public:
    LargeBuffer() = default;
    // An empty buffer (size 0) where the system refuses it; it may promise more than there is (available_memory.h).
    static LargeBuffer allocate(usize bytes);
    ~LargeBuffer() { release(); }
    LargeBuffer(LargeBuffer&& other) noexcept { swap(other); }
    LargeBuffer& operator=(LargeBuffer&& other) noexcept {
        swap(other);
        return *this;
    }

    void* data() const { return data_; }
    usize size() const { return size_; }
    // Back to zeros. A block of usual size is written through, so that its pages are there when a clock runs; of a
    // huge one the pages are given back instead, which takes no time, and come anew when they are touched.
    void clear() { clear_slice(0, 1); }
    // The same for one of so many slices of about equal size, numbered from 0. Different threads may clear different
    // slices at the same time; whether a block is huge is then a question of the slice.
    void clear_slice(usize slice, usize slices);

private:
    struct Range {
        usize begin, size;  // bytes
    };

    Range range_of(usize slice, usize slices) const;
    void release();
    void swap(LargeBuffer& other) {
        std::swap(data_, other.data_);
        std::swap(size_, other.size_);
    }

    void* data_ = nullptr;
    usize size_ = 0;
};

}  // namespace util
