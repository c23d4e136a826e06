// Zeroed memory for large tables, on large pages if the system provides them.
#pragma once

#include <memory>

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

    void* data() const { return memory_.get(); }
    usize size() const { return memory_.get_deleter().size; }
    // Fills the buffer with zeros again. Every byte is written, by up to as many threads as there are
    // processors, so all pages exist afterwards and none has to be made while a clock runs.
    void clear();

private:
    struct Unmap {
        usize size;  // 0 while nothing is owned
        void operator()(void* memory) const;
    };
    std::unique_ptr<void, Unmap> memory_;
};

}  // namespace util
