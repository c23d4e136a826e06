// Clears blocks with up to one thread for each processor.
#include "util/large_pages.h"

#include <algorithm>
#include <cstring>
#include <thread>

#include "util/os/memory.h"
#include "util/threads.h"

namespace util {

// A slice consists of whole large pages, so that no two threads share a page, and is large enough to be
// worth a thread.
void LargeBuffer::clear() {
    constexpr usize LargePage = usize(2) << 20, LeastSlice = usize(32) << 20;
    const usize processors = std::max(1u, std::thread::hardware_concurrency());
    const usize share = (size() / processors + LargePage - 1) / LargePage * LargePage;
    const usize slice = std::max(share, LeastSlice);
    const auto clear_from = [&](usize begin) {
        std::memset(static_cast<char*>(data()) + begin, 0, std::min(slice, size() - begin));
    };
    ThreadGroup helpers;
    for (usize begin = slice; begin < size(); begin += slice)
        if (!helpers.add([=] { clear_from(begin); })) clear_from(begin);
    if (size() > 0) clear_from(0);
}

LargeBuffer LargeBuffer::allocate(usize bytes) {
    LargeBuffer buffer;
    void* const memory = bytes == 0 ? nullptr : os::map_memory(bytes);
    if (memory != nullptr) buffer.memory_ = {memory, Unmap{bytes}};
    return buffer;
}

void LargeBuffer::Unmap::operator()(void* memory) const { os::unmap_memory(memory, size); }

}  // namespace util
