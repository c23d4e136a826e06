// util/thread_group.h: all threads are joined, also if the system refuses one and if one throws.
#include "util/thread_group.h"

#include <atomic>
#include <new>
#include <stdexcept>

#include <gtest/gtest.h>

#include "support/latch.h"
#include "support/rationed_threads.h"

namespace {

using util::ThreadGroup;

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

}  // namespace
