// MappedFile by mmap where there is POSIX, and by reading all of it elsewhere.
#include "util/mapped_file.h"

#include <fmt/format.h>

#include "util/file.h"
#include "util/text.h"

#if defined(__unix__) || defined(__APPLE__)
#define HOUYI_HAS_MMAP 1
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#else
#define HOUYI_HAS_MMAP 0
#endif

namespace util {

#if HOUYI_HAS_MMAP

namespace {

// Null where there is nothing that can be mapped; a file without bytes cannot.
const u8* map(int file, usize size) {
    if (size == 0) return nullptr;
    void* const memory = mmap(nullptr, size, PROT_READ, MAP_SHARED, file, 0);
    if (memory == MAP_FAILED) return nullptr;
    madvise(memory, size, MADV_RANDOM);
    return static_cast<const u8*>(memory);
}

}  // namespace

Result<MappedFile, std::string> MappedFile::open(const std::string& name) {
    const int file = ::open(name.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);  // waits for no pipe
    if (file < 0) return Failure{fmt::format("{} cannot be opened", quoted(name))};
    struct stat facts {};
    const bool is_file = fstat(file, &facts) == 0 && S_ISREG(facts.st_mode);
    MappedFile mapped;
    if (is_file) mapped.data_ = map(file, usize(facts.st_size));
    if (mapped.data_ != nullptr) mapped.size_ = usize(facts.st_size);
    ::close(file);
    if (!is_file || (mapped.data_ == nullptr && facts.st_size > 0))
        return Failure{fmt::format("{} cannot be read", quoted(name))};
    return mapped;
}

void MappedFile::release() {
    if (data_ != nullptr) munmap(const_cast<u8*>(data_), size_);
    data_ = nullptr;
    size_ = 0;
}

#else

Result<MappedFile, std::string> MappedFile::open(const std::string& name) {
    auto bytes = read_file(name);
    if (!bytes) return Failure{bytes.error()};
    MappedFile mapped;
    mapped.copy_ = std::move(bytes).value();
    mapped.data_ = mapped.copy_.data();
    mapped.size_ = mapped.copy_.size();
    return mapped;
}

void MappedFile::release() {}

#endif

}  // namespace util
