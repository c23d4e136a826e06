// Tests of the lab's searches: legal moves and correct reports from every algorithm, and an end at every
// limit.
#include "chess_lab/chess_search.h"

#include <algorithm>
#include <new>
#include <set>

#include <gtest/gtest.h>

#include "chess/movegen.h"
#include "search/worker.h"
#include "support/positions.h"
#include "support/searching.h"

namespace chess_lab {
namespace {

using chess::Move;
using chess::Position;
using eval::Score;
using search::Limits;
using search::Milliseconds;
using test::to_depth;
using test::to_nodes;

constexpr std::string_view BackRankMate = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
constexpr u64 MctsOvershoot = 100;  // one iteration counts every node of its line

struct Listener : search::SearchListener {
    std::vector<search::LineReport> lines;
    void on_line(const search::LineReport& report) override { lines.push_back(report); }
    void on_best_move(const search::BestMoveReport& /*report*/) override { FAIL(); }
};

class ChessSearch : public testing::TestWithParam<Algorithm> {
protected:
    ChessSearch() {
        shared_.time = search::TimeManager([this] { return now_ += Milliseconds(1); });
        EXPECT_TRUE(shared_.tt.resize(1));
    }

    search::BestMoveReport search(const Position& root, const Limits& limits) {
        listener_.lines.clear();
        shared_.listener = &listener_;
        shared_.limits = limits;
        shared_.limits.start = now_;
        shared_.other_nodes = 0;
        shared_.pondering = limits.ponder;
        shared_.time.start(shared_.limits, root.side_to_move(), Milliseconds(0));
        const search::BestMoveReport report = search_chess(GetParam(), root, shared_);
        check(root, report);
        return report;
    }
    // Checks what holds for every search that finds a legal move.
    void check(const Position& root, const search::BestMoveReport& report) {
        ASSERT_TRUE(root.is_legal(report.best));
        ASSERT_FALSE(listener_.lines.empty());
        EXPECT_EQ(listener_.lines.back().pv.front(), report.best);
        EXPECT_EQ(report.line.pv, listener_.lines.back().pv);
        EXPECT_EQ(report.line.score, listener_.lines.back().score);
        EXPECT_EQ(report.line.depth, listener_.lines.back().depth);
        EXPECT_EQ(report.line.bound, search::Bound::Exact);
        u64 nodes = 0;
        for (const search::LineReport& line : listener_.lines) {
            EXPECT_GE(line.depth, 1);
            EXPECT_GE(line.nodes, nodes);
            nodes = line.nodes;
            Position position = root;
            for (const Move move : line.pv) {
                ASSERT_TRUE(position.is_legal(move));
                position.do_move(move);
            }
        }
        if (report.ponder == Move::none()) return;
        Position position = root;
        position.do_move(report.best);
        EXPECT_TRUE(position.is_legal(report.ponder));
    }
    auto time_taken() const { return now_ - shared_.limits.start; }
    u64 overshoot() const { return GetParam() == Algorithm::Mcts ? MctsOvershoot : 0; }

    // The simulated time. It advances by one millisecond each time it is read, whatever the load of the
    // machine.
    search::Clock::time_point now_;
    Listener listener_;
    search::SharedState shared_;
};

TEST_P(ChessSearch, KeepsToTheDepth) {
    search(Position::start(), to_depth(2));
    if (GetParam() == Algorithm::Mcts) {
        EXPECT_GE(listener_.lines.back().depth, 2) << "its line has grown at least so long";
    } else {
        EXPECT_EQ(listener_.lines.back().depth, 2);
    }
}

TEST_P(ChessSearch, KeepsToTheNodes) {
    for (const u64 nodes : {1u, 2u, 30u, 5000u}) {
        search(Position::start(), to_nodes(nodes));
        EXPECT_GE(shared_.total_nodes(), nodes);
        EXPECT_LE(shared_.total_nodes(), nodes + overshoot());
    }
}

using MctsSearch = ChessSearch;

// With the exploration constant for random playouts, the visits would spread so widely that the line would
// have only 3 plies here.
TEST_P(MctsSearch, TrustsEvalEnoughToLookDeep) {
    search(Position::start(), to_nodes(20'000));
    EXPECT_GE(listener_.lines.back().depth, 5);
}

INSTANTIATE_TEST_SUITE_P(Lab, MctsSearch, testing::Values(Algorithm::Mcts),
                         [](const auto& test) { return std::string(name_of(test.param)); });

TEST_P(ChessSearch, KeepsToTheTime) {
    Limits limits;
    limits.move_time = Milliseconds(50);
    search(Position::start(), limits);
    EXPECT_GE(time_taken(), Milliseconds(50));
    EXPECT_LT(time_taken(), Milliseconds(70)) << "it looks at the clock some times more";
}

TEST_P(ChessSearch, SpendsAPartOfItsClock) {
    Limits limits;
    limits.time[chess::Color::White] = limits.time[chess::Color::Black] = Milliseconds(2000);
    search(Position::start(), limits);
    EXPECT_LT(time_taken(), Milliseconds(1000));
}

TEST_P(ChessSearch, AnswersWhenStoppedAtOnce) {
    shared_.stop = true;
    search(Position::start(), Limits{});
    EXPECT_LT(shared_.total_nodes(), 5000u) << "the first iteration only";
}

TEST_P(ChessSearch, FindsMateInOne) {
    const auto root = test::from_fen(BackRankMate);
    const Move mate = test::uci_move(root, "d1d8");
    EXPECT_EQ(search(root, to_nodes(20'000)).best, mate);
    EXPECT_EQ(search(root, to_depth(2)).best, mate);
    EXPECT_EQ(listener_.lines.back().score, Score::mate_in(1));
    Limits limits;
    limits.mate = 1;
    EXPECT_EQ(search(root, limits).best, mate) << "ends with nothing but the mate";
}

TEST_P(ChessSearch, PlaysOnlyTheMovesAllowed) {
    const auto root = test::from_fen(BackRankMate);
    Limits limits = to_nodes(2000);
    limits.search_moves = {test::uci_move(root, "h2h3"), test::uci_move(root, "d1d2")};
    const Move best = search(root, limits).best;
    EXPECT_NE(std::find(limits.search_moves.begin(), limits.search_moves.end(), best),
              limits.search_moves.end());
}

TEST_P(ChessSearch, PlaysOnWhereTheRulesSayDraw) {
    for (const char* const fen : {"8/k7/8/8/8/8/K7/8 w - - 0 1", "8/8/4k3/8/8/3K4/8/6R1 w - - 100 80"})
        search(test::from_fen(fen), to_depth(2));
}

// The tree of MCTS may grow until there is no memory left. Here the memory runs out during the second report.
TEST_P(ChessSearch, WhereTheMemoryEndsTheLastLineCounts) {
    struct Forgetful : search::SearchListener {
        int left = 1;
        std::vector<search::LineReport> lines;
        void on_line(const search::LineReport& report) override {
            lines.push_back(report);
            if (left-- == 0) throw std::bad_alloc();
        }
        void on_best_move(const search::BestMoveReport& /*report*/) override { FAIL(); }
    } listener;
    shared_.listener = &listener;
    shared_.limits = to_nodes(1'000'000);
    shared_.time.start(shared_.limits, chess::Color::White, Milliseconds(0));
    const search::BestMoveReport report = search_chess(GetParam(), Position::start(), shared_);
    ASSERT_EQ(listener.lines.size(), 2u);
    EXPECT_TRUE(Position::start().is_legal(report.best));
    EXPECT_EQ(report.line.pv, listener.lines.back().pv);
    EXPECT_EQ(report.line.score, listener.lines.back().score);
}

TEST_P(ChessSearch, HasNoMoveWhereThereIsNone) {
    for (const auto& [fen, score] : {std::pair("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", Score::mated_in(0)),
                                     std::pair("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Score::draw())}) {
        listener_.lines.clear();
        shared_.listener = &listener_;
        const search::BestMoveReport report = search_chess(GetParam(), test::from_fen(fen), shared_);
        EXPECT_EQ(report.best, Move::none());
        EXPECT_EQ(report.line.score, score);
        EXPECT_TRUE(report.line.pv.empty());
        ASSERT_EQ(listener_.lines.size(), 1u);
        EXPECT_EQ(listener_.lines[0].score, score);
    }
}

INSTANTIATE_TEST_SUITE_P(Lab, ChessSearch, testing::ValuesIn(Algorithms),
                         [](const auto& test) { return std::string(name_of(test.param)); });

TEST(Algorithm, EachHasANameOfItsOwn) {
    std::set<std::string_view> names;
    for (const Algorithm algorithm : Algorithms) names.insert(name_of(algorithm));
    EXPECT_EQ(names.size(), std::size(Algorithms));
    EXPECT_FALSE(names.contains(""));
}

}  // namespace
}  // namespace chess_lab
