// util/ordered_work.h: the order of the results, the bound on items, given-up items, and errors.
#include "util/ordered_work.h"

#include <atomic>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "support/latch.h"
#include "support/rationed_threads.h"

namespace util {
namespace {

bool nothing(int& /*item*/) { return true; }

class OrderedWorkTest : public testing::Test {
protected:
    OrderedWork<int>::Put put() {
        return [this](const int& item) -> Done {
            put_.push_back(item);
            if (put_.size() == fails_at_) return Failure{"no room"};
            return {};
        };
    }

    // For add_threads(): all threads do the same work.
    static auto every(OrderedWork<int>::Work work) {
        return [work = std::move(work)](usize) { return work; };
    }

    std::vector<int> put_;
    usize fails_at_ = 0;
};

TEST_F(OrderedWorkTest, PutsItemsInOrderWhicheverIsFinishedFirst) {
    OrderedWork<int> work(put());
    test::Latch last_is_done;
    const auto square = [&](int& item) {
        if (item == 0) last_is_done.wait();
        if (item == 3) last_is_done.count_down();
        item *= item;
        return true;
    };
    ASSERT_TRUE(work.add_threads(3, every(square)));
    for (int item = 0; item < 4; ++item) EXPECT_TRUE(work.add(item));
    EXPECT_TRUE(put_.empty());
    EXPECT_TRUE(work.finish());
    EXPECT_EQ(put_, (std::vector<int>{0, 1, 4, 9}));
}

TEST_F(OrderedWorkTest, HoldsAFewItemsForEachThread) {
    OrderedWork<int> work(put());
    ASSERT_TRUE(work.add_threads(2, every(nothing)));
    for (int item = 0; item < 100; ++item) {
        EXPECT_TRUE(work.add(item));
        EXPECT_LT(usize(item) - put_.size(), 8u);
    }
    EXPECT_TRUE(work.finish());
    EXPECT_EQ(put_.size(), 100u);
}

TEST_F(OrderedWorkTest, BehindAnItemThatWasGivenUpIsPutWhatIsFinished) {
    OrderedWork<int> work(put());
    test::Latch second_is_done;
    const auto give_up_zero = [&](int& item) {
        if (item == 0) second_is_done.wait();
        if (item == 1) second_is_done.count_down();
        return item != 0;
    };
    ASSERT_TRUE(work.add_threads(2, every(give_up_zero)));
    for (int item = 0; item < 2; ++item) EXPECT_TRUE(work.add(item));
    EXPECT_FALSE(work.has_given_up());
    EXPECT_TRUE(work.finish());
    EXPECT_TRUE(work.has_given_up());
    EXPECT_EQ(put_, std::vector<int>{1});
}

TEST_F(OrderedWorkTest, AfterAnErrorOfPutNothingMoreIsPut) {
    fails_at_ = 2;
    OrderedWork<int> work(put());
    ASSERT_TRUE(work.add_threads(1, every(nothing)));
    Done done;
    for (int item = 0; item < 100 && done; ++item) done = work.add(item);
    EXPECT_EQ(done.error(), "no room");
    EXPECT_EQ(work.finish().error(), "no room");
    EXPECT_EQ(put_, (std::vector<int>{0, 1}));
}

TEST_F(OrderedWorkTest, WhatAThreadThrowsIsTheErrorAtTheEnd) {
    OrderedWork<int> work(put());
    const auto refuse_one = [](int& item) -> bool {
        if (item == 1) throw std::runtime_error("no such item");
        return true;
    };
    ASSERT_TRUE(work.add_threads(2, every(refuse_one)));
    for (int item = 0; item < 2; ++item) EXPECT_TRUE(work.add(item));
    EXPECT_EQ(work.finish().error(), "no such item");
    EXPECT_EQ(put_, std::vector<int>{0});
}

TEST_F(OrderedWorkTest, EndsIfAThreadCannotBeStarted) {
    std::atomic<int> begun = 0;
    {
        OrderedWork<int> work(put(), test::RationedThreads(1));
        const auto count = [&](int&) {
            ++begun;
            return true;
        };
        EXPECT_EQ(work.add_threads(2, every(count)).error(), "2 threads cannot be started");
        EXPECT_TRUE(work.add(1));
    }
    EXPECT_LE(begun, 1);
    EXPECT_TRUE(put_.empty());
}

}  // namespace
}  // namespace util
