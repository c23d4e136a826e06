// The engine with the lab's algorithms: one best move a search, and never before UCI allows it.
#include "engine/algorithm_search.h"

#include <thread>

#include <gtest/gtest.h>

#include "engine/engine.h"

namespace engine {
namespace {

using search::Limits;
using search::Milliseconds;

struct Counter : search::SearchListener {
    std::atomic<int> best_moves = 0;
    chess::Move best;

    void on_line(const search::LineReport& /*report*/) override {}
    void on_best_move(const search::BestMoveReport& report) override {
        best = report.best;
        ++best_moves;
    }
};

class EngineWith : public testing::TestWithParam<lab::Algorithm> {
protected:
    EngineWith() { engine_.set_algorithm(GetParam()); }
    ~EngineWith() override { EXPECT_FALSE(engine_.is_searching()); }

    void expect_no_answer_yet() {
        std::this_thread::sleep_for(Milliseconds(10));
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
    Engine engine_{counter_};
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
    limits.move_time = Milliseconds(20);
    engine_.go(limits);
    EXPECT_TRUE(engine_.is_pondering());
    std::this_thread::sleep_for(Milliseconds(30));
    expect_no_answer_yet();
    engine_.ponder_hit();
    EXPECT_FALSE(engine_.is_pondering());
    expect_answer();
}

TEST_P(EngineWith, PonderingAnswersStop) {
    Limits limits;
    limits.ponder = true;
    limits.depth = 1;
    engine_.go(limits);
    expect_no_answer_yet();
    engine_.stop();
    expect_answer();
}

TEST_P(EngineWith, AChangeDuringASearchEndsItWithOneBestMove) {
    Limits limits;
    limits.infinite = true;
    engine_.go(limits);
    engine_.set_algorithm(lab::Algorithm::Pvs);
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

INSTANTIATE_TEST_SUITE_P(Lab, EngineWith, testing::ValuesIn(lab::Algorithms),
                         [](const auto& test) { return std::string(lab::name_of(test.param)); });

TEST(AlgorithmSearch, CanBeDestroyedWhileItSearches) {
    Counter counter;
    {
        AlgorithmSearch search(counter);
        Limits limits;
        limits.infinite = true;
        search.start(lab::Algorithm::Minimax, chess::Position::start(), limits, Milliseconds(0));
        EXPECT_TRUE(search.is_searching());
    }
    EXPECT_EQ(counter.best_moves, 1);
}

}  // namespace
}  // namespace engine
