// Tests of search/mate_prover.h: a long search shows a mate that it would prune, keeps it, and knows it at the
// next moves.
#include "search/mate_prover.h"

#include <gtest/gtest.h>

#include "chess/movegen.h"
#include "search/known_positions.h"
#include "support/positions.h"
#include "support/searching.h"

namespace search {
namespace {

using chess::Move;
using chess::Position;

// A mate in eleven that the search alone does not find by a million nodes.
constexpr const char* Attack = "r1b2r2/1p1pNpkp/3pn1p1/2pN3P/2PnP3/q3QP2/p3BKP1/1R5R w - - 0 1";

class MateProverTest : public testing::Test {
protected:
    MateProverTest() {
        EXPECT_TRUE(shared_.tt.resize(4));
        shared_.listener = &recorder_;
    }
    BestMoveReport search(u64 nodes) { return pool_.search(root_, test::to_nodes(nodes)); }

    const Position root_ = test::from_fen(Attack);
    SharedState shared_;
    test::PoolSearch pool_{shared_};
    test::SearchRecorder recorder_;
};

TEST_F(MateProverTest, ALongSearchShowsTheMateWithItsWholeLine) {
    search(199'000);
    EXPECT_FALSE(recorder_.lines.back().score.is_mate()) << "a short search has no time for it";
    const BestMoveReport report = search(250'000);
    ASSERT_TRUE(report.line.score.is_win());
    EXPECT_EQ(report.line.bound, Bound::Exact);
    EXPECT_EQ(report.line.pv.size(), usize(report.line.score.plies_to_mate()));
    EXPECT_EQ(report.best, report.line.pv.front());
    Position end = root_;
    for (const Move move : report.line.pv) end.do_move(move);
    EXPECT_TRUE(end.in_check() && !chess::has_legal_move(end));
    EXPECT_EQ(recorder_.lines.back().score, report.line.score);
}

TEST_F(MateProverTest, WithSeveralLinesTheMateIsTheFirst) {
    shared_.options.multi_pv = 3;
    const BestMoveReport report = search(250'000);
    EXPECT_TRUE(report.line.score.is_win());
    EXPECT_EQ(report.line.multi_pv, 1);
    EXPECT_NE(recorder_.lines.back().pv.front(), report.best) << "the third line";
}

TEST_F(MateProverTest, TheMoveMustBeAllowed) {
    Limits limits = test::to_nodes(250'000);
    limits.search_moves = {test::uci_move(root_, "b1b2")};
    EXPECT_FALSE(pool_.search(root_, limits).line.score.is_win());
}

TEST_F(MateProverTest, TheTableKnowsTheMateAfterEveryReply) {
    const BestMoveReport report = search(250'000);
    Position position = chess::played(root_, report.best);
    const int plies = report.line.score.plies_to_mate();
    for (const Move reply : chess::legal_moves(position)) {
        position.do_move(reply);
        const auto entry = probe(shared_.tt, position, 2);
        ASSERT_TRUE(entry) << chess::to_uci(reply, false);
        EXPECT_NE(entry->bound, Bound::Upper);
        EXPECT_TRUE(entry->score.is_win());
        EXPECT_LE(entry->score.plies_to_mate(), plies);
        EXPECT_TRUE(position.is_legal(entry->move));
        position.undo_move(reply);
    }
    position.do_move(report.line.pv[1]);
    const BestMoveReport next = pool_.search(position, test::to_nodes(10'000));
    EXPECT_TRUE(next.line.score.is_win());
    EXPECT_LT(next.line.score.plies_to_mate(), plies);
}

TEST_F(MateProverTest, AStopThatIsAskedForEndsItsStep) {
    MateProver prover(shared_, [this] { return shared_.must_end(); });
    prover.begin(root_);
    shared_.stop_asked = [] { return true; };
    EXPECT_FALSE(prover.go_on(200'000));
    EXPECT_TRUE(shared_.stop) << "it has asked";
}

TEST_F(MateProverTest, TheSearchGoesOnToItsDepth) {
    const BestMoveReport report = pool_.search(root_, test::to_depth(20));
    EXPECT_TRUE(report.line.score.is_win());
    EXPECT_EQ(report.line.depth, 20);
}

TEST_F(MateProverTest, AProofNeverTakesThePlaceOfAShorterMate) {
    int mates = 0;
    for (const char* const fen : {"8/2p5/7k/3R4/8/Q5n1/7b/4K3 w - - 0 1", "7B/4Q3/8/4K3/2k5/8/8/8 w - - 0 1",
                                  "8/8/8/3k4/8/8/8/KQR5 w - - 0 1"})
        for (u64 nodes = 200'000; nodes < 240'000; nodes += 2'500) {
            recorder_ = {};
            shared_.tt.clear();
            const BestMoveReport report = pool_.search(test::from_fen(fen), test::to_nodes(nodes));
            for (const LineReport& line : recorder_.lines) {
                if (!line.score.is_mate()) continue;
                ++mates;
                EXPECT_GE(report.line.score, line.score) << fen << ", " << nodes << " nodes";
            }
        }
    EXPECT_GT(mates, 0);
}

}  // namespace
}  // namespace search
