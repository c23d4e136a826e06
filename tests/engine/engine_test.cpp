// Tests of the engine facade: settings reach the search, and every change during a search ends it with one
// best move.
#include "engine/engine.h"

#include <atomic>
#include <stdexcept>

#include <gtest/gtest.h>

#include "chess/fen.h"
#include "eval/nnue/nnue_support.h"
#include "support/eventually.h"
#include "support/fake_tables.h"
#include "support/limits.h"
#include "support/searching.h"

namespace engine {
namespace {

using search::Limits;
using search::Milliseconds;
using test::infinite;
using test::to_depth;

struct Counter : search::SearchListener {
    std::atomic<int> lines = 0;
    std::atomic<int> best_moves = 0;
    std::atomic<int> widest = 0;
    chess::Move best;

    void on_line(const search::LineReport& report) override {
        ++lines;
        widest = std::max(widest.load(), report.multi_pv);
    }
    void on_best_move(const search::BestMoveReport& report) override {
        best = report.best;
        ++best_moves;
    }
};

TEST(Engine, SearchesThePositionItWasGiven) {
    Counter counter;
    Engine engine(counter);
    auto parsed = chess::parse_fen("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
    engine.set_position(std::move(parsed).value());
    engine.go(to_depth(4));
    engine.wait();
    EXPECT_EQ(counter.best, chess::Move(chess::Square(3), chess::Square(59), chess::MoveKind::Quiet));
    EXPECT_GT(engine.nodes(), 0u);
}

// Tested with the wrong rook pawn and with a high halfmove clock.
TEST(Engine, AdjustsItsNetworkUnlessToldOtherwise) {
    struct Value : Counter {
        eval::Score score;
        void on_line(const search::LineReport& report) override { score = report.score; }
    };
    Value value;
    Engine engine(value);
    ASSERT_TRUE(engine.evaluate_by(
        std::make_shared<const eval::nnue::Network>(test::random_network({.hidden = 32, .buckets = 2}, 5))));
    const auto value_of = [&](const char* fen) {
        engine.new_game();
        engine.set_position(*chess::parse_fen(fen));
        engine.go(to_depth(1));
        engine.wait();
        return value.score;
    };
    const char* const drawn = "7k/8/6K1/7P/8/3B4/8/8 w - - 0 1";
    const char *const early = "r3k3/8/p1p1p1p1/P1P1P1P1/8/8/8/1R2K3 w - - 0 1",
                      *const late = "r3k3/8/p1p1p1p1/P1P1P1P1/8/8/8/1R2K3 w - - 60 90";
    const eval::Score adjusted_early = value_of(early);
    EXPECT_EQ(value_of(drawn), eval::Score::draw());
    EXPECT_NE(value_of(late), adjusted_early);
    engine.set_network_adjusted(false);
    EXPECT_NE(value_of(drawn), eval::Score::draw());
    EXPECT_EQ(value_of(late), value_of(early));
}

TEST(Engine, TablesReachTheSearchAndCanBeSharedWithAnotherEngine) {
    struct Hits : Counter {
        u64 hits = 0;
        void on_line(const search::LineReport& report) override { hits = report.table_hits; }
    };
    Hits hits, shared_hits;
    Engine engine(hits), other(shared_hits);
    const auto hits_of = [](Engine& searched, const Hits& heard) {
        searched.new_game();  // so that no search depends on the ones before
        searched.set_position(*chess::parse_fen("3n3k/8/8/8/8/8/8/3RK3 w - - 0 1"));
        searched.go(to_depth(4));
        searched.wait();
        return heard.hits;
    };
    EXPECT_EQ(hits_of(engine, hits), 0u);
    engine.use_tables(std::make_shared<test::FakeTables>(tablebase::Wdl::Draw));
    EXPECT_GT(hits_of(engine, hits), 0u);
    engine.set_table_probe_limit(3);
    const u64 below_root = hits_of(engine, hits);
    EXPECT_GT(below_root, 0u);
    other.use_tables_of(engine);
    EXPECT_EQ(hits_of(other, shared_hits), below_root);
    engine.set_table_probe_depth(50);
    EXPECT_EQ(hits_of(engine, hits), 0u);
    engine.use_tables(nullptr);
    EXPECT_EQ(engine.tables(), nullptr);
    engine.set_table_probe_depth(1);
    EXPECT_EQ(hits_of(engine, hits), 0u);
}

TEST(Engine, EveryChangeDuringASearchEndsItWithOneBestMove) {
    Counter counter;
    Engine engine(counter);
    int expected = 0;
    const auto interrupted_by = [&](auto change) {
        engine.go(infinite());
        EXPECT_TRUE(test::eventually([&] { return engine.nodes() > 0; }));
        EXPECT_TRUE(engine.is_searching());
        change();
        EXPECT_EQ(counter.best_moves, ++expected);
    };
    interrupted_by([&] { engine.set_position(chess::Position::start()); });
    interrupted_by([&] { engine.new_game(); });
    interrupted_by([&] { engine.clear_hash(); });
    interrupted_by([&] { engine.set_multi_pv(2); });
    interrupted_by([&] { EXPECT_TRUE(engine.set_threads(2)); });
    interrupted_by([&] { engine.set_move_overhead(Milliseconds(30)); });
    interrupted_by([&] { EXPECT_TRUE(engine.resize_hash(8)); });
    interrupted_by([&] { engine.set_table_probe_depth(2); });
    interrupted_by([&] { engine.set_table_probe_limit(5); });
    interrupted_by([&] { engine.set_fifty_move_rule(false); });
    interrupted_by([&] { engine.set_network_adjusted(false); });
    interrupted_by([&] { engine.set_never_clear_hash(false); });
    interrupted_by([&] { EXPECT_TRUE(engine.evaluate_by(nullptr)); });
    interrupted_by([&] { engine.use_tables(nullptr); });
    interrupted_by([&] {
        engine.stop();
        engine.wait();
    });
    EXPECT_EQ(engine.hash_mib(), 8);
    EXPECT_EQ(engine.threads(), 2);
    EXPECT_FALSE(engine.is_searching());
}

TEST(Engine, GoDuringASearchEndsTheFirst) {
    Counter counter;
    Engine engine(counter);
    engine.go(infinite());
    engine.go(to_depth(2));
    engine.wait();
    EXPECT_EQ(counter.best_moves, 2);
}

TEST(Engine, KeepsItsHashWhereMoreIsNotToBeHad) {
    Counter counter;
    Engine engine(counter);
    EXPECT_TRUE(engine.resize_hash(4));
    EXPECT_FALSE(engine.resize_hash(MaxHashMib));
    EXPECT_EQ(engine.hash_mib(), 4);
    engine.go(to_depth(3));
    engine.wait();
    EXPECT_EQ(counter.best_moves, 1);
}

TEST(Engine, KeepsItsEvaluationWhereMemoryForAnotherIsNotToBeHad) {
    if (!test::CanLimitMemory) GTEST_SKIP() << test::CannotLimitMemory;
    test::in_fresh_process([] {
        const auto network =
            std::make_shared<const eval::nnue::Network>(test::random_network({eval::nnue::MaxHidden, 1}, 3));
        Counter counter;
        Engine engine(counter);
        ASSERT_TRUE(engine.take_thread());
        ASSERT_TRUE(engine.evaluate_by(nullptr));
        EXPECT_EQ(engine.set_evaluation(Evaluation::Network).error(), EvaluationError::NoNetwork);
        ASSERT_TRUE(engine.use_network(network));
        ASSERT_TRUE(engine.set_threads(16));
        {
            const test::LimitedMemory limited(1'000'000);
            EXPECT_EQ(engine.set_evaluation(Evaluation::Network).error(), EvaluationError::NoMemory);
            EXPECT_EQ(engine.evaluation(), Evaluation::Classical);
            EXPECT_FALSE(engine.evaluate_by(network));
            EXPECT_EQ(engine.network_in_use(), nullptr);
            engine.go(to_depth(3));
            engine.wait();
            EXPECT_EQ(counter.best_moves, 1);
        }
        EXPECT_TRUE(engine.set_evaluation(Evaluation::Network));
        EXPECT_EQ(engine.network_in_use(), network);
        engine.go(to_depth(3));
        engine.wait();
        EXPECT_EQ(counter.best_moves, 2);
    });
}

TEST(Engine, CannotBeMadeWithoutMemory) {
    if (!test::CanLimitMemory) GTEST_SKIP() << test::CannotLimitMemory;
    test::in_fresh_process([] {
        Counter counter;
        const test::LimitedMemory limited(1'000'000);
        EXPECT_THROW(Engine engine(counter), std::runtime_error);
    });
}

TEST(Engine, ShowsAsManyLinesAsAsked) {
    Counter counter;
    Engine engine(counter);
    engine.set_multi_pv(3);
    engine.go(to_depth(3));
    engine.wait();
    EXPECT_EQ(counter.widest, 3);
}

TEST(Engine, KnowsThatItPonders) {
    Counter counter;
    Engine engine(counter);
    Limits limits;
    limits.ponder = true;
    limits.depth = 1;
    engine.go(limits);
    EXPECT_TRUE(engine.is_pondering());
    EXPECT_TRUE(test::eventually([&] { return counter.lines > 0; }));
    test::let_it_go_wrong();
    EXPECT_EQ(counter.best_moves, 0) << "the depth is reached, but the expected move is not played yet";
    engine.ponder_hit();
    engine.wait();
    EXPECT_EQ(counter.best_moves, 1);
    EXPECT_FALSE(engine.is_pondering());
}

TEST(Engine, AnEngineCanBeDestroyedWhileItSearches) {
    Counter counter;
    {
        Engine engine(counter);
        engine.go(infinite());
    }
    EXPECT_EQ(counter.best_moves, 1);
}

// Two engines in one process do not affect each other, since nothing is global.
TEST(Engine, TwoEnginesAreIndependent) {
    Counter first_counter;
    Counter second_counter;
    Engine first(first_counter);
    Engine second(second_counter);
    first.go(infinite());
    second.go(to_depth(6));
    second.wait();
    const u64 nodes_beside_another = second.nodes();
    first.stop();
    first.wait();
    second.new_game();
    second.go(to_depth(6));
    second.wait();
    EXPECT_EQ(second.nodes(), nodes_beside_another);
}

}  // namespace
}  // namespace engine
