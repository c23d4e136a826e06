// The limits of resources that a process has.
#include "support/limits.h"

#include <csignal>
#include <fstream>
#include <string>

#include <sys/resource.h>

namespace test {

namespace {

// The old limit.
u64 limit(int resource, u64 bytes) {
    rlimit limits{};
    ::getrlimit(resource, &limits);
    const u64 old = limits.rlim_cur;
    limits.rlim_cur = bytes;
    ::setrlimit(resource, &limits);
    return old;
}

// Linux counts what can be written (RLIMIT_DATA).
u64 data_now() {
    std::ifstream status("/proc/self/status");
    std::string name, rest;
    for (u64 kib = 0; status >> name; std::getline(status, rest))
        if (name == "VmData:" && status >> kib) return kib << 10;
    return 0;
}

}  // namespace

#if !defined(__linux__) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
const bool CanLimitMemory = false;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
const bool CanLimitMemory = false;
#else
const bool CanLimitMemory = true;
#endif
#else
const bool CanLimitMemory = true;
#endif

LimitedMemory::LimitedMemory(u64 more) : old_(limit(RLIMIT_DATA, data_now() + more)) {}
LimitedMemory::~LimitedMemory() { limit(RLIMIT_DATA, old_); }

const bool CanLimitFiles = true;

LimitedFiles::LimitedFiles(u64 most_bytes) : old_(limit(RLIMIT_FSIZE, most_bytes)) {
    std::signal(SIGXFSZ, SIG_IGN);  // from now on, as in the programs
}
LimitedFiles::~LimitedFiles() { limit(RLIMIT_FSIZE, old_); }

}  // namespace test
