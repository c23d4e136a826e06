// A process that gets no more memory.
#pragma once

#include <fstream>
#include <string>

#include <sys/resource.h>

#include "util/ints.h"

namespace test {

// Sanitizers map terabytes, and do not bear a limit.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool CanLimitMemory = false;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
inline constexpr bool CanLimitMemory = false;
#else
inline constexpr bool CanLimitMemory = true;
#endif
#else
inline constexpr bool CanLimitMemory = true;
#endif
inline constexpr const char* CannotLimitMemory = "sanitizers need more memory than a limit leaves";

// As long as it lives, the process gets so many bytes more than it has now. Of memory that can be written: address space
// (RLIMIT_AS) is reserved by malloc far ahead, by each thread.
class LimitedMemory {
public:
    explicit LimitedMemory(u64 more) {
        ::getrlimit(RLIMIT_DATA, &old_);
        const rlimit limited{data_now() + more, old_.rlim_max};
        ::setrlimit(RLIMIT_DATA, &limited);
    }
    ~LimitedMemory() { ::setrlimit(RLIMIT_DATA, &old_); }
    LimitedMemory(const LimitedMemory&) = delete;
    LimitedMemory& operator=(const LimitedMemory&) = delete;

private:
    static u64 data_now() {
        std::ifstream status("/proc/self/status");
        std::string name, rest;
        for (u64 kib = 0; status >> name; std::getline(status, rest))
            if (name == "VmData:" && status >> kib) return kib << 10;
        return 0;
    }

    rlimit old_{};
};

}  // namespace test
