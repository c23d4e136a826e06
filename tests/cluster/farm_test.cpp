// Work over several ranks: every result, in order, whatever becomes of the ranks.
#include "cluster/farm.h"

#include <atomic>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cluster/local_transport.h"

namespace cluster {
namespace {

using namespace std::chrono_literals;

// Squares a number below 256, the slower the larger it is; what it learns from the setup is added.
MakeWork squares(std::atomic<int>& done) {
    return [&done](const Bytes& setup) -> util::Result<Work, std::string> {
        return Work([&done, plus = setup.at(0)](const Bytes& item, const std::function<bool()>&) {
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
    std::vector<std::thread> ranks;
    ranks.reserve(3);
    for (Rank rank = 1; rank < 4; ++rank)
        ranks.emplace_back([&, rank] { serve_farm(*network.end_of(rank), squares(done_by_rank[rank]), 2); });
    Results results;
    EXPECT_TRUE(run_farm(*network.end_of(0), squares(done_by_rank[0]), 1, results.owner(500)));
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

TEST(Farm, TheWorkOfALostRankIsDoneByOthers) {
    LocalNetwork network(3);
    std::atomic<int> done = 0, done_by_lost = 0;
    std::thread other([&] { serve_farm(*network.end_of(1), squares(done), 1); });
    std::thread lost([&] { serve_farm(*network.end_of(2), squares(done_by_lost), 1); });
    Results results;
    FarmOwner owner = results.owner(300);
    owner.silence_limit = 2s;
    owner.put_result = [&, put = owner.put_result](const Bytes& result) {
        if (done_by_lost > 5) network.lose(2);
        return put(result);
    };
    EXPECT_TRUE(run_farm(*network.end_of(0), squares(done), 1, owner));
    other.join();
    results.expect_all(300);
    EXPECT_THAT(results.notes, testing::Contains("rank 2 has fallen silent; others do its work"));
    network.restore(2);
    network.end_of(0)->send(2, Bytes{6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});  // the end, for its thread
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
    EXPECT_TRUE(run_farm(*network.end_of(0), squares(done), 1, results.owner(200)));
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
