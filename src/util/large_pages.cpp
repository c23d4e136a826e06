// LargeBuffer by mmap on Linux and by calloc elsewhere.
#include "util/large_pages.h"

#include <algorithm>
#include <cstring>
#include <thread>

#if defined(__linux__)
#include <sys/mman.h>
#else
#include <cstdlib>
#endif

#include "util/thread_group.h"

namespace util {

namespace {
constexpr usize HugePage = usize(2) << 20;
}  // namespace

// A slice is whole huge pages, so that no page is two threads' business, and enough of them to be worth a thread.
void LargeBuffer::clear() {
    constexpr usize LeastSlice = usize(32) << 20;
    const usize processors = std::max(1u, std::thread::hardware_concurrency());
    const usize share = (size_ / processors + HugePage - 1) / HugePage * HugePage;
    const usize slice = std::max(share, LeastSlice);
    const auto clear_from = [&](usize begin) {
        std::memset(static_cast<char*>(data_) + begin, 0, std::min(slice, size_ - begin));
    };
    ThreadGroup helpers;
    for (usize begin = slice; begin < size_; begin += slice)
        if (!helpers.add([=] { clear_from(begin); })) clear_from(begin);
    if (size_ > 0) clear_from(0);
}

#if defined(__linux__)

namespace {

// What a block of so many bytes takes.
usize mapped_size(usize bytes) { return (bytes + HugePage - 1) / HugePage * HugePage; }

// Maps more and gives back what stands before the first huge page and behind the last. (Since Linux 6.7 mappings of such
// sizes begin at one by themselves.) Null if the system refuses the memory.
void* map_huge_pages(usize bytes) {
    void* const memory =
        mmap(nullptr, bytes + HugePage, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return nullptr;
    char* const begin = static_cast<char*>(memory);
    const usize before = (HugePage - reinterpret_cast<usize>(memory) % HugePage) % HugePage;
    if (before > 0) munmap(begin, before);
    munmap(begin + before + bytes, HugePage - before);
    // A wish; without it the memory works as well, only slower.
    madvise(begin + before, bytes, MADV_HUGEPAGE);
    return begin + before;
}

}  // namespace

LargeBuffer LargeBuffer::allocate(usize bytes) {
    LargeBuffer buffer;
    if (bytes == 0) return buffer;
    void* const memory = map_huge_pages(mapped_size(bytes));
    if (memory == nullptr) return buffer;
    buffer.data_ = memory;
    buffer.size_ = bytes;
    return buffer;
}

void LargeBuffer::release() {
    if (size_ > 0) munmap(data_, mapped_size(size_));
    data_ = nullptr;
    size_ = 0;
}

#else

namespace {
constexpr usize Alignment = 64;
}  // namespace

LargeBuffer LargeBuffer::allocate(usize bytes) {
    LargeBuffer buffer;
    const usize rounded = (bytes + Alignment - 1) / Alignment * Alignment;
    void* const memory = rounded == 0 ? nullptr : std::aligned_alloc(Alignment, rounded);
    if (memory == nullptr) return buffer;
    buffer.data_ = memory;
    buffer.size_ = bytes;
    buffer.clear();
    return buffer;
}

void LargeBuffer::release() {
    std::free(data_);
    data_ = nullptr;
    size_ = 0;
}

#endif

}  // namespace util
