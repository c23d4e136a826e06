// Sets the resource limits of the process with setrlimit.
#include "support/limits.h"

#include <csignal>
#include <fstream>
#include <string>

#include <sys/resource.h>

namespace test {

namespace {

rlimit limits_of(int resource) {
    rlimit limits{};
    ::getrlimit(resource, &limits);
    return limits;
}

// Sets the soft limit of a resource and returns the old one.
u64 limit(int resource, u64 bytes) {
    rlimit limits = limits_of(resource);
    const u64 old = limits.rlim_cur;
    limits.rlim_cur = bytes;
    ::setrlimit(resource, &limits);
    return old;
}

// The bytes that Linux counts for RLIMIT_DATA, which is writable memory; 0 on other systems.
u64 data_now() {
    std::ifstream status("/proc/self/status");
    std::string name, rest;
    for (u64 kib = 0; status >> name; std::getline(status, rest))
        if (name == "VmData:" && status >> kib) return kib << 10;
    return 0;
}

#if defined(__has_feature)
constexpr bool HasSanitizer = __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#elif defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool HasSanitizer = true;
#else
constexpr bool HasSanitizer = false;
#endif

// Does the system keep this limit? Emulators (qemu) accept it and forget it.
bool remembers_limit() {
    const u64 half = limits_of(RLIMIT_DATA).rlim_cur / 2;
    const u64 old = limit(RLIMIT_DATA, half);
    return limit(RLIMIT_DATA, old) == half;
}

}  // namespace

const bool CanLimitMemory = data_now() > 0 && !HasSanitizer && remembers_limit();

LimitedMemory::LimitedMemory(u64 more) : old_(limit(RLIMIT_DATA, data_now() + more)) {}
LimitedMemory::~LimitedMemory() { limit(RLIMIT_DATA, old_); }

const bool CanLimitFiles = true;

LimitedFiles::LimitedFiles(u64 most_bytes) : old_(limit(RLIMIT_FSIZE, most_bytes)) {
    std::signal(SIGXFSZ, SIG_IGN);  // stays ignored afterwards, as in the programs
}
LimitedFiles::~LimitedFiles() { limit(RLIMIT_FSIZE, old_); }

}  // namespace test
