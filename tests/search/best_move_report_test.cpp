// Tests of the report of the best move in search/report.h, however the search ended.
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "chess/movegen.h"
#include "support/positions.h"
#include "support/searching.h"

namespace search {
namespace {

using chess::Move;
using chess::Position;
using eval::Score;
using test::SearchRecorder;
using test::to_depth;
using test::to_nodes;

constexpr std::string_view Kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

class BestMoveReportTest : public testing::TestWithParam<int> {
protected:
    BestMoveReportTest() {
        EXPECT_TRUE(shared_.tt.resize(4));
        EXPECT_TRUE(pool_.resize(usize(GetParam())));
        shared_.listener = &recorder_;
    }

    BestMoveReport search(const Position& root, const Limits& limits, bool stop_at_once = false) {
        recorder_ = {};
        pool_.start(root, limits);
        if (stop_at_once) pool_.stop();
        pool_.wait();
        EXPECT_EQ(recorder_.best_moves.size(), 1u);
        const BestMoveReport report = recorder_.best_moves.at(0);
        check(root, report);
        return report;
    }
    // Checks what holds for every position with a legal move.
    static void check(const Position& root, const BestMoveReport& report) {
        ASSERT_FALSE(report.line.pv.empty());
        EXPECT_EQ(report.line.pv.front(), report.best);
        EXPECT_EQ(report.line.multi_pv, 1);
        EXPECT_GE(report.line.depth, 1);
        EXPECT_FALSE(report.line.score.is_none());
        EXPECT_LE(report.line.score, Score::mate_in(1));
        EXPECT_GE(report.line.score, Score::mated_in(0));
        EXPECT_NE(report.line.bound, Bound::None);
        Position position = root;
        for (const Move move : report.line.pv) {
            ASSERT_TRUE(position.is_legal(move));
            position.do_move(move);
        }
        if (report.line.pv.size() > 1 && report.ponder != Move::none()) {
            EXPECT_EQ(report.ponder, report.line.pv[1]);
        }
    }

    SearchRecorder recorder_;
    SharedState shared_;
    test::PoolSearch pool_{shared_};
};

TEST_P(BestMoveReportTest, OfAWholeIterationItIsTheLastLine) {
    for (const int depth : {1, 2, 7}) {
        const BestMoveReport report = search(test::from_fen(Kiwipete), to_depth(depth));
        EXPECT_EQ(report.line.depth, depth);
        EXPECT_EQ(report.line.bound, Bound::Exact);
        EXPECT_EQ(report.line.score, recorder_.lines.back().score);
        EXPECT_EQ(report.line.pv, recorder_.lines.back().pv);
    }
}

TEST_P(BestMoveReportTest, OfSeveralLinesItIsTheBest) {
    shared_.options.multi_pv = 3;
    const BestMoveReport report = search(test::from_fen(Kiwipete), to_depth(5));
    ASSERT_GE(recorder_.lines.size(), 3u);
    const LineReport& first = *(recorder_.lines.end() - 3);
    ASSERT_EQ(first.multi_pv, 1);
    EXPECT_EQ(report.line.score, first.score);
    EXPECT_EQ(report.line.depth, first.depth);
    EXPECT_EQ(report.line.pv, first.pv);
}

TEST_P(BestMoveReportTest, OfAStoppedIterationItIsAsNewAsTheMove) {
    for (u64 nodes = 1; nodes < 60'000; nodes = nodes * 3 + 1) {
        const BestMoveReport report = search(test::from_fen(Kiwipete), to_nodes(nodes));
        EXPECT_EQ(recorder_.lines.back().pv.front(), report.best);
        EXPECT_GE(report.line.depth, recorder_.lines.back().depth) << nodes;
        EXPECT_LE(recorder_.lines.back().nodes, report.line.nodes) << nodes;
        EXPECT_EQ(report.line.nodes, pool_.nodes()) << "nothing is searched after it";
    }
}

TEST_P(BestMoveReportTest, CountsThePliesToAMate) {
    const BestMoveReport report = search(test::from_fen("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"), to_depth(12));
    EXPECT_EQ(report.line.score, Score::mate_in(3));
    EXPECT_EQ(report.line.bound, Bound::Exact);
    EXPECT_EQ(report.line.pv.size(), 3u);
}

TEST_P(BestMoveReportTest, TheOnlyMoveHasAScoreToo) {
    const Position root = test::from_fen("2k3r1/8/8/p7/8/P7/1r6/7K w - - 0 1");
    ASSERT_EQ(chess::legal_moves(root).size(), 1u);
    const BestMoveReport report = search(root, to_depth(6));
    EXPECT_EQ(report.best, test::uci_move(root, "a3a4"));
    EXPECT_LT(report.line.score.cp(), -300) << "two rooks down";
}

TEST_P(BestMoveReportTest, StoppedAtOnceItHasOneIteration) {
    for (int run = 0; run < 20; ++run) {
        pool_.clear();
        const BestMoveReport report = search(test::from_fen(Kiwipete), Limits{}, true);
        EXPECT_GE(report.line.depth, 1);
    }
}

TEST_P(BestMoveReportTest, WithoutALegalMoveItSaysMateOrStalemate) {
    for (const auto& [fen, score] : {std::pair("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", Score::mated_in(0)),
                                     std::pair("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Score::draw())}) {
        recorder_ = {};
        pool_.start(test::from_fen(fen), to_depth(3));
        pool_.wait();
        ASSERT_EQ(recorder_.best_moves.size(), 1u);
        const BestMoveReport& report = recorder_.best_moves[0];
        EXPECT_EQ(report.best, Move::none());
        EXPECT_TRUE(report.line.pv.empty());
        EXPECT_EQ(report.line.score, score) << fen;
    }
}

INSTANTIATE_TEST_SUITE_P(Threads, BestMoveReportTest, testing::Values(1, 4),
                         [](const auto& test) { return std::to_string(test.param); });

}  // namespace
}  // namespace search
