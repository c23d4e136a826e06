// The engine with the lab's algorithms: one best move a search, and never before UCI allows it.
#include "chess_lab/algorithm_search.h"

#include <functional>
#include <new>
#include <system_error>
#include <thread>
#include <utility>

#include <gtest/gtest.h>

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

AlgorithmSearch::Search by(Algorithm algorithm) {
    return [algorithm](const chess::Position& root, SearchControl& control) {
        return search_chess(algorithm, root, control);
    };
}

std::vector<std::string> names_of_all() {
    std::vector<std::string> names{std::string(engine::OwnSearcher)};
    for (const Algorithm algorithm : Algorithms) names.emplace_back(name_of(algorithm));
    return names;
}

class EngineWith : public testing::TestWithParam<std::string> {
protected:
    EngineWith() {
        for (const Algorithm algorithm : Algorithms)
            engine_.add_searcher(std::string(name_of(algorithm)), searcher_by(algorithm));
        EXPECT_EQ(engine_.searchers(), names_of_all());
        EXPECT_TRUE(engine_.set_searcher(GetParam()));
    }
    ~EngineWith() override { EXPECT_FALSE(engine_.is_searching()); }

    // Nor where the depth or the time is reached.
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
    EXPECT_TRUE(engine_.set_searcher(engine::OwnSearcher));
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

INSTANTIATE_TEST_SUITE_P(Lab, EngineWith, testing::ValuesIn(names_of_all()),
                         [](const auto& test) { return test.param; });

search::ThreadMaker threads_of_the_system() {
    return [](std::function<void()> run) { return std::thread(std::move(run)); };
}

TEST(AlgorithmSearch, CanBeDestroyedWhileItSearches) {
    Counter counter;
    search::SharedState shared;
    shared.listener = &counter;
    {
        AlgorithmSearch search(by(Algorithm::Minimax), shared, threads_of_the_system());
        Limits limits;
        limits.infinite = true;
        search.start(chess::Position::start(), limits);
        EXPECT_TRUE(search.is_searching());
    }
    EXPECT_EQ(counter.best_moves, 1);
}

TEST(AlgorithmSearch, NeedsNoListener) {
    search::SharedState shared;
    AlgorithmSearch search(by(Algorithm::Mcts), shared, threads_of_the_system());
    Limits limits;
    limits.nodes = 100;
    search.start(chess::Position::start(), limits);
    search.wait();
    EXPECT_GE(search.nodes(), 100u);
}

// Stands for a tree that found no memory.
struct ForgetfulCounter : Counter {
    void on_line(const search::LineReport& /*report*/) override { throw std::bad_alloc(); }
};

TEST(AlgorithmSearch, WithoutMemoryItEndsWithALegalMove) {
    ForgetfulCounter counter;
    search::SharedState shared;
    shared.listener = &counter;
    AlgorithmSearch search(by(Algorithm::AlphaBeta), shared, threads_of_the_system());
    Limits limits;
    limits.depth = 2;
    for (int searches = 1; searches <= 2; ++searches) {
        search.start(chess::Position::start(), limits);
        search.wait();
        EXPECT_EQ(counter.best_moves, searches);
        EXPECT_TRUE(chess::Position::start().is_legal(counter.best));
    }
}

// The engine goes on with the search that it has.
TEST(AlgorithmSearch, WithoutAThreadItIsRefused) {
    Counter counter;
    engine::Engine engine(counter);
    int refusals = 0;
    const auto refuse = [&refusals](const std::function<void()>& /*run*/) -> std::thread {
        if (++refusals > 1) throw std::bad_alloc();
        throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again));
    };
    engine.add_searcher("refused", searcher_by(Algorithm::Minimax, refuse));
    for (int attempt = 1; attempt <= 2; ++attempt) {
        EXPECT_FALSE(engine.set_searcher("refused"));
        EXPECT_EQ(refusals, attempt);
        EXPECT_EQ(engine.searcher(), engine::OwnSearcher);
        Limits limits;
        limits.depth = 2;
        engine.go(limits);
        engine.wait();
        EXPECT_EQ(counter.best_moves, attempt);
        EXPECT_TRUE(engine.position().is_legal(counter.best));
    }
}

}  // namespace
}  // namespace chess_lab
