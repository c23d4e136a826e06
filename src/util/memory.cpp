// Maps and unmaps with the functions of os/memory.h, and clears blocks with up to one thread for each
// processor.
#include "util/memory.h"

#include <algorithm>
#include <cstring>
#include <thread>

#include <fmt/format.h>

#include "util/os/memory.h"
#include "util/text.h"
#include "util/threads.h"

namespace util {

// A slice consists of whole large pages, so that no two threads share a page, and is large enough to be
// worth a thread.
// NOLINTNEXTLINE(readability-make-member-function-const): it changes the content
void LargeBuffer::clear() {
    auto* const memory = static_cast<char*>(data());
    if (memory == nullptr) return;
    constexpr usize LargePage = usize(2) << 20, LeastSlice = usize(32) << 20;
    const usize processors = std::max(1u, std::thread::hardware_concurrency());
    const usize share = (size() / processors + LargePage - 1) / LargePage * LargePage;
    const usize slice = std::max(share, LeastSlice);
    const auto clear_from = [&](usize begin) {
        std::memset(memory + begin, 0, std::min(slice, size() - begin));
    };
    ThreadGroup helpers;
    for (usize begin = slice; begin < size(); begin += slice)
        if (!helpers.add([=] { clear_from(begin); })) clear_from(begin);
    clear_from(0);
}

LargeBuffer LargeBuffer::allocate(usize bytes) {
    LargeBuffer buffer;
    void* const memory = bytes == 0 ? nullptr : os::map_memory(bytes);
    if (memory != nullptr) buffer.memory_ = {memory, Unmap{bytes}};
    return buffer;
}

void LargeBuffer::Unmap::operator()(void* memory) const { os::unmap_memory(memory, size); }

Result<MappedFile, std::string> MappedFile::open(const std::string& name) {
    const std::span<const u8> bytes = os::map_file(name);
    if (bytes.data() == nullptr) return Failure{fmt::format("{} cannot be read", util::quoted(name))};
    MappedFile mapped;
    mapped.bytes_ = {bytes.data(), Unmap{bytes.size()}};
    return mapped;
}

void MappedFile::Unmap::operator()(const u8* bytes) const { os::unmap_file({bytes, size}); }

}  // namespace util
