// Tests of the transposition table: what it keeps, what it replaces, and how it converts mate scores.
#include "search/tt.h"

#include <algorithm>
#include <thread>

#include <gtest/gtest.h>

#include "search/params.h"
#include "util/prng.h"

namespace search {
namespace {

using chess::Move;
using chess::MoveKind;
using chess::Square;
using eval::Score;

const Move SomeMove(Square(12), Square(28), MoveKind::DoublePush);

TtEntry entry(int depth, Score score, Bound bound = Bound::Exact, Move move = SomeMove) {
    return {.move = move,
            .score = score,
            .static_eval = Score::from_cp(17),
            .depth = depth,
            .bound = bound,
            .was_pv = true};
}

TranspositionTable small_table() {
    TranspositionTable table;
    EXPECT_TRUE(table.resize(1));
    return table;
}

TEST(TranspositionTable, GivesBackWhatWasStored) {
    TranspositionTable table = small_table();
    EXPECT_FALSE(table.probe(42, 0));
    table.store(42, 0, entry(7, Score::from_cp(-123), Bound::Lower));
    const auto hit = table.probe(42, 0);
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->move, SomeMove);
    EXPECT_EQ(hit->score, Score::from_cp(-123));
    EXPECT_EQ(hit->static_eval, Score::from_cp(17));
    EXPECT_EQ(hit->depth, 7);
    EXPECT_EQ(hit->bound, Bound::Lower);
    EXPECT_TRUE(hit->was_pv);
    EXPECT_FALSE(table.probe(43, 0)) << "another key in the same cluster";
}

TEST(TranspositionTable, KeepsDepthZeroAndNoScores) {
    TranspositionTable table = small_table();
    table.store(0, 0,
                {.move = Move::none(),
                 .score = Score::draw(),
                 .static_eval = Score::none(),
                 .depth = 0,
                 .bound = Bound::Upper,
                 .was_pv = false});
    const auto hit = table.probe(0, 0);
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->depth, 0);
    EXPECT_TRUE(hit->static_eval.is_none());
}

TEST(TranspositionTable, CountsMatesFromTheNode) {
    TranspositionTable table = small_table();
    table.store(1, 6, entry(3, Score::mate_in(9)));  // mate three plies below a node at ply 6
    table.store(2, 6, entry(3, Score::mated_in(10)));
    EXPECT_EQ(table.probe(1, 6)->score, Score::mate_in(9));
    EXPECT_EQ(table.probe(1, 2)->score, Score::mate_in(5));
    EXPECT_EQ(table.probe(2, 0)->score, Score::mated_in(4));
}

TEST(TranspositionTable, CountsTheEndgameTablesScoresFromTheNode) {
    TranspositionTable table = small_table();
    table.store(1, 6, entry(3, Score::table_win_in(9)));
    table.store(2, 6, entry(3, Score::table_loss_in(10)));
    EXPECT_EQ(table.probe(1, 2)->score, Score::table_win_in(5));
    EXPECT_EQ(table.probe(2, 0)->score, Score::table_loss_in(4));
}

TEST(TranspositionTable, KeepsAnOldMoveWhereNoNewOneIsKnown) {
    TranspositionTable table = small_table();
    table.store(5, 0, entry(3, Score::from_cp(10)));
    table.store(5, 0, entry(4, Score::from_cp(-10), Bound::Upper, Move::none()));
    EXPECT_EQ(table.probe(5, 0)->move, SomeMove);
    EXPECT_EQ(table.probe(5, 0)->depth, 4);
}

TEST(TranspositionTable, AnExactResultOrABoundAlmostAsDeepReplacesADeepResult) {
    TranspositionTable table = small_table();
    table.store(5, 0, entry(12, Score::from_cp(10)));
    table.store(5, 0, entry(12 - params::tt_tolerated_plies + 1, Score::from_cp(-10), Bound::Upper));
    EXPECT_EQ(table.probe(5, 0)->bound, Bound::Upper);
    table.store(5, 0, entry(1, Score::from_cp(7)));
    EXPECT_EQ(table.probe(5, 0)->depth, 1);
}

TEST(TranspositionTable, AShallowBoundDoesNotReplaceADeepResultOfTheSameSearch) {
    TranspositionTable table = small_table();
    table.store(5, 0, entry(12, Score::from_cp(10)));
    table.store(5, 0, entry(1, Score::from_cp(-10), Bound::Upper));
    EXPECT_EQ(table.probe(5, 0)->depth, 12);
    table.start_new_search();
    table.store(5, 0, entry(1, Score::from_cp(-10), Bound::Upper));
    EXPECT_EQ(table.probe(5, 0)->depth, 1);
}

// All keys below 2^32 belong to the first cluster of a small table, since the high bits select the cluster.
TEST(TranspositionTable, ReplacesTheShallowestAndPrefersOldSearches) {
    TranspositionTable table = small_table();
    for (chess::Key key = 1; key <= 5; ++key) table.store(key, 0, entry(10 + int(key), Score::draw()));
    table.store(6, 0, entry(3, Score::draw()));
    EXPECT_FALSE(table.probe(1, 0)) << "the shallowest of the full cluster";
    EXPECT_TRUE(table.probe(6, 0));
    for (int i = 0; i < 8; ++i) table.start_new_search();
    table.store(6, 0, entry(3, Score::draw()));  // renewed
    table.store(7, 0, entry(1, Score::draw()));
    EXPECT_TRUE(table.probe(6, 0)) << "a shallow entry of this search outlives a deep old one";
    EXPECT_FALSE(table.probe(2, 0));
}

TEST(TranspositionTable, ClearsAndRefusesImpossibleSizes) {
    TranspositionTable table = small_table();
    table.store(9, 0, entry(3, Score::draw()));
    EXPECT_FALSE(table.resize(33554432)) << "32 TiB are not there";
    EXPECT_EQ(table.size_mib(), 1);
    EXPECT_TRUE(table.probe(9, 0)) << "the old table stays";
    table.clear();
    EXPECT_FALSE(table.probe(9, 0));
}

// Even if the system would grant the memory.
TEST(TranspositionTable, TakesNoMoreThanIsAvailableWithTheOldTable) {
    constexpr u64 MiB = u64(1) << 20;
    TranspositionTable table = small_table();
    table.clear();  // touches its memory, so that it counts as memory that is freed
    table.store(9, 0, entry(3, Score::draw()));
    EXPECT_FALSE(table.resize(9, 7 * MiB));
    EXPECT_EQ(table.size_mib(), 1);
    EXPECT_TRUE(table.probe(9, 0)) << "the old table stays";
    EXPECT_TRUE(table.resize(8, 7 * MiB));
    EXPECT_TRUE(table.resize(2, 0)) << "less than before is always there";
    TranspositionTable fresh;
    EXPECT_FALSE(fresh.resize(8, 7 * MiB));
    EXPECT_TRUE(fresh.resize(7, 7 * MiB));
}

TEST(TranspositionTable, LendsItsMemoryEmptyAndTakesItBackEmpty) {
    TranspositionTable table = small_table();
    for (chess::Key key = 1; key <= 1000; ++key)
        table.store(key * 0x9E3779B97F4A7C15, 0, entry(3, Score::draw()));
    const auto part = table.lend(usize(1) << 10);
    EXPECT_EQ(part.size(), usize(1) << 10);
    table.take_back(part);
    EXPECT_TRUE(table.probe(1000 * 0x9E3779B97F4A7C15, 0)) << "all but a part is as it was";
    const auto all = table.lend(usize(1) << 40);
    EXPECT_EQ(all.size(), usize(table.size_mib()) << 20);
    const auto is_zero = [](std::byte byte) { return byte == std::byte{0}; };
    EXPECT_TRUE(std::all_of(all.begin(), all.end(), is_zero));
    std::fill(all.begin(), all.end(), std::byte{0x5A});
    table.take_back(all);
    EXPECT_TRUE(std::all_of(all.begin(), all.end(), is_zero));
    EXPECT_FALSE(table.probe(1000 * 0x9E3779B97F4A7C15, 0));
}

TEST(TranspositionTable, TellsHowFullItIs) {
    TranspositionTable table = small_table();
    EXPECT_EQ(table.hash_full_permille(), 0);
    util::Prng prng(1);
    for (int i = 0; i < 200'000; ++i) table.store(prng.next(), 0, entry(3, Score::draw()));
    EXPECT_GT(table.hash_full_permille(), 900);
    table.start_new_search();
    EXPECT_EQ(table.hash_full_permille(), 0);
}

// Writes of two threads at the same time may be lost but are never mixed: each key's entry has its own depth.
TEST(TranspositionTable, NeverGivesATornEntry) {
    TranspositionTable table = small_table();
    const auto work = [&](u64 seed) {
        util::Prng prng(seed);
        for (int i = 0; i < 100'000; ++i) {
            const chess::Key key = prng.below(64);
            const Score score = Score::from_cp(int(key) * 7);
            if (prng.below(2) == 0) {
                table.store(key, 0, entry(int(key) + 1, score));
            } else if (const auto hit = table.probe(key, 0)) {
                ASSERT_EQ(hit->depth, int(key) + 1);
                ASSERT_EQ(hit->score, score);
            }
        }
    };
    std::thread other(work, 1);
    work(2);
    other.join();
}

struct KeepsStores : StoreListener {
    std::vector<TravellingEntry> entries;
    void on_store(const TravellingEntry& stored) override { entries.push_back(stored); }
};

TEST(TranspositionTable, TellsOfDeepStoresAlone) {
    TranspositionTable table = small_table();
    KeepsStores listener;
    table.store(1, 0, entry(20, Score::draw()));
    table.report_stores(&listener, 7);
    table.store(2, 0, entry(6, Score::draw()));
    table.store(3, 0, entry(7, Score::draw()));
    table.set_reported_depth(9);
    table.store(4, 0, entry(8, Score::draw()));
    table.store(5, 0, entry(9, Score::draw()));
    table.report_stores(nullptr, 0);
    table.set_reported_depth(0);
    table.store(6, 0, entry(30, Score::draw()));
    ASSERT_EQ(listener.entries.size(), 2u);
    EXPECT_EQ(listener.entries[0].key, 3u);
    EXPECT_EQ(listener.entries[1].key, 5u);
}

TEST(TranspositionTable, AnEntryTravelsToATableOfAnotherSize) {
    TranspositionTable here = small_table(), there;
    ASSERT_TRUE(there.resize(3));
    KeepsStores listener;
    here.report_stores(&listener, 0);
    there.report_stores(&listener, 0);
    here.start_new_search();
    here.store(0x123456789ABCDEF0, 4, entry(9, Score::mate_in(10), Bound::Lower));
    ASSERT_EQ(listener.entries.size(), 1u);
    there.accept(listener.entries[0]);
    EXPECT_EQ(listener.entries.size(), 1u);  // an accepted entry is not reported again
    const auto hit = there.probe(0x123456789ABCDEF0, 6);
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->move, SomeMove);
    EXPECT_EQ(hit->score, Score::mate_in(12));  // the same distance from the node
    EXPECT_EQ(hit->static_eval, Score::from_cp(17));
    EXPECT_EQ(hit->depth, 9);
    EXPECT_EQ(hit->bound, Bound::Lower);
    EXPECT_TRUE(hit->was_pv);
}

TEST(TranspositionTable, AnEntryFromElsewhereIsOfThisSearch) {
    TranspositionTable here = small_table(), there = small_table();
    KeepsStores listener;
    here.report_stores(&listener, 0);
    here.store(42, 0, entry(9, Score::draw()));
    for (int i = 0; i < 3; ++i) there.start_new_search();
    there.accept(listener.entries.at(0));
    // A shallow bound of the same search does not replace the entry. It would if the entry were old.
    there.store(42, 0, entry(1, Score::from_cp(5), Bound::Lower));
    EXPECT_EQ(there.probe(42, 0)->depth, 9);
    there.start_new_search();
    there.store(42, 0, entry(1, Score::from_cp(5), Bound::Lower));
    EXPECT_EQ(there.probe(42, 0)->depth, 1);
}

TEST(TranspositionTable, PassesOverWhatNoStoreCanHavePacked) {
    TranspositionTable table = small_table();
    constexpr u64 Whole = u64(7) << 48 | u64(3) << 56;  // depth 6, an exact score of 0
    for (const u64 data : {u64(0), Whole & ~(u64(255) << 48), Whole & ~(u64(3) << 56),
                           Whole | u64(0x7FFF) << 16, Whole | u64(0x8000) << 32, Whole}) {
        table.accept({42, data});
        EXPECT_EQ(table.probe(42, 0).has_value(), data == Whole) << std::hex << data;
    }
}

}  // namespace
}  // namespace search
