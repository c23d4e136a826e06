// Tests of the kinds of search that other modules register; for the engine they are only functions.
#include <atomic>
#include <functional>
#include <future>
#include <memory>
#include <thread>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "chess/movegen.h"
#include "engine/engine.h"
#include "search/thread_pool.h"
#include "support/fake_tables.h"
#include "support/latch.h"
#include "support/searching.h"

namespace engine {
namespace {

using chess::Move;
using chess::Position;
using search::Limits;
using test::infinite;
using test::to_depth;
using testing::ElementsAre;

struct Recorder : search::SearchListener {
    std::atomic<int> best_moves = 0;
    std::atomic<int> lines = 0;
    std::function<void()> on_each_line;
    Move best;

    void on_line(const search::LineReport& /*report*/) override {
        ++lines;
        if (on_each_line) on_each_line();
    }
    void on_best_move(const search::BestMoveReport& report) override {
        best = report.best;
        ++best_moves;
    }
};

// What the searches below record for the tests.
struct Log {
    std::atomic<int> starts = 0;
    std::atomic<int> ponder_hits = 0;
};

// A search that reports one line immediately, and returns the last legal move when it is stopped or the
// expected move is played.
search::Search sleeper(Log& log) {
    return [&log](search::ThreadPool& pool, const Position& root) {
        search::SharedState& shared = pool.shared();
        const bool ponders = shared.limits.ponder;
        ++log.starts;
        shared.other_nodes = 4711;
        shared.listener->on_line({});
        while (!shared.stop && !shared.gives_up() && (!ponders || shared.pondering))
            std::this_thread::yield();
        if (ponders && !shared.pondering) ++log.ponder_hits;
        const chess::MoveList moves = chess::legal_moves(root);
        search::BestMoveReport report;
        report.best = moves[moves.size() - 1];
        return report;
    };
}

// Lets the engine's own threads search, does not pass their lines on, and returns a different move.
search::BestMoveReport search_contrarily(search::ThreadPool& pool, const Position& root) {
    search::SearchListener* const listener = std::exchange(pool.shared().listener, nullptr);
    search::BestMoveReport report = pool.search(root);
    pool.shared().listener = listener;
    const Move own = report.best;
    for (const Move move : chess::legal_moves(root))
        if (move != own) report.best = move;
    return report;
}

class EngineWithSearches : public testing::Test {
protected:
    EngineWithSearches() {
        engine_->add_search("sleeper", sleeper(log_));
        engine_->add_search("contrarian", search_contrarily);
    }
    Move last_move() const {
        const chess::MoveList moves = chess::legal_moves(engine_->position());
        return moves[moves.size() - 1];
    }

    Log log_;
    Recorder recorder_;
    std::unique_ptr<Engine> engine_ = std::make_unique<Engine>(recorder_);
};

TEST_F(EngineWithSearches, AreListedAfterTheEnginesOwn) {
    EXPECT_THAT(engine_->searches(), ElementsAre(OwnSearch, "sleeper", "contrarian"));
}

TEST_F(EngineWithSearches, GetWhatTheEngineIsTold) {
    ASSERT_TRUE(engine_->set_search("sleeper"));
    Limits limits;
    limits.ponder = true;
    engine_->go(limits);
    EXPECT_TRUE(engine_->is_searching());
    EXPECT_TRUE(engine_->is_pondering());
    engine_->ponder_hit();
    engine_->wait();
    EXPECT_FALSE(engine_->is_searching());
    EXPECT_EQ(log_.ponder_hits, 1);
    EXPECT_EQ(recorder_.best_moves, 1);
    EXPECT_EQ(recorder_.best, last_move());
    EXPECT_EQ(engine_->nodes(), 4711u);
}

TEST_F(EngineWithSearches, AnUnknownOneLeavesTheOldOne) {
    ASSERT_TRUE(engine_->set_search("sleeper"));
    for (const char* const name : {"Sleeper", ""}) EXPECT_FALSE(engine_->set_search(name)) << name;
    engine_->go(infinite());
    engine_->stop();
    engine_->wait();
    EXPECT_EQ(log_.starts, 1);
    EXPECT_EQ(recorder_.best, last_move());
}

TEST_F(EngineWithSearches, AnotherIsChosenOnlyOnceTheRunningOneHasAnswered) {
    int expected = 0;
    for (const std::string& name :
         {std::string("sleeper"), std::string(OwnSearch), std::string("contrarian")}) {
        for (const std::string& next : {std::string(OwnSearch), name}) {
            ASSERT_TRUE(engine_->set_search(name));
            engine_->go(infinite());
            EXPECT_TRUE(engine_->is_searching());
            EXPECT_TRUE(engine_->set_search(next));
            EXPECT_FALSE(engine_->is_searching());
            EXPECT_EQ(recorder_.best_moves, ++expected) << name << " then " << next;
        }
    }
    EXPECT_EQ(log_.starts, 2);
}

TEST_F(EngineWithSearches, TheListenerMayStop) {
    recorder_.on_each_line = [this] { engine_->stop(); };
    for (const std::string_view name : {std::string_view("sleeper"), OwnSearch}) {
        recorder_.best_moves = 0;
        ASSERT_TRUE(engine_->set_search(name));
        engine_->go(infinite());
        engine_->wait();
        EXPECT_EQ(recorder_.best_moves, 1) << name;
    }
}

TEST_F(EngineWithSearches, OneMayLeadTheEnginesOwnThreadsAndListenToThem) {
    engine_->go(to_depth(4));
    engine_->wait();
    const Move own = recorder_.best;
    const int lines = recorder_.lines;
    EXPECT_GT(lines, 0);

    engine_->new_game();
    ASSERT_TRUE(engine_->set_search("contrarian"));
    engine_->go(to_depth(4));
    engine_->wait();
    EXPECT_GT(engine_->nodes(), 0u);
    EXPECT_EQ(recorder_.lines, lines) << "it keeps them to itself";
    EXPECT_NE(recorder_.best, own);

    engine_->new_game();
    ASSERT_TRUE(engine_->set_search(OwnSearch));
    engine_->go(to_depth(4));
    engine_->wait();
    EXPECT_EQ(recorder_.lines, 2 * lines) << "the listener is the engine's again";
    EXPECT_EQ(recorder_.best, own);
    EXPECT_EQ(recorder_.best_moves, 3);
}

// A GUI's stop comes from another thread than the start of the search. Also a test for the thread sanitizer.
TEST_F(EngineWithSearches, StopComesFromAnyThreadWhileOthersAreChosen) {
    std::atomic<bool> done = false;
    std::thread stopper([&] {
        while (!done) {
            engine_->stop();
            std::this_thread::sleep_for(std::chrono::microseconds(100));
        }
    });
    int expected = 0;
    for (int round = 0; round < 5; ++round) {
        for (const std::string& name : engine_->searches()) {
            ASSERT_TRUE(engine_->set_search(name));
            engine_->go(infinite());
            engine_->wait();
            EXPECT_EQ(recorder_.best_moves, ++expected) << name;
        }
    }
    done = true;
    stopper.join();
}

TEST_F(EngineWithSearches, TheEngineCanBeDestroyedWhileOneSearches) {
    ASSERT_TRUE(engine_->set_search("sleeper"));
    test::Latch is_destroyed;
    recorder_.on_each_line = [&] { is_destroyed.wait(); };
    engine_->go(infinite());
    is_destroyed.count_down();
    engine_ = nullptr;
    EXPECT_EQ(recorder_.best_moves, 1);
}

struct ThreadRecorder : Recorder {
    std::thread::id thread;
    void on_best_move(const search::BestMoveReport& report) override {
        thread = std::this_thread::get_id();
        Recorder::on_best_move(report);
    }
};

TEST(BlockingSearch, SearchesOnTheThreadThatCallsAndFindsTheSame) {
    ThreadRecorder started, called;
    Engine by_start(started), by_call;
    u64 nodes = 0;
    for (int i = 0; i < 3; ++i) {
        by_start.go(to_depth(6));
        by_start.wait();
        const auto outcome = by_call.search(Position::start(), to_depth(6), &called);
        EXPECT_EQ(called.best_moves, i + 1) << "reported before it returns";
        EXPECT_EQ(called.best, started.best);
        EXPECT_EQ(called.lines, started.lines);
        EXPECT_EQ(outcome.best_move.best, started.best);
        EXPECT_EQ(outcome.nodes, by_start.nodes());
        EXPECT_FALSE(outcome.was_stopped);
        nodes += outcome.nodes;
    }
    EXPECT_EQ(by_call.total_nodes(), nodes);
    EXPECT_EQ(called.thread, std::this_thread::get_id());
    EXPECT_NE(started.thread, std::this_thread::get_id());
}

TEST(BlockingSearch, IsStoppedFromAnotherThread) {
    ThreadRecorder recorder;
    Engine engine;
    ASSERT_TRUE(engine.set_threads(2)) << "helpers stop as well";
    std::promise<void> begun;
    recorder.on_each_line = [&, told = false]() mutable {
        if (!std::exchange(told, true)) begun.set_value();
    };
    std::thread stopper([&] {
        begun.get_future().wait();
        engine.stop();
    });
    EXPECT_TRUE(engine.search(Position::start(), infinite(), &recorder).was_stopped);
    stopper.join();
    EXPECT_EQ(recorder.best_moves, 1);
}

// Asks a search that checks the clock, one that sleeps, and one that has ended and waits until it may answer.
TEST(BlockingSearch, AsksWhetherToStop) {
    Log log;
    Engine engine;
    engine.add_search("sleeper", sleeper(log));
    engine.add_search("ended", [](search::ThreadPool&, const Position& root) {
        search::BestMoveReport report;
        report.best = *chess::legal_moves(root).begin();
        return report;
    });
    for (const char* const name : {OwnSearch.data(), "sleeper", "ended"}) {
        ASSERT_TRUE(engine.set_search(name));
        Recorder recorder;
        int asked = 0;
        const auto outcome =
            engine.search(Position::start(), infinite(), &recorder, [&] { return ++asked == 3; });
        EXPECT_TRUE(outcome.was_stopped);
        EXPECT_EQ(asked, 3) << name;
        EXPECT_EQ(recorder.best_moves, 1);
        EXPECT_TRUE(Position::start().is_legal(outcome.best_move.best));
    }
    EXPECT_FALSE(engine.search(Position::start(), to_depth(1)).was_stopped) << "nobody is asked any more";
}

TEST(BlockingSearch, OneOfAnotherKindIsRunToItsEndToo) {
    Recorder recorder;
    Log log;
    Engine engine;
    engine.add_search("Sleeper", sleeper(log));
    ASSERT_TRUE(engine.set_search("Sleeper"));
    recorder.on_each_line = [&] { engine.stop(); };
    engine.search(Position::start(), infinite(), &recorder);
    EXPECT_EQ(recorder.best_moves, 1);
    EXPECT_EQ(log.starts, 1);
}

// lead_own_search() replaces the engine's own search under the same name.
TEST(Searches, TheEnginesOwnMayBeLed) {
    Recorder recorder;
    Log log;
    Engine engine;
    engine.lead_own_search(sleeper(log));
    EXPECT_THAT(engine.searches(), ElementsAre(OwnSearch));
    recorder.on_each_line = [&] { engine.stop(); };
    engine.search(Position::start(), infinite(), &recorder);
    EXPECT_EQ(log.starts, 1);
    ASSERT_TRUE(engine.set_search(OwnSearch));
    engine.search(Position::start(), infinite(), &recorder);
    EXPECT_EQ(log.starts, 2);
    EXPECT_EQ(recorder.best_moves, 2);
}

TEST(Searches, AnObserverHearsOfEachChange) {
    Engine engine;
    int told = 0;
    engine.set_observer([&] { ++told; });
    int before = 0;
    const auto tells = [&] { return std::exchange(before, told) < told; };
    EXPECT_TRUE(engine.resize_hash(2) && tells());
    EXPECT_TRUE(engine.set_threads(2) && tells());
    engine.set_multi_pv(2);
    EXPECT_TRUE(tells());
    engine.new_game();
    EXPECT_TRUE(tells());
    engine.clear_hash();
    EXPECT_TRUE(tells());
    engine.set_table_probe_depth(3);
    EXPECT_TRUE(tells());
    engine.set_table_probe_limit(5);
    EXPECT_TRUE(tells());
    engine.use_tables(std::make_shared<test::FakeTables>(tablebase::Wdl::Draw));
    EXPECT_TRUE(tells());
    engine.set_fifty_move_rule(false);
    EXPECT_TRUE(tells());
    EXPECT_TRUE(engine.evaluate_by(nullptr) && tells());
    engine.search(Position::start(), to_depth(1));
    EXPECT_FALSE(tells());
}

}  // namespace
}  // namespace engine
