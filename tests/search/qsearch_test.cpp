// Tests of the quiescence search: it returns the evaluation if there is nothing to take, captures what can be
// won, and does not stand pat in check.
#include <gtest/gtest.h>

#include "search/positions.h"
#include "search/worker_peer.h"

namespace search {
namespace {

using chess::Move;

const Score Lowest = Score::from_cp(-15'000), Highest = Score::from_cp(15'000);

TEST(Quiescence, StandsPatWhereNothingIsToBeTaken) {
    WorkerPeer peer(Even);
    EXPECT_EQ(peer.quiesce(Lowest, Highest), peer.static_eval());
    EXPECT_EQ(peer.nodes(), 0u);
    const Score beta = peer.static_eval() - 10;
    WorkerPeer high(QueenHangs);
    EXPECT_GE(high.quiesce(Lowest, beta - 1000), beta - 1000);
    EXPECT_EQ(high.nodes(), 0u) << "good enough as it stands";
}

TEST(Quiescence, TakesWhatHangs) {
    WorkerPeer peer(QueenHangs);
    EXPECT_GT(peer.quiesce(Lowest, Highest), peer.static_eval() + 500);
    EXPECT_EQ(peer.entry()->move, peer.move("d1d5"));
    EXPECT_EQ(peer.entry()->depth, 0);
}

TEST(Quiescence, DoesNotTakeWhatIsGuarded) {
    WorkerPeer peer("4k3/8/2p5/3p4/8/1Q6/PP6/1N2K3 w - - 0 1");
    EXPECT_EQ(peer.quiesce(Lowest, Highest), peer.static_eval());
    EXPECT_FALSE(peer.knows("b3d5"));
}

TEST(Quiescence, Promotes) {
    WorkerPeer peer("6k1/P4ppp/8/8/8/8/5PPP/1n4K1 w - - 0 1");
    EXPECT_GT(peer.quiesce(Lowest, Highest), peer.static_eval() + 200);
}

TEST(Quiescence, InCheckThereIsNoStandingPat) {
    // Black is far ahead but mated.
    WorkerPeer mated("R5k1/5ppp/8/8/8/8/8/nnnn2K1 b - - 0 1", 4);
    EXPECT_EQ(mated.quiesce(Lowest, Highest), Score::mated_in(4));
    EXPECT_EQ(mated.quiesce(Score::from_cp(-1000), Score::from_cp(-999)), Score::mated_in(4));
    // Black is ahead, but every answer to the check loses the queen, so the material count is misleading.
    WorkerPeer forked("q3k3/2N5/8/8/8/8/8/4K3 b - - 0 1");
    EXPECT_LT(forked.quiesce(Lowest, Highest), Score::from_cp(100));
}

TEST(Quiescence, QuietAnswersToACheckAreSeen) {
    WorkerPeer peer("R5k1/5pp1/7p/8/8/8/8/6K1 b - - 0 1", 4);
    EXPECT_FALSE(peer.quiesce(Lowest, Highest).is_loss());
    EXPECT_TRUE(peer.knows("g8h7"));
}

// One quiet answer that does not lose shows that it is not mate, so no further quiet answer is searched.
TEST(Quiescence, OneQuietAnswerToACheckIsEnough) {
    WorkerPeer peer("4k3/8/8/8/8/8/8/K3R3 b - - 0 1");
    peer.quiesce(Score::from_cp(5000), Score::from_cp(5001));
    EXPECT_EQ(peer.known_moves().size(), 1u);
}

TEST(Quiescence, QuietChecksAreNotTried) {
    EXPECT_EQ(WorkerPeer(QuietMate).search_pv(0), WorkerPeer(QuietMate).static_eval());
    EXPECT_TRUE(WorkerPeer(QuietMate).search_pv(1).is_win());
}

TEST(Quiescence, ChecksThatConfineTheKingContinueOneAnother) {
    EXPECT_TRUE(WorkerPeer(Smothered).search_pv(1).is_win());
    WorkerPeer peer(Smothered);
    EXPECT_EQ(peer.quiesce(Lowest, Highest), peer.static_eval()) << "the first one needs a search";
    peer.play("c4g8");
    peer.play("a8g8");
    EXPECT_FALSE(peer.quiesce(Lowest, Highest).is_win()) << "not marked as confining";
    WorkerPeer passing(Smothered);
    passing.frame()->confines_king = true;  // from a move that was tried before
    passing.pass();
    passing.play("a8b8");
    EXPECT_FALSE(passing.quiesce(Lowest, Highest).is_win()) << "a null move does not confine";
    // After Re8+ Rxe8 two more are needed.
    WorkerPeer longer("r6k/6pp/7N/8/2Q5/8/6PP/4R1K1 w - - 0 1");
    longer.play("e1e8");
    longer.frame()[-1].confines_king = true;
    longer.play("a8e8");
    EXPECT_TRUE(longer.quiesce(Lowest, Highest).is_win());
}

// CPW: Delta Pruning.
TEST(Quiescence, CapturesThatCannotReachAlphaAreNotTried) {
    WorkerPeer peer("6k1/5ppp/8/3p4/8/8/5PPP/3R2K1 w - - 0 1");
    const Score alpha = peer.static_eval() + 800;
    const Score score = peer.quiesce(alpha, alpha + 1);
    EXPECT_EQ(peer.nodes(), 0u);
    EXPECT_LE(score, alpha);
    EXPECT_GE(score, peer.static_eval());
    WorkerPeer queen(QueenHangs);
    const Score reachable = queen.static_eval() + 600;
    EXPECT_GT(queen.quiesce(reachable, reachable + 1), reachable);
    // A capture that gives check may gain more than the captured piece.
    WorkerPeer mate("6k1/p4ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
    const Score high = mate.static_eval() + 2000;
    mate.quiesce(high, high + 1);
    EXPECT_EQ(mate.nodes(), 0u);
    WorkerPeer mating("b5k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
    EXPECT_TRUE(mating.quiesce(mating.static_eval() + 3000, mating.static_eval() + 3001).is_win());
}

TEST(Quiescence, StoresWhatItFound) {
    WorkerPeer peer(QueenHangs);
    peer.quiesce(Lowest, Highest);
    ASSERT_TRUE(peer.entry());
    EXPECT_EQ(peer.entry()->static_eval, peer.static_eval());
    peer.shared().tt.clear();
    peer.quiesce(Score::from_cp(5000), Score::from_cp(5001));
    EXPECT_EQ(peer.entry()->bound, Bound::Upper);
    peer.shared().tt.clear();
    peer.quiesce(Score::from_cp(-101), Score::from_cp(-100));
    EXPECT_EQ(peer.entry()->bound, Bound::Lower);
}

TEST(Quiescence, TheTableSharpensTheStandingScore) {
    WorkerPeer peer(Even);
    TtEntry known;
    known.score = peer.static_eval() + 500;
    known.static_eval = Score::none();
    known.bound = Bound::Lower;
    peer.plant(known);
    const Score beta = peer.static_eval() + 700;
    EXPECT_EQ(peer.quiesce(beta - 1, beta), known.score);
}

}  // namespace
}  // namespace search
