// Tests of work on several ranks: every result arrives, in order, whatever happens to the ranks.
#include "tools/cluster/farm.h"

#include <atomic>
#include <functional>
#include <stdexcept>
#include <thread>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/latch.h"
#include "tools/cluster/local_transport.h"

namespace cluster {
namespace {

using namespace std::chrono_literals;

// Work that squares a number below 256 and adds the first byte of the setup; larger numbers take longer.
// `begin` is called before each item, and each thread has its own copy of it.
MakeWork squares(
    std::atomic<int>& done, const std::function<void()>& begin = [] {}) {
    return [&done, begin](const Bytes& setup) -> util::Result<Work, std::string> {
        return Work([&done, begin, plus = setup.at(0)](const Bytes& item, const std::function<bool()>&) {
            begin();
            std::this_thread::sleep_for(std::chrono::microseconds(10 * item.at(0)));
            ++done;
            const int result = item[0] * item[0] + plus;
            return Bytes{u8(result >> 8), u8(result)};
        });
    };
}

struct Results {
    std::vector<int> numbers;
    std::vector<std::string> notes;
    int given = 0;

    FarmOwner owner(int items) {
        return {.setup = {5},
                .next_item = [this, items]() -> std::optional<Bytes> {
                    if (given == items) return {};
                    return Bytes{u8((97 * given++) & 255)};
                },
                .put_result = [this](const Bytes& result) -> util::Done {
                    numbers.push_back(result.at(0) << 8 | result.at(1));
                    return {};
                },
                .notify = [this](const std::string& note) { notes.push_back(note); }};
    }
    void expect_all(int items) const {
        ASSERT_EQ(int(numbers.size()), items);
        for (int i = 0; i < items; ++i) {
            const int item = (97 * i) & 255;
            EXPECT_EQ(numbers[usize(i)], item * item + 5) << i;
        }
    }
};

TEST(Farm, PutsAllResultsInOrder) {
    LocalNetwork network(4, {.least_delay = 0us, .most_delay = 4ms, .seed = 5});
    std::atomic<int> done_by_rank[4] = {};
    test::Latch all_threads(1 + 3 * 2);
    // No item is processed before each thread has one.
    const auto wait_for_all = [&all_threads, has_come = false]() mutable {
        if (!std::exchange(has_come, true)) all_threads.arrive_and_wait();
    };
    std::vector<std::thread> ranks;
    ranks.reserve(3);
    for (Rank rank = 1; rank < 4; ++rank)
        ranks.emplace_back(
            [&, rank] { serve_farm(*network.end_of(rank), squares(done_by_rank[rank], wait_for_all), 2); });
    Results results;
    EXPECT_TRUE(run_farm(*network.end_of(0), squares(done_by_rank[0], wait_for_all), 1, results.owner(500)));
    for (std::thread& rank : ranks) rank.join();
    results.expect_all(500);
    for (const auto& done : done_by_rank) EXPECT_GT(done, 0);
    EXPECT_THAT(results.notes, testing::IsEmpty());
}

TEST(Farm, OneRankDoesItAlone) {
    LocalNetwork network(1);
    std::atomic<int> done = 0;
    Results results;
    EXPECT_TRUE(run_farm(*network.end_of(0), squares(done), 2, results.owner(50)));
    results.expect_all(50);
    EXPECT_EQ(done, 50);
}

// Like squares(), but item 97 throws on each rank, and item 194 only on rank 0.
MakeWork squares_that_throw(std::atomic<int>& done, std::atomic<int>& thrown, Rank rank) {
    return [&done, &thrown, rank](const Bytes& setup) -> util::Result<Work, std::string> {
        const Work work = squares(done)(setup).value();
        return Work([work, &thrown, rank](const Bytes& item, const std::function<bool()>& stopped) {
            if (item.at(0) == 97 || (item.at(0) == 194 && rank == 0)) {
                ++thrown;
                throw std::runtime_error("no such number");
            }
            return work(item, stopped);
        });
    };
}

TEST(Farm, WorkThatThrowsIsTriedByOthersAndThenGivenUp) {
    for (const int ranks : {1, 3}) {
        LocalNetwork network(ranks);
        std::atomic<int> done = 0, thrown = 0;
        std::vector<std::thread> others;
        for (Rank rank = 1; rank < ranks; ++rank)
            others.emplace_back(
                [&, rank] { serve_farm(*network.end_of(rank), squares_that_throw(done, thrown, rank), 1); });
        Results results;
        FarmOwner owner = results.owner(20);
        std::vector<int> failed;
        owner.put_failed = [&](const Bytes& item) -> util::Done {
            failed.push_back(item.at(0));
            results.numbers.push_back(item[0] * item[0] + 5);
            return {};
        };
        EXPECT_TRUE(run_farm(*network.end_of(0), squares_that_throw(done, thrown, 0), 1, owner));
        for (std::thread& other : others) other.join();
        results.expect_all(20);
        // A single rank has no other rank that could try the item.
        EXPECT_EQ(failed, ranks == 1 ? (std::vector<int>{97, 194}) : std::vector<int>{97});
        EXPECT_THAT(results.notes, testing::Contains(testing::HasSubstr(
                                       "item 2 is given up, as work on it failed 3 times: no such number")));
        EXPECT_LE(thrown, ranks == 1 ? 6 : 3 + 2);
    }
}

TEST(Farm, TheWorkOfALostRankIsDoneByOthers) {
    LocalNetwork network(3);
    std::atomic<int> done = 0, done_by_lost = 0;
    // Rank 2 is lost at the first result that is put: it has processed some items and works on another one.
    test::Latch has_worked, is_lost;
    const auto let_it_work = [&] { has_worked.wait(); };
    const auto work_until_lost = [&] {
        if (done_by_lost < 5) return;
        has_worked.count_down();
        is_lost.wait();
    };
    std::thread other([&] { serve_farm(*network.end_of(1), squares(done, let_it_work), 1); });
    std::thread lost([&] { serve_farm(*network.end_of(2), squares(done_by_lost, work_until_lost), 1); });
    Results results;
    FarmOwner owner = results.owner(300);
    owner.silence_limit = 2s;
    owner.put_result = [&, put = owner.put_result](const Bytes& result) {
        network.lose(2);
        is_lost.count_down();
        return put(result);
    };
    EXPECT_TRUE(run_farm(*network.end_of(0), squares(done, let_it_work), 1, owner));
    other.join();
    results.expect_all(300);
    EXPECT_THAT(results.notes, testing::Contains("rank 2 no longer answers; others do its work"));
    network.restore(2);
    network.end_of(0)->send(2, Bytes{6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});  // ends its thread
    lost.join();
}

TEST(Farm, ARankThatCannotWorkSaysWhy) {
    LocalNetwork network(2);
    std::atomic<int> done = 0;
    const MakeWork refuse = [](const Bytes&) -> util::Result<Work, std::string> {
        return util::Failure{"no memory"};
    };
    std::thread other([&] { serve_farm(*network.end_of(1), refuse, 1); });
    Results results;
    FarmOwner owner = results.owner(200);
    test::Latch is_told;
    owner.notify = [&, notify = owner.notify](const std::string& note) {
        notify(note);
        is_told.count_down();
    };
    // The work does not end before the note has come.
    EXPECT_TRUE(run_farm(*network.end_of(0), squares(done, [&] { is_told.wait(); }), 1, owner));
    other.join();
    results.expect_all(200);
    EXPECT_THAT(results.notes, testing::ElementsAre("rank 1 takes no part: no memory"));
    const auto failed = run_farm(*LocalNetwork(1).end_of(0), refuse, 1, results.owner(1));
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error(), "no memory");
}

TEST(Farm, AnErrorOfTheOwnerEndsIt) {
    LocalNetwork network(2);
    std::atomic<int> done = 0;
    std::thread other([&] { serve_farm(*network.end_of(1), squares(done), 1); });
    Results results;
    FarmOwner owner = results.owner(100000);
    owner.put_result = [&](const Bytes&) -> util::Done {
        if (++results.given > 20) return util::Failure{"disk full"};
        return {};
    };
    const auto ended = run_farm(*network.end_of(0), squares(done), 1, owner);
    other.join();
    ASSERT_FALSE(ended);
    EXPECT_EQ(ended.error(), "disk full");
}

}  // namespace
}  // namespace cluster
