// The POSIX implementation, with Linux's huge pages and memory reports.
#include "util/os/memory.h"

#include <algorithm>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "util/os/posix/linux_memory.h"

namespace util::os {

namespace {

constexpr usize HugePage = usize(2) << 20;
constexpr u8 NoBytes[1] = {};  // the address of an empty file's bytes

// The size of the mapping for a block of `bytes` bytes.
usize mapped_size(usize bytes) { return (bytes + HugePage - 1) / HugePage * HugePage; }

}  // namespace

// Maps more than needed and gives back the memory before the first huge page and after the last. (Since
// Linux 6.7 mappings of such sizes begin on a huge page anyway.)
void* map_memory(usize bytes) {
    bytes = mapped_size(bytes);
    void* const memory =
        ::mmap(nullptr, bytes + HugePage, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return nullptr;
    char* const begin = static_cast<char*>(memory);
    const usize before = (HugePage - reinterpret_cast<usize>(memory) % HugePage) % HugePage;
    if (before > 0) ::munmap(begin, before);
    ::munmap(begin + before + bytes, HugePage - before);
#if defined(MADV_HUGEPAGE)
    // Only a request: if it fails, the memory works as well, but slower.
    ::madvise(begin + before, bytes, MADV_HUGEPAGE);
#endif
    return begin + before;
}

void unmap_memory(void* memory, usize bytes) { ::munmap(memory, mapped_size(bytes)); }

std::span<const u8> map_file(const std::string& name) {
    const int file = ::open(name.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);  // does not wait for a pipe
    if (file < 0) return {};
    std::span<const u8> bytes;
    struct stat facts {};
    if (::fstat(file, &facts) == 0 && S_ISREG(facts.st_mode)) {
        const usize size = usize(facts.st_size);
        void* const memory = size == 0 ? nullptr : ::mmap(nullptr, size, PROT_READ, MAP_SHARED, file, 0);
        if (size == 0) {
            bytes = {NoBytes, 0};
        } else if (memory != MAP_FAILED) {
            ::madvise(memory, size, MADV_RANDOM);
            bytes = {static_cast<const u8*>(memory), size};
        }
    }
    ::close(file);
    return bytes;
}

void unmap_file(std::span<const u8> bytes) {
    if (!bytes.empty()) ::munmap(const_cast<u8*>(bytes.data()), bytes.size());
}

// Without Linux's system files it is all memory of the machine.
u64 available_memory() {
    const long pages = ::sysconf(_SC_PHYS_PAGES), page = ::sysconf(_SC_PAGESIZE);
    const u64 all = pages > 0 && page > 0 ? u64(pages) * u64(page) : ~u64(0);
    return std::min(all, linux_available_memory());
}

u64 resident_memory() { return linux_resident_memory(); }

}  // namespace util::os
