// Samples: of the right size, fair, and without an effect on the search that they are taken from.
#include "search/position_sampler.h"

#include <set>

#include <gtest/gtest.h>

#include "chess/fen.h"
#include "search/thread_pool.h"

namespace search {
namespace {

using chess::Position;

// Positions that differ in their move number.
Position numbered(int number) {
    return chess::parse_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 " + std::to_string(number)).value();
}

TEST(PositionSampler, KeepsEachPositionWithTheSameChance) {
    constexpr int Offered = 20, Size = 5, Rounds = 4000;
    PositionSampler sampler;
    std::vector<int> kept(Offered);
    for (u64 seed = 0; seed < Rounds; ++seed) {
        sampler.start(Size, seed);
        for (int i = 0; i < Offered; ++i) sampler.offer(numbered(i + 1));
        ASSERT_EQ(sampler.positions().size(), usize(Size));
        for (const chess::PositionSetup& setup : sampler.positions())
            ++kept[usize(Position(setup).fullmove_number() - 1)];
    }
    // A quarter of the rounds, give or take five standard deviations.
    for (const int count : kept) EXPECT_NEAR(count, Rounds / 4, 137);
}

TEST(PositionSampler, KeepsAllWhereThereAreFew) {
    PositionSampler sampler;
    EXPECT_FALSE(sampler.is_on());
    sampler.start(5, 1);
    for (int i = 0; i < 3; ++i) sampler.offer(numbered(i + 1));
    EXPECT_EQ(sampler.positions().size(), 3u);
    sampler.start(0, 1);
    EXPECT_FALSE(sampler.is_on());
    EXPECT_TRUE(sampler.positions().empty());
}

struct Silent : SearchListener {
    void on_line(const LineReport&) override {}
    void on_best_move(const BestMoveReport&) override {}
};

TEST(PositionSampler, TakesWhatASearchEvaluatesAndChangesNothing) {
    const Position root =
        chess::parse_fen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1").value();
    Silent listener;
    SharedState shared;
    EXPECT_TRUE(shared.tt.resize(1));
    shared.listener = &listener;
    ThreadPool pool(shared);
    Limits limits;
    limits.depth = 6;
    const auto nodes_with = [&](usize samples) {
        pool.clear();
        limits.sampled_positions = samples;
        pool.start(root, limits);
        pool.wait();
        return shared.total_nodes();
    };
    const u64 nodes = nodes_with(0);
    EXPECT_TRUE(pool.worker().sampled_positions().empty());
    EXPECT_EQ(nodes_with(12), nodes);
    EXPECT_EQ(pool.worker().sampled_positions().size(), 12u);
    std::set<chess::Key> keys;
    for (const chess::PositionSetup& setup : pool.worker().sampled_positions()) {
        const Position position(setup);
        EXPECT_FALSE(position.in_check());
        keys.insert(position.key());
    }
    EXPECT_GT(keys.size(), 6u);
}

}  // namespace
}  // namespace search
