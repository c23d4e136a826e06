// LargeBuffer by mmap on Linux and by calloc elsewhere.
#include "util/large_pages.h"

#include <cstring>

#if defined(__linux__)
#include <sys/mman.h>
#include <unistd.h>
#else
#include <cstdlib>
#endif

namespace util {

#if defined(__linux__)

LargeBuffer LargeBuffer::allocate(usize bytes) {
    LargeBuffer buffer;
    // Linux may promise more memory than the machine has, and end the program when it is used.
    const usize physical = usize(sysconf(_SC_PHYS_PAGES)) * usize(sysconf(_SC_PAGESIZE));
    if (bytes == 0 || bytes > physical) return buffer;
    void* const memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return buffer;
    madvise(memory, bytes, MADV_HUGEPAGE);  // a wish; without it the memory works as well, only slower
    buffer.data_ = memory;
    buffer.size_ = bytes;
    return buffer;
}

void LargeBuffer::clear() {
    constexpr usize WrittenThrough = usize(256) << 20;
    if (size_ == 0) return;
    if (size_ <= WrittenThrough)
        std::memset(data_, 0, size_);
    else
        madvise(data_, size_, MADV_DONTNEED);
}

void LargeBuffer::release() {
    if (size_ > 0) munmap(data_, size_);
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

void LargeBuffer::clear() {
    if (size_ > 0) std::memset(data_, 0, size_);
}

void LargeBuffer::release() {
    std::free(data_);
    data_ = nullptr;
    size_ = 0;
}

#endif

}  // namespace util
