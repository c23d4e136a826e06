// Tests of the move loop of a node: which moves are skipped, how deep each is searched, and what the
// histories learn.
#include <gtest/gtest.h>

#include "search/positions.h"
#include "search/worker_peer.h"

namespace search {
namespace {

using chess::Move;

const char* const PawnEnding = "4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1";
const char* const ManyAnswersToACheck = "4r1k1/8/8/8/8/2N2B2/3P1PPP/R3K2R w KQ - 0 1";  // none loses a piece
// In the first position either rook can take the queen; in the second there is only one rook.
const char* const TwoCanTake = "6k1/5ppp/8/3q3R/8/8/5PPP/3R2K1 w - - 0 1";
const char* const OneCanTake = "6k1/5ppp/8/3q4/8/8/5PPP/3R2K1 w - - 0 1";

usize legal_moves(WorkerPeer& peer) { return chess::legal_moves(peer.position()).size(); }

// --- moves that are skipped ---

// Late move pruning is only for null windows, since on a principal variation it would give a wrong score, and
// not for answers to a check.
TEST(SkippedMoves, LateQuietMovesAreSkippedButNotOnThePrincipalVariationAndNotInCheck) {
    WorkerPeer peer(Even);
    const Score alpha = peer.static_eval() + 80;
    peer.ask(1, alpha + 1);
    EXPECT_LT(peer.known_moves().size(), legal_moves(peer) / 2);
    EXPECT_GE(peer.known_moves().size(), 1u);
    WorkerPeer pv(Even);
    pv.search_pv(1);
    EXPECT_EQ(pv.known_moves().size(), legal_moves(pv));
    WorkerPeer in_check(ManyAnswersToACheck);
    in_check.ask(1, Score::from_cp(3000));
    EXPECT_EQ(in_check.known_moves().size(), legal_moves(in_check));
}

TEST(SkippedMoves, TheDeeperTheNodeTheMoreAreSearched) {
    u64 last = 0;
    for (const Depth depth : {1, 2, 3}) {
        WorkerPeer peer(Even);
        peer.ask(depth, peer.static_eval() + 81);
        EXPECT_GT(peer.nodes(), last);
        last = peer.nodes();
    }
}

TEST(SkippedMoves, FarBelowAlphaOnlyTheFirstAndChecksAreTried) {
    WorkerPeer peer(QueenDown);
    const Score alpha = peer.static_eval() + 2000;
    const Score score = peer.search_pv(1, alpha, alpha + 100);
    EXPECT_EQ(peer.known_moves().size(), 1u) << "one is, in any case";
    EXPECT_GT(score, -Score::infinite());
    EXPECT_LE(score, alpha);
    WorkerPeer with_mate(QuietMate);
    EXPECT_TRUE(with_mate.search_pv(1, Score::from_cp(3000), Score::from_cp(3100)).is_win());
}

TEST(SkippedMoves, MayBeWorthMoreThanThoseThatWereSearched) {
    WorkerPeer peer(QueenDown);
    const Score eval = peer.static_eval();
    EXPECT_GE(peer.search_pv(1, eval + 2000, eval + 2100), eval + params::futility_base);
}

TEST(SkippedMoves, NoneInPawnEndings) {
    WorkerPeer peer(PawnEnding);
    peer.ask(1, peer.static_eval() + 300);
    EXPECT_EQ(peer.known_moves().size(), legal_moves(peer));
}

TEST(SkippedMoves, NoneWhileTheBestSoFarIsMated) {
    // Black threatens Re1 mate. Moves that give the king a flight square prevent it, but come late in the
    // order.
    WorkerPeer peer("4r1k1/5ppp/2n5/8/8/2N5/1P3PPP/6K1 w - - 0 1");
    for (const char* const losing : {"c3a4", "c3a2", "c3b5", "b2b3"}) peer.praise(losing);
    peer.praise_reply("e8e1");
    EXPECT_FALSE(peer.ask(2, Score::mated_in(50)).is_loss());
}

TEST(SkippedMoves, MovesThatLoseMaterialAreSkippedWhereLittleDepthIsLeft) {
    // The queen can take a guarded pawn, or move to a square that a pawn attacks.
    WorkerPeer peer("4k3/8/2p5/3p4/8/1Q6/PP6/1N2K3 w - - 0 1");
    peer.search_pv(1);
    EXPECT_FALSE(peer.knows("b3d5"));
    EXPECT_FALSE(peer.knows("b3c4"));
    EXPECT_FALSE(peer.knows("b3b5"));
    EXPECT_TRUE(peer.knows("b3c3"));
    EXPECT_TRUE(peer.knows("b3b7"));
}

TEST(SkippedMoves, QuietMovesThatKeptFailingAreSkipped) {
    WorkerPeer peer(Even);
    for (int i = 0; i < 40; ++i)
        peer.histories().update_quiet(peer.position(), peer.quiet_context(), peer.move("e1d1"), -8000);
    peer.search_pv(1);
    EXPECT_FALSE(peer.knows("e1d1"));
    EXPECT_EQ(peer.known_moves().size(), legal_moves(peer) - 1);
}

// --- the excluded move ---

TEST(ExcludedMove, IsNotSearchedAndNothingIsStored) {
    WorkerPeer peer(Even);
    peer.frame()->excluded = peer.move("b1c3");
    peer.search_pv(1);
    EXPECT_FALSE(peer.knows("b1c3"));
    EXPECT_EQ(peer.known_moves().size(), legal_moves(peer) - 1);
    EXPECT_FALSE(peer.entry());
    EXPECT_EQ(peer.correction_cp(), 0);
}

TEST(ExcludedMove, WithoutAnotherMoveTheNodeIsNoMate) {
    WorkerPeer only("k7/8/1K6/8/8/8/8/7R b - - 0 1");
    ASSERT_EQ(legal_moves(only), 1u);
    only.frame()->excluded = only.move("a8b8");
    const Score alpha = Score::from_cp(-100);
    EXPECT_EQ(only.ask(4, alpha + 1), alpha);
}

// --- singular extensions ---

// A node of depth 6 with the table move d1d5, which is expected to fail high. depth_of_table_move() returns
// the depth to which that move was searched, or nothing if it was not searched.
struct SingularCase {
    const char* fen;
    Depth table_depth = 5;
    Depth lines_of_depth = 100;
    int above_beta_cp = 10;  // the table's score minus beta
    static constexpr Depth NodeDepth = 6;

    std::optional<Depth> depth_of_table_move() const {
        WorkerPeer peer(fen, 2);
        const Score score = Score::from_cp(350);
        peer.allow_lines_of_depth(lines_of_depth);
        peer.plant(entry(score, Bound::Lower, table_depth, peer.move("d1d5")));
        peer.ask(NodeDepth, score - above_beta_cp, true);
        EXPECT_EQ(peer.frame()->excluded, Move::none());
        const auto searched = peer.entry_after("d1d5");
        return searched ? std::optional(searched->depth) : std::nullopt;
    }
};

TEST(SingularExtension, TheOnlyGoodMoveIsSearchedDeeper) {
    const auto depth = SingularCase{OneCanTake}.depth_of_table_move();
    ASSERT_TRUE(depth);
    EXPECT_GE(*depth, SingularCase::NodeDepth);
    EXPECT_LE(*depth, SingularCase::NodeDepth + 2) << "three plies at most";
}

TEST(SingularExtension, OnlyOnTheTablesGoodWord) {
    const Depth plain = SingularCase::NodeDepth - 1;
    EXPECT_LE(SingularCase({.fen = OneCanTake, .table_depth = 2}).depth_of_table_move().value(), plain);
    EXPECT_LE(SingularCase({.fen = OneCanTake, .lines_of_depth = 1}).depth_of_table_move().value(), plain)
        << "the line is twice as long as the iteration is deep";
}

TEST(SingularExtension, WhereAnotherMoveIsAsGoodTheNodeIsLeft) {
    const SingularCase two{.fen = TwoCanTake, .above_beta_cp = 100};
    EXPECT_FALSE(two.depth_of_table_move()) << "both beat beta";
}

// --- the depth of a move ---

// If a reduced search returns more than alpha, the move is searched again to the full depth. The table
// contains a wrong score that is deep enough only for the reduced search.
TEST(SearchedAgain, WhatOnlyAReducedSearchSawAboveAlpha) {
    int lies_told = 0;
    for (const char* const liar : {"e1d1", "e1d2", "e1f1", "e1f2", "b1c3", "b1d2", "b1a3"}) {
        WorkerPeer peer(Even);
        constexpr Depth NodeDepth = 5;
        const Score alpha = peer.static_eval() + 400;
        TtEntry lie = entry(Score::from_cp(-2000), Bound::Upper, NodeDepth - 2, Move::none());
        peer.plant_after(liar, lie);
        EXPECT_LE(peer.search_pv(NodeDepth, alpha, alpha + 100), alpha) << liar;
        const auto corrected = peer.entry_after(liar);
        lies_told += corrected && corrected->score != Score::from_cp(-2000);
    }
    EXPECT_GT(lies_told, 0);
}

// At a principal variation node, a late move that becomes the best one is searched again with the full
// window, so that its line is complete.
TEST(SearchedAgain, TheBestLineIsKnownWhole) {
    WorkerPeer peer(OneCanTake);
    for (const char* const worse : {"d1d2", "d1d3", "d1c1"}) peer.praise(worse);
    peer.frame()->killer = peer.move("d1d2");
    peer.search_pv(5);
    EXPECT_EQ(peer.frame()->pv[0], peer.move("d1d5"));
    EXPECT_GE(peer.frame()->pv.size(), 3u);

    // A quiet best move, late in the order: the fork on c7.
    WorkerPeer fork("q3k3/8/8/1N6/8/8/PP6/4K3 w - - 0 1");
    for (const char* const worse : {"b5a3", "b5c3", "b5d4", "e1e2"}) fork.praise(worse);
    fork.search_pv(5);
    EXPECT_EQ(fork.frame()->pv[0], fork.move("b5c7"));
    EXPECT_GE(fork.frame()->pv.size(), 3u);
}

// --- what is stored ---

TEST(StoredBound, SaysOnWhichSideOfTheWindowTheScoreFell) {
    WorkerPeer peer(PawnEnding);
    const Score eval = peer.static_eval();
    peer.search_pv(2, eval + 300, eval + 400);
    EXPECT_EQ(peer.entry()->bound, Bound::Upper);
    peer.shared().tt.clear();
    peer.search_pv(2, eval - 400, eval - 300);
    EXPECT_EQ(peer.entry()->bound, Bound::Lower);
    peer.shared().tt.clear();
    const Score score = peer.search_pv(2);
    EXPECT_EQ(peer.entry()->bound, Bound::Exact);
    EXPECT_EQ(peer.entry()->score, score);
    EXPECT_EQ(peer.entry()->depth, 2);
    EXPECT_TRUE(peer.entry()->was_pv);
    EXPECT_NE(peer.entry()->move, Move::none());
}

TEST(StoredBound, FailingLowNoMoveIsBest) {
    WorkerPeer peer(PawnEnding);
    const Score eval = peer.static_eval();
    peer.search_pv(2, eval + 300, eval + 400);
    EXPECT_EQ(peer.entry()->move, Move::none());
}

// --- learning ---

TEST(LearningFromACutoff, TheQuietMoveRisesAndThoseBeforeItFall) {
    WorkerPeer peer(QuietMate);
    peer.praise("a1b1");
    const int praised = peer.quiet_score("a1b1");
    peer.search_pv(1, Score::from_cp(3000), Score::from_cp(3001));
    EXPECT_GT(peer.quiet_score("a1a8"), 0);
    EXPECT_LT(peer.quiet_score("a1b1"), praised);
    EXPECT_EQ(peer.quiet_score("h2h3"), 0) << "not tried";
    EXPECT_EQ(peer.frame()->killer, peer.move("a1a8"));
    EXPECT_EQ(peer.frame()->cutoffs, 1);
}

TEST(LearningFromACutoff, TheCaptureRisesAndThoseBeforeItFall) {
    // The capture of the guarded rook is tried before the capture of the queen because of its good history.
    WorkerPeer peer("6k1/5ppp/4p3/3r1q2/4P3/7P/5PP1/6K1 w - - 0 1");
    for (int i = 0; i < 40; ++i) peer.histories().update_capture(peer.position(), peer.move("e4f5"), -8000);
    for (int i = 0; i < 40; ++i) peer.histories().update_capture(peer.position(), peer.move("e4d5"), 8000);
    peer.praise("g1h2");
    const int queen = peer.capture_score("e4f5"), rook = peer.capture_score("e4d5");
    const int quiet = peer.quiet_score("g1h2");
    const Score beta = peer.static_eval() + 650;
    EXPECT_GE(peer.search_pv(1, beta - 1, beta), beta);
    EXPECT_GT(peer.capture_score("e4f5"), queen);
    EXPECT_LT(peer.capture_score("e4d5"), rook);
    EXPECT_EQ(peer.quiet_score("g1h2"), quiet);
    EXPECT_EQ(peer.frame()->killer, Move::none()) << "a capture is not a killer";
}

TEST(LearningFromACutoff, RepliesToACaptureAndToAQuietMoveAreLearntApart) {
    for (const bool is_noisy : {false, true}) {
        WorkerPeer peer(OneCanTake);
        peer.play(is_noisy ? "d1d5" : "d1d4");
        const chess::Square square = peer.frame()[-1].move.to();
        peer.praise("h7h6");
        const int learnt = peer.quiet_score("h7h6");
        peer.frame()[-1].replies = &peer.histories().replies_to(chess::Piece::WhiteRook, square, !is_noisy);
        EXPECT_LT(peer.quiet_score("h7h6"), learnt);
    }
}

TEST(LearningFromACutoff, WithoutACutoffNothingIsLearnt) {
    WorkerPeer peer(PawnEnding);
    const Score eval = peer.static_eval();
    peer.search_pv(1, eval + 300, eval + 400);
    for (const Move move : chess::legal_moves(peer.position()))
        EXPECT_EQ(peer.histories().quiet_score(peer.position(), peer.quiet_context(), move), 0);
    EXPECT_EQ(peer.frame()->killer, Move::none());
    EXPECT_EQ(peer.frame()->cutoffs, 0);
}

TEST(LearningFromAScore, TheBestMoveRisesAndTheOthersFall) {
    WorkerPeer peer(PawnEnding);
    peer.search_pv(1);
    const Move best = peer.entry()->move;
    for (const Move move : chess::legal_moves(peer.position())) {
        const int points = peer.histories().quiet_score(peer.position(), peer.quiet_context(), move);
        if (move == best) {
            EXPECT_GT(points, 0);
        } else {
            EXPECT_LT(points, 0);
        }
    }
    EXPECT_EQ(peer.frame()->killer, Move::none()) << "it cut nothing off";
    EXPECT_EQ(peer.frame()->cutoffs, 0);
}

// --- learning about the move before ---

// Black plays Nc6 as the `number`-th move tried; score() is its history score.
class LastMoveLearning : public testing::Test {
protected:
    explicit LastMoveLearning() { peer_.frame()->static_eval = Score::none(); }

    void play_knight(int number = 1) { peer_.play("b8c6", number); }
    int score() {
        const StackFrame* const last = peer_.frame() - 1;
        return peer_.histories().quiet_score(before_, last->quiet_context(), last->move);
    }

    const chess::Position before_ = test::from_fen("1n2k3/pp6/8/8/8/8/PP6/1N2K3 b - - 0 1");
    WorkerPeer peer_{before_, 3};
};

TEST_F(LastMoveLearning, WithoutAGoodAnswerItRises) {
    play_knight();
    const Score alpha = peer_.static_eval() + 80;
    EXPECT_LE(peer_.ask(1, alpha + 1), alpha);
    const int once = score();
    EXPECT_GT(once, 0);
    peer_.shared().tt.clear();
    peer_.histories().clear();
    peer_.ask(2, alpha + 1);
    EXPECT_GT(score(), once) << "it held for longer";
}

TEST_F(LastMoveLearning, WithAGoodAnswerItDoesNot) {
    play_knight();
    peer_.search_pv(1);
    EXPECT_EQ(score(), 0);
}

TEST_F(LastMoveLearning, WhatIsLeftWithoutAMoveSaysNothing) {
    play_knight();
    peer_.frame()->excluded = peer_.move("b1c3");
    peer_.ask(1, peer_.static_eval() + 81);
    EXPECT_EQ(score(), 0);
}

TEST_F(LastMoveLearning, TheEvaluationsSayTheFirstWord) {
    play_knight();
    const Score now = peer_.static_eval();
    const auto judged = [&](Score before) {
        peer_.histories().clear();
        peer_.frame()[-1].static_eval = before;
        peer_.ask(1, now - 3000);  // cut off by its static evaluation
        EXPECT_EQ(peer_.nodes(), 0u);
        return score();
    };
    EXPECT_GT(judged(Score::from_cp(-now.cp() - 200)), 0) << "Black stands better than before";
    EXPECT_LT(judged(Score::from_cp(-now.cp() + 200)), 0);
    EXPECT_EQ(judged(Score::none()), 0) << "he was in check";
}

TEST_F(LastMoveLearning, AnEarlyOneThatTheTableRefutesFalls) {
    play_knight(2);
    peer_.plant(entry(Score::from_cp(300), Bound::Lower, 6, Move::none()));
    peer_.ask(6, Score::from_cp(200));
    EXPECT_LT(score(), 0);
}

TEST_F(LastMoveLearning, OfALateOneNothingElseWasExpected) {
    play_knight(params::last_move_early + 1);
    peer_.plant(entry(Score::from_cp(300), Bound::Lower, 6, Move::none()));
    peer_.ask(6, Score::from_cp(200));
    EXPECT_EQ(score(), 0);
}

// White loses a knight whatever he plays: the evaluation is too high.
const char* const Forked = "4k3/pp6/8/4p3/3N1N2/8/PP6/4K3 w - - 0 1";

TEST(LearningACorrection, FromWhatTheSearchFound) {
    WorkerPeer peer(Forked);
    const Score eval = peer.static_eval();
    ASSERT_LT(peer.search_pv(1), eval - 100);
    EXPECT_LT(peer.correction_cp(), 0);
    // A quiet fork wins the queen: the position is better than its evaluation.
    WorkerPeer winner("q3k3/8/8/1N6/8/8/PP6/4K3 w - - 0 1");
    ASSERT_GT(winner.search_pv(2), winner.static_eval());
    EXPECT_GT(winner.correction_cp(), 0);
}

TEST(LearningACorrection, NotFromABoundThatSaysNothing) {
    WorkerPeer peer(Forked);
    const Score eval = peer.static_eval();
    peer.search_pv(1, eval - 1000, eval - 900);  // a lower bound below the evaluation
    EXPECT_EQ(peer.correction_cp(), 0);
}

TEST(LearningACorrection, NotFromCapturesChecksAndMates) {
    WorkerPeer capture(OneCanTake);
    ASSERT_GT(capture.search_pv(1), capture.static_eval() + 100);
    EXPECT_EQ(capture.correction_cp(), 0);
    WorkerPeer in_check("4k3/8/8/8/8/8/3q4/4K2R w - - 0 1");
    in_check.search_pv(1);
    EXPECT_EQ(in_check.correction_cp(), 0);
    WorkerPeer mate(QuietMate);
    ASSERT_TRUE(mate.search_pv(1).is_win());
    EXPECT_EQ(mate.correction_cp(), 0);
}

}  // namespace
}  // namespace search
