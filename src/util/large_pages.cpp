// Clears blocks with up to one thread for each processor.
#include "util/large_pages.h"

#include <algorithm>
#include <cstring>
#include <thread>

#include "util/os/memory.h"
#include "util/thread_group.h"

namespace util {

// A slice consists of whole large pages, so that no two threads share a page, and is large enough to be
// worth a thread.
void LargeBuffer::clear() {
    constexpr usize LargePage = usize(2) << 20, LeastSlice = usize(32) << 20;
    const usize processors = std::max(1u, std::thread::hardware_concurrency());
    const usize share = (size_ / processors + LargePage - 1) / LargePage * LargePage;
    const usize slice = std::max(share, LeastSlice);
    const auto clear_from = [&](usize begin) {
        std::memset(static_cast<char*>(data_) + begin, 0, std::min(slice, size_ - begin));
    };
    ThreadGroup helpers;
    for (usize begin = slice; begin < size_; begin += slice)
        if (!helpers.add([=] { clear_from(begin); })) clear_from(begin);
    if (size_ > 0) clear_from(0);
}

LargeBuffer LargeBuffer::allocate(usize bytes) {
    LargeBuffer buffer;
    void* const memory = bytes == 0 ? nullptr : os::map_memory(bytes);
    if (memory == nullptr) return buffer;
    buffer.data_ = memory;
    buffer.size_ = bytes;
    return buffer;
}

void LargeBuffer::release() {
    if (size_ > 0) os::unmap_memory(data_, size_);
    data_ = nullptr;
    size_ = 0;
}

}  // namespace util
