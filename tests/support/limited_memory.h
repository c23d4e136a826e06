// A process that gets no more memory.
#pragma once

#include <cstdlib>
#include <fstream>
#include <functional>
#include <iostream>
#include <string>

#include <gtest/gtest.h>
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

// Runs it in a process of its own, in which this test alone has run up to here. What malloc has kept of other tests'
// memory would do where none is to be had.
inline void in_fresh_process(const std::function<void()>& run) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");  // the program is started anew; until the test ends
    const auto run_to_the_end = [&] {
        run();
        const testing::TestResult& result = *testing::UnitTest::GetInstance()->current_test_info()->result();
        for (int i = 0; i < result.total_part_count(); ++i)
            if (result.GetTestPartResult(i).failed()) std::cerr << result.GetTestPartResult(i) << '\n';
        std::_Exit(result.Failed() ? EXIT_FAILURE : EXIT_SUCCESS);
    };
    EXPECT_EXIT(run_to_the_end(), testing::ExitedWithCode(EXIT_SUCCESS), "");
}

// As long as it lives, the process, a fresh one, gets so many bytes more than it has now. Of memory that can be
// written: address space (RLIMIT_AS) is reserved by malloc far ahead, by each thread.
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
