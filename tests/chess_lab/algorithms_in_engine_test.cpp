// Tests of the engine with the lab's algorithms: one best move per search, and none before UCI allows it.
#include <functional>
#include <new>
#include <utility>

#include <gtest/gtest.h>

#include "chess/fen.h"
#include "chess_lab/chess_search.h"
#include "engine/engine.h"
#include "support/eventually.h"

namespace chess_lab {
namespace {

using search::Limits;
using search::Milliseconds;

struct Counter : search::SearchListener {
    std::atomic<int> best_moves = 0;
    std::function<void()> on_first_line;
    chess::Move best;

    void on_line(const search::LineReport& /*report*/) override {
        if (auto act = std::exchange(on_first_line, nullptr)) act();
    }
    void on_best_move(const search::BestMoveReport& report) override {
        best = report.best;
        ++best_moves;
    }
};

class EngineWith : public testing::TestWithParam<Algorithm> {
protected:
    EngineWith() {
        for (const Algorithm algorithm : Algorithms)
            engine_.add_search(std::string(name_of(algorithm)), search_by(algorithm));
        EXPECT_TRUE(engine_.set_search(name_of(GetParam())));
    }
    ~EngineWith() override { EXPECT_FALSE(engine_.is_searching()); }

    // Checks that there is no answer yet, even if the depth or the time is reached.
    void expect_no_answer_yet() {
        EXPECT_TRUE(test::eventually([this] { return engine_.nodes() > 0; }));
        test::let_it_go_wrong();
        EXPECT_TRUE(engine_.is_searching());
        EXPECT_EQ(counter_.best_moves, 0);
    }
    void expect_answer() {
        engine_.wait();
        EXPECT_FALSE(engine_.is_searching());
        EXPECT_EQ(counter_.best_moves, 1);
        EXPECT_TRUE(engine_.position().is_legal(counter_.best));
        EXPECT_GT(engine_.nodes(), 0u);
    }

    Counter counter_;
    engine::Engine engine_{counter_};
};

TEST_P(EngineWith, AnInfiniteSearchAnswersStop) {
    Limits limits;
    limits.infinite = true;
    limits.depth = 1;
    engine_.go(limits);
    expect_no_answer_yet();
    engine_.stop();
    expect_answer();
}

TEST_P(EngineWith, PonderingAnswersPonderhit) {
    Limits limits;
    limits.ponder = true;
    limits.move_time = Milliseconds(1);
    engine_.go(limits);
    EXPECT_TRUE(engine_.is_pondering());
    expect_no_answer_yet();
    engine_.ponder_hit();
    EXPECT_FALSE(engine_.is_pondering());
    expect_answer();
}

TEST_P(EngineWith, AChangeDuringASearchEndsItWithOneBestMove) {
    Limits limits;
    limits.infinite = true;
    engine_.go(limits);
    EXPECT_TRUE(engine_.set_search(engine::OwnSearch));
    expect_answer();
    limits.infinite = false;
    limits.depth = 3;
    engine_.go(limits);
    engine_.wait();
    EXPECT_EQ(counter_.best_moves, 2);
}

TEST_P(EngineWith, SearchesOneAfterTheOther) {
    Limits limits;
    limits.nodes = 1000;
    for (int searches = 1; searches <= 3; ++searches) {
        engine_.go(limits);
        engine_.wait();
        EXPECT_EQ(counter_.best_moves, searches);
    }
}

TEST_P(EngineWith, TheListenerMayStopItsOwnSearch) {
    counter_.on_first_line = [this] { engine_.stop(); };
    Limits limits;
    limits.infinite = true;
    engine_.go(limits);
    expect_answer();
}

TEST_P(EngineWith, CanBeDestroyedWhileItSearches) {
    {
        engine::Engine engine(counter_);
        for (const Algorithm algorithm : Algorithms)
            engine.add_search(std::string(name_of(algorithm)), search_by(algorithm));
        ASSERT_TRUE(engine.set_search(name_of(GetParam())));
        Limits limits;
        limits.infinite = true;
        engine.go(limits);
        EXPECT_TRUE(engine.is_searching());
    }
    EXPECT_EQ(counter_.best_moves, 1);
}

TEST_P(EngineWith, AsksWhetherToStop) {
    Limits limits;
    limits.infinite = true;
    int asked = 0;
    EXPECT_TRUE(
        engine_.search(chess::Position::start(), limits, nullptr, [&] { return ++asked == 3; }).was_stopped);
    EXPECT_EQ(asked, 3);
}

TEST_P(EngineWith, WhoWantsNoProgressGetsTheBestMoveAlone) {
    struct : Counter {
        bool wants_progress() const override { return false; }
        void on_line(const search::LineReport& /*report*/) override { ADD_FAILURE(); }
        void on_mate(const search::MateReport& /*report*/) override { ADD_FAILURE(); }
    } listener;
    Limits limits;
    limits.nodes = 1000;
    engine_.search(chess::Position::start(), limits, &listener);
    engine_.search(chess::parse_fen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").value(), limits, &listener);
    EXPECT_EQ(listener.best_moves, 2);
}

TEST_P(EngineWith, NeedsNoListener) {
    Limits limits;
    limits.nodes = 100;
    EXPECT_GE(engine_.search(chess::Position::start(), limits).nodes, 100u);
    EXPECT_EQ(counter_.best_moves, 0);
}

// A listener that throws std::bad_alloc, as if the tree had found no memory.
struct ForgetfulCounter : Counter {
    void on_line(const search::LineReport& /*report*/) override { throw std::bad_alloc(); }
};

TEST_P(EngineWith, WithoutMemoryItEndsWithALegalMove) {
    ForgetfulCounter counter;
    Limits limits;
    limits.depth = 2;
    for (int searches = 1; searches <= 2; ++searches) {
        engine_.search(chess::Position::start(), limits, &counter);
        EXPECT_EQ(counter.best_moves, searches);
        EXPECT_TRUE(chess::Position::start().is_legal(counter.best));
    }
}

INSTANTIATE_TEST_SUITE_P(Lab, EngineWith, testing::ValuesIn(Algorithms),
                         [](const auto& test) { return std::string(name_of(test.param)); });

}  // namespace
}  // namespace chess_lab
