// util/threads.h: all threads of a group are joined, also if the system refuses one and if one throws; and a
// thread runs one job after the other.
#include "util/threads.h"

#include <atomic>
#include <new>
#include <stdexcept>
#include <system_error>
#include <thread>

#include <gtest/gtest.h>

#include "support/latch.h"
#include "support/rationed_threads.h"

namespace util {
namespace {

TEST(ThreadGroup, JoinWaitsForAll) {
    std::atomic<int> done = 0;
    test::Latch may_end;
    ThreadGroup group;
    for (int i = 0; i < 5; ++i)
        ASSERT_TRUE(group.add([&] {
            may_end.wait();
            ++done;
        }));
    EXPECT_EQ(group.size(), 5u);
    may_end.count_down();
    EXPECT_TRUE(group.join());
    EXPECT_EQ(done, 5);
    EXPECT_EQ(group.size(), 0u);
}

TEST(ThreadGroup, AThreadThatIsRefusedLeavesTheOthersToBeAwaited) {
    std::atomic<int> done = 0;
    test::Latch may_end;
    {
        ThreadGroup group(test::RationedThreads(2));
        const auto work = [&] {
            may_end.wait();
            ++done;
        };
        EXPECT_TRUE(group.add(work));
        EXPECT_TRUE(group.add(work));
        EXPECT_FALSE(group.add(work));
        EXPECT_EQ(group.size(), 2u);
        may_end.count_down();
    }
    EXPECT_EQ(done, 2);
}

TEST(ForEachPiece, TellsWhatAHelperThrew) {
    const std::thread::id own = std::this_thread::get_id();
    test::Latch helper_works;
    const auto work = [&](usize, usize, usize) {
        if (std::this_thread::get_id() == own) return helper_works.wait();
        helper_works.count_down();
        throw std::runtime_error("no more");
    };
    EXPECT_THROW(for_each_piece(2, 2, 2, work), std::runtime_error);
}

TEST(ThreadGroup, LackOfMemoryIsARefusalToo) {
    ThreadGroup group([](const std::function<void()>&) -> std::thread { throw std::bad_alloc(); });
    EXPECT_FALSE(group.add([] {}));
    EXPECT_EQ(group.size(), 0u);
}

TEST(ThreadGroup, WhatAThreadThrowsIsToldByJoinOnce) {
    ThreadGroup group;
    ASSERT_TRUE(group.add([] { throw std::runtime_error("no more"); }));
    ASSERT_TRUE(group.add([] {}));
    const auto joined = group.join();
    ASSERT_FALSE(joined);
    EXPECT_EQ(joined.error(), "no more");
    ASSERT_TRUE(group.add([] {}));
    EXPECT_TRUE(group.join());
}

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
