// uci/background_job.h: a thread that the system refuses, or work that throws, ends only the job.
#include "uci/background_job.h"

#include <atomic>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>

#include <gtest/gtest.h>

#include "support/rationed_threads.h"

namespace uci {
namespace {

const auto NotCalled = [](std::string_view reason) { ADD_FAILURE() << reason; };

TEST(BackgroundJob, RunsItsLastStepOnceItIsOver) {
    BackgroundJob job;
    std::optional<bool> was_running;
    ASSERT_TRUE(job.add([&](const auto&) { return [&] { was_running = job.is_running(); }; }, NotCalled));
    job.wait();
    EXPECT_EQ(was_running, false);
}

TEST(BackgroundJob, OneWaitsForTheOtherAndAStopEndsAll) {
    BackgroundJob job;
    std::atomic<bool> may_go_on = false;
    std::string order;
    const auto work = [&](char name) {
        return [&, name](const std::function<bool()>& stopped) -> BackgroundJob::Last {
            while (!may_go_on && !stopped()) std::this_thread::yield();
            const bool was_stopped = stopped();
            return [&order, name, was_stopped] { order += was_stopped ? char(name - 'a' + 'A') : name; };
        };
    };
    for (const char name : {'a', 'b', 'c'}) EXPECT_TRUE(job.add(work(name), NotCalled));
    may_go_on = true;
    job.wait();
    EXPECT_EQ(order, "abc");
    may_go_on = false;
    for (const char name : {'d', 'e'}) EXPECT_TRUE(job.add(work(name), NotCalled));
    job.request_stop();
    EXPECT_TRUE(job.add(work('f'), NotCalled)) << "after those that are stopped";
    may_go_on = true;
    job.wait();
    EXPECT_EQ(order, "abcDEf");
}

TEST(BackgroundJob, WithoutAThreadItIsRefusedAndTheNextMayComeThrough) {
    BackgroundJob refused(test::RationedThreads(0));
    EXPECT_FALSE(refused.add([](const auto&) -> BackgroundJob::Last { throw 0; }, NotCalled));
    EXPECT_FALSE(refused.is_running());

    BackgroundJob once(test::RationedThreads(1));
    int done = 0;
    const auto work = [&done](const auto&) { return [&done] { ++done; }; };
    EXPECT_TRUE(once.add(work, NotCalled));
    once.wait();
    EXPECT_FALSE(once.add(work, NotCalled));
    EXPECT_EQ(done, 1);
}

TEST(BackgroundJob, WhatItsWorkThrowsIsTold) {
    BackgroundJob job;
    std::string told;
    const auto tell = [&](std::string_view reason) {
        EXPECT_FALSE(job.is_running());
        told = reason;
    };
    ASSERT_TRUE(
        job.add([](const auto&) -> BackgroundJob::Last { throw std::runtime_error("no engine"); }, tell));
    job.wait();
    EXPECT_EQ(told, "no engine");
    ASSERT_TRUE(
        job.add([](const auto&) -> BackgroundJob::Last { return [] { throw std::bad_alloc(); }; }, tell));
    job.wait();
    EXPECT_EQ(told, "there is no memory for it");
}

}  // namespace
}  // namespace uci
