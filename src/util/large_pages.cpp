// LargeBuffer by mmap on Linux and by calloc elsewhere.
#include "util/large_pages.h"

#include <algorithm>
#include <cassert>
#include <cstring>

#if defined(__linux__)
#include <sys/mman.h>
#else
#include <cstdlib>
#endif

namespace util {

namespace {
constexpr usize HugePage = usize(2) << 20;
}  // namespace

// Slices begin at whole huge pages, so that no page is two threads' business.
LargeBuffer::Range LargeBuffer::range_of(usize slice, usize slices) const {
    assert(slice < slices);
    const usize pages = (size_ + HugePage - 1) / HugePage;
    const usize begin = pages * slice / slices * HugePage;
    const usize end = pages * (slice + 1) / slices * HugePage;
    return {std::min(begin, size_), std::min(end, size_) - std::min(begin, size_)};
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

void LargeBuffer::clear_slice(usize slice, usize slices) {
    constexpr usize WrittenThrough = usize(256) << 20;
    const Range range = range_of(slice, slices);
    char* const memory = static_cast<char*>(data_) + range.begin;
    if (range.size == 0) return;
    if (range.size <= WrittenThrough)
        std::memset(memory, 0, range.size);
    else
        madvise(memory, range.size, MADV_DONTNEED);
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

void LargeBuffer::clear_slice(usize slice, usize slices) {
    const Range range = range_of(slice, slices);
    if (range.size > 0) std::memset(static_cast<char*>(data_) + range.begin, 0, range.size);
}

void LargeBuffer::release() {
    std::free(data_);
    data_ = nullptr;
    size_ = 0;
}

#endif

}  // namespace util
