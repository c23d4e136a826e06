// Searchers registered from above: the engine knows no more of them than their interface.
#include <atomic>
#include <condition_variable>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "chess/movegen.h"
#include "engine/engine.h"
#include "search/thread_pool.h"
#include "support/latch.h"
#include "support/search_limits.h"

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

// What the tests see of the searchers below, which live inside of the engine.
struct Log {
    std::atomic<int> made = 0;
    std::atomic<int> ended = 0;
    std::atomic<int> starts = 0;
    std::atomic<int> ponder_hits = 0;
};

// Tells a line at once, and its last legal move when it is stopped or the pondered move is played.
class Sleeper final : public search::Searcher {
public:
    Sleeper(search::SharedState& shared, Log& log) : shared_(shared), log_(log) { ++log_.made; }
    ~Sleeper() override {
        stop();
        wait();
        ++log_.ended;
    }
    void start(const Position& root, const Limits& limits) override {
        wait();
        ++log_.starts;
        {
            const std::lock_guard lock(mutex_);
            stop_ = false;
        }
        pondering_ = limits.ponder;
        searching_ = true;
        const chess::MoveList moves = chess::legal_moves(root);
        thread_ = std::thread([this, last = moves[moves.size() - 1]] {
            shared_.listener->on_line({});
            std::unique_lock lock(mutex_);
            changed_.wait(lock, [this] { return stop_; });
            lock.unlock();
            shared_.listener->on_best_move({last, Move::none()});
            searching_ = false;
        });
    }
    void stop() override {
        const std::lock_guard lock(mutex_);
        stop_ = true;
        changed_.notify_all();
    }
    void ponder_hit() override {
        ++log_.ponder_hits;
        pondering_ = false;
        stop();
    }
    void wait() override {
        if (thread_.joinable()) thread_.join();
    }
    bool is_searching() const override { return searching_; }
    bool is_pondering() const override { return searching_ && pondering_; }
    u64 nodes() const override { return 4711; }

private:
    search::SharedState& shared_;
    Log& log_;
    std::mutex mutex_;
    std::condition_variable changed_;
    bool stop_ = false;
    std::atomic<bool> searching_ = false;
    std::atomic<bool> pondering_ = false;
    std::thread thread_;
};

search::SearcherFactory sleepers(Log& log) {
    return [&log](search::SharedState& shared, search::ThreadPool& /*pool*/) {
        return std::make_unique<Sleeper>(shared, log);
    };
}

// Lets the engine's own threads search, keeps their lines to itself and answers with another move than theirs.
class Contrarian final : public search::Searcher, private search::SearchListener {
public:
    Contrarian(search::SharedState& shared, search::ThreadPool& pool) : shared_(shared), pool_(pool) {}

    void start(const Position& root, const Limits& limits) override {
        heard_by_ = shared_.listener;
        shared_.listener = this;
        root_ = root;
        pool_.start(root, limits);
    }
    void stop() override { pool_.stop(); }
    void ponder_hit() override { pool_.ponder_hit(); }
    void wait() override { pool_.wait(); }
    bool is_searching() const override { return pool_.is_searching(); }
    bool is_pondering() const override { return pool_.is_pondering(); }
    u64 nodes() const override { return pool_.nodes(); }

private:
    void on_line(const search::LineReport& /*report*/) override {}
    void on_best_move(const search::BestMoveReport& report) override {
        search::BestMoveReport other = report;
        for (const Move move : chess::legal_moves(root_))
            if (move != report.best) other.best = move;
        heard_by_->on_best_move(other);
    }

    search::SharedState& shared_;
    search::ThreadPool& pool_;
    search::SearchListener* heard_by_ = nullptr;
    Position root_ = Position::start();
};

class EngineWithSearchers : public testing::Test {
protected:
    EngineWithSearchers() {
        engine_->add_searcher("sleeper", sleepers(log_));
        engine_->add_searcher("contrarian", [](search::SharedState& shared, search::ThreadPool& pool) {
            return std::make_unique<Contrarian>(shared, pool);
        });
        engine_->add_searcher("refused", [](search::SharedState&, search::ThreadPool&) { return nullptr; });
    }
    Move last_move() const {
        const chess::MoveList moves = chess::legal_moves(engine_->position());
        return moves[moves.size() - 1];
    }

    Log log_;
    Recorder recorder_;
    std::unique_ptr<Engine> engine_ = std::make_unique<Engine>(recorder_);
};

TEST_F(EngineWithSearchers, AreListedAfterTheEnginesOwn) {
    EXPECT_THAT(engine_->searchers(), ElementsAre(OwnSearcher, "sleeper", "contrarian", "refused"));
    EXPECT_EQ(engine_->searcher(), OwnSearcher);
}

TEST_F(EngineWithSearchers, AreMadeOnceWhenFirstChosenAndEndWithTheEngine) {
    EXPECT_EQ(log_.made, 0);
    for (int i = 0; i < 2; ++i) {
        EXPECT_TRUE(engine_->set_searcher("sleeper"));
        EXPECT_TRUE(engine_->set_searcher(OwnSearcher));
    }
    EXPECT_EQ(log_.made, 1);
    EXPECT_EQ(log_.ended, 0);
    engine_ = nullptr;
    EXPECT_EQ(log_.ended, 1);
}

TEST_F(EngineWithSearchers, GetWhatTheEngineIsTold) {
    ASSERT_TRUE(engine_->set_searcher("sleeper"));
    EXPECT_EQ(engine_->searcher(), "sleeper");
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

TEST_F(EngineWithSearchers, AnUnknownOrRefusedOneLeavesTheOldOne) {
    ASSERT_TRUE(engine_->set_searcher("sleeper"));
    for (const char* const name : {"Sleeper", "", "refused"})
        EXPECT_FALSE(engine_->set_searcher(name)) << name;
    EXPECT_EQ(engine_->searcher(), "sleeper");
    engine_->go(infinite());
    engine_->stop();
    engine_->wait();
    EXPECT_EQ(log_.starts, 1);
    EXPECT_EQ(recorder_.best, last_move());
}

TEST_F(EngineWithSearchers, AnotherIsChosenOnlyOnceTheRunningOneHasAnswered) {
    int expected = 0;
    for (const std::string& name :
         {std::string("sleeper"), std::string(OwnSearcher), std::string("contrarian")}) {
        for (const std::string& next : {std::string(OwnSearcher), std::string("refused"), name}) {
            ASSERT_TRUE(engine_->set_searcher(name));
            engine_->go(infinite());
            EXPECT_TRUE(engine_->is_searching());
            EXPECT_EQ(engine_->set_searcher(next), next != "refused");
            EXPECT_FALSE(engine_->is_searching());
            EXPECT_EQ(recorder_.best_moves, ++expected) << name << " then " << next;
        }
    }
    EXPECT_EQ(log_.starts, 3);
}

TEST_F(EngineWithSearchers, TheListenerMayStop) {
    recorder_.on_each_line = [this] { engine_->stop(); };
    for (const std::string_view name : {std::string_view("sleeper"), OwnSearcher}) {
        recorder_.best_moves = 0;
        ASSERT_TRUE(engine_->set_searcher(name));
        engine_->go(infinite());
        engine_->wait();
        EXPECT_EQ(recorder_.best_moves, 1) << name;
    }
}

TEST_F(EngineWithSearchers, OneMayLeadTheEnginesOwnThreadsAndListenToThem) {
    engine_->go(to_depth(4));
    engine_->wait();
    const Move own = recorder_.best;
    const int lines = recorder_.lines;
    EXPECT_GT(lines, 0);

    engine_->new_game();
    ASSERT_TRUE(engine_->set_searcher("contrarian"));
    engine_->go(to_depth(4));
    engine_->wait();
    EXPECT_GT(engine_->nodes(), 0u);
    EXPECT_EQ(recorder_.lines, lines) << "it keeps them to itself";
    EXPECT_NE(recorder_.best, own);

    engine_->new_game();
    ASSERT_TRUE(engine_->set_searcher(OwnSearcher));
    engine_->go(to_depth(4));
    engine_->wait();
    EXPECT_EQ(recorder_.lines, 2 * lines) << "the listener is the engine's again";
    EXPECT_EQ(recorder_.best, own);
    EXPECT_EQ(recorder_.best_moves, 3);
}

// A GUI's stop comes on another thread than the search's begin. For the thread sanitizer, too.
TEST_F(EngineWithSearchers, StopComesFromAnyThreadWhileOthersAreChosen) {
    std::atomic<bool> done = false;
    std::thread stopper([&] {
        while (!done) {
            engine_->stop();
            std::this_thread::sleep_for(std::chrono::microseconds(100));
        }
    });
    int expected = 0;
    for (int round = 0; round < 5; ++round) {
        for (const std::string& name : engine_->searchers()) {
            if (!engine_->set_searcher(name)) continue;
            engine_->go(infinite());
            engine_->wait();
            EXPECT_EQ(recorder_.best_moves, ++expected) << name;
        }
    }
    done = true;
    stopper.join();
}

TEST_F(EngineWithSearchers, TheEngineCanBeDestroyedWhileOneSearches) {
    ASSERT_TRUE(engine_->set_searcher("sleeper"));
    test::Latch is_destroyed;
    recorder_.on_each_line = [&] { is_destroyed.wait(); };
    engine_->go(infinite());
    is_destroyed.count_down();
    engine_ = nullptr;
    EXPECT_EQ(recorder_.best_moves, 1);
    EXPECT_EQ(log_.ended, 1);
}

struct ThreadRecorder : Recorder {
    std::thread::id thread;
    void on_best_move(const search::BestMoveReport& report) override {
        thread = std::this_thread::get_id();
        Recorder::on_best_move(report);
    }
};

TEST(Searcher, TheEnginesOwnSearchesOnTheThreadThatCallsAndFindsTheSame) {
    ThreadRecorder started, called;
    Engine by_start(started), by_call(called);
    for (int i = 0; i < 3; ++i) {
        by_start.go(to_depth(6));
        by_start.wait();
        by_call.search(to_depth(6));
        EXPECT_EQ(called.best_moves, i + 1) << "told before it returns";
        EXPECT_EQ(called.best, started.best);
        EXPECT_EQ(by_call.nodes(), by_start.nodes());
    }
    EXPECT_EQ(called.thread, std::this_thread::get_id());
    EXPECT_NE(started.thread, std::this_thread::get_id());
}

TEST(Searcher, ASearchOnTheThreadThatCallsIsStoppedFromAnother) {
    ThreadRecorder recorder;
    Engine engine(recorder);
    ASSERT_TRUE(engine.set_threads(2)) << "helpers stop as well";
    std::promise<void> begun;
    recorder.on_each_line = [&, told = false]() mutable {
        if (!std::exchange(told, true)) begun.set_value();
    };
    std::thread stopper([&] {
        begun.get_future().wait();
        engine.stop();
    });
    engine.search(infinite());
    stopper.join();
    EXPECT_EQ(recorder.best_moves, 1);
}

TEST(Searcher, OneThatOnlyStartsIsWaitedFor) {
    Recorder recorder;
    Log log;
    Engine engine(recorder);
    engine.add_searcher("Sleeper", sleepers(log));
    ASSERT_TRUE(engine.set_searcher("Sleeper"));
    recorder.on_each_line = [&] { engine.stop(); };
    engine.search(infinite());
    EXPECT_EQ(recorder.best_moves, 1);
    EXPECT_EQ(log.starts, 1);
}

// Its own name for the pool's search.
TEST(Searcher, TheEnginesOwnMayBeLed) {
    Recorder recorder;
    Log log;
    Engine engine(recorder);
    ASSERT_TRUE(engine.lead_own_search(sleepers(log)));
    EXPECT_THAT(engine.searchers(), ElementsAre(OwnSearcher));
    recorder.on_each_line = [&] { engine.stop(); };
    engine.search(infinite());
    EXPECT_EQ(log.starts, 1);
    ASSERT_TRUE(engine.set_searcher(OwnSearcher));
    engine.search(infinite());
    EXPECT_EQ(log.starts, 2);
    EXPECT_EQ(recorder.best_moves, 2);
    const auto none = [](search::SharedState&, search::ThreadPool&) { return nullptr; };
    EXPECT_FALSE(engine.lead_own_search(none));
    engine.search(infinite());
    EXPECT_EQ(log.starts, 3);
}

TEST(Searcher, AnObserverHearsOfEachChange) {
    Recorder recorder;
    Engine engine(recorder);
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
    engine.set_fifty_move_rule(false);
    EXPECT_TRUE(tells());
    EXPECT_TRUE(engine.evaluate_by(nullptr) && tells());
    engine.search(to_depth(1));
    EXPECT_FALSE(tells());
}

}  // namespace
}  // namespace engine
