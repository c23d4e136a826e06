// util/job_thread.h: one job after the other on one thread.
#include "util/job_thread.h"

#include <atomic>
#include <system_error>

#include <gtest/gtest.h>

#include "support/latch.h"
#include "support/rationed_threads.h"

namespace util {
namespace {

TEST(JobThread, RunsOneJobAfterTheOtherOnAThreadOfItsOwn) {
    JobThread thread(make_thread);
    EXPECT_FALSE(thread.is_busy());
    thread.wait();
    std::vector<std::thread::id> ids;
    for (int job = 0; job < 3; ++job) {
        thread.run([&] { ids.push_back(std::this_thread::get_id()); });
        thread.wait();
        EXPECT_FALSE(thread.is_busy());
    }
    ASSERT_EQ(ids.size(), 3u);
    EXPECT_EQ(ids[0], ids[2]);
    EXPECT_NE(ids[0], std::this_thread::get_id());
}

TEST(JobThread, IsBusyWhileAJobRunsAndEndsAfterIt) {
    test::Latch may_end;
    std::atomic<bool> has_ended = false;
    {
        JobThread thread(make_thread);
        thread.run([&] {
            may_end.wait();
            has_ended = true;
        });
        EXPECT_TRUE(thread.is_busy());
        may_end.count_down();
    }
    EXPECT_TRUE(has_ended);
}

TEST(JobThread, CannotBeMadeWhereThereIsNoThread) {
    EXPECT_THROW(JobThread(test::RationedThreads(0)), std::system_error);
}

}  // namespace
}  // namespace util
