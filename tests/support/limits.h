// Limits a process's memory and the size of its files, to test what happens when they run out.
#pragma once

#include <cstdlib>
#include <functional>
#include <iostream>

#include <gtest/gtest.h>

#include "util/ints.h"

namespace test {

// False with sanitizers, which map terabytes and fail under a limit, and on systems that have no limits.
extern const bool CanLimitMemory;
inline constexpr const char* CannotLimitMemory = "sanitizers and some systems bear no limit";

// Calls `run` in its own process, in which only this test has run so far. Otherwise malloc could use memory
// that it has kept from other tests, although the limit grants no more.
inline void in_fresh_process(const std::function<void()>& run) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");  // starts the program anew; holds until the test ends
    const auto run_to_the_end = [&] {
        run();
        const testing::TestResult& result = *testing::UnitTest::GetInstance()->current_test_info()->result();
        for (int i = 0; i < result.total_part_count(); ++i)
            if (result.GetTestPartResult(i).failed()) std::cerr << result.GetTestPartResult(i) << '\n';
        std::_Exit(result.Failed() ? EXIT_FAILURE : EXIT_SUCCESS);
    };
    EXPECT_EXIT(run_to_the_end(), testing::ExitedWithCode(EXIT_SUCCESS), "");
}

// While the object exists, the process (see in_fresh_process) gets at most `more` bytes beyond what
// it has now. The limit is on writable memory, not on address space (RLIMIT_AS), which malloc
// reserves far ahead in each thread.
class LimitedMemory {
public:
    explicit LimitedMemory(u64 more);
    ~LimitedMemory();
    LimitedMemory(const LimitedMemory&) = delete;
    LimitedMemory& operator=(const LimitedMemory&) = delete;

private:
    u64 old_ = 0;
};

extern const bool CanLimitFiles;

// While the object exists, no file that the process writes grows beyond `most_bytes` bytes; a write that goes
// beyond is an error.
class LimitedFiles {
public:
    explicit LimitedFiles(u64 most_bytes);
    ~LimitedFiles();
    LimitedFiles(const LimitedFiles&) = delete;
    LimitedFiles& operator=(const LimitedFiles&) = delete;

private:
    u64 old_ = 0;
};

}  // namespace test
