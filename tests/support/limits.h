// A process that gets no more memory, and files that do not grow.
#pragma once

#include <cstdlib>
#include <functional>
#include <iostream>

#include <gtest/gtest.h>

#include "util/ints.h"

namespace test {

// False with sanitizers, which map terabytes and do not bear a limit, and on systems and emulators that have none.
extern const bool CanLimitMemory;
inline constexpr const char* CannotLimitMemory = "sanitizers and some systems bear no limit";

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
    explicit LimitedMemory(u64 more);
    ~LimitedMemory();
    LimitedMemory(const LimitedMemory&) = delete;
    LimitedMemory& operator=(const LimitedMemory&) = delete;

private:
    u64 old_ = 0;
};

extern const bool CanLimitFiles;

// As long as it lives, no file that the process writes grows beyond so many bytes, and one that would is an error of the write.
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
