// Tests of one node of the search: which steps may end it early, with what score, and when none of them may.
// The tests state the rules of each step; the margins come from params.h, whatever they are.
#include <gtest/gtest.h>

#include "search/positions.h"
#include "search/worker_peer.h"

namespace search {
namespace {

using chess::Move;

// Even, quiet positions without captures.
const char* const EvenKnights = "1nn1k3/pp6/8/8/8/8/PP6/1NN1K3 w - - 0 1";
const char* const EvenPawns = "4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1";
// White can take the queen on d5, but Black then mates with Re1.
const char* const QueenIsPoisoned = "4r1k1/5ppp/8/3q4/8/8/5PPP/3R2K1 w - - 0 1";
// White has two bishops, so may try a null move, but only king moves, and each loses the pawn on f2 and the
// game. If White could pass, Black would lose the pawn on f3.
const char* const Zugzwang = "8/8/8/8/8/1p1p1pK1/1P1PkP2/B1B5 w - - 0 1";

// --- draws, mates and the stop flag ---

TEST(Node, ADrawIsADrawAtOnce) {
    for (const char* const fen : {"3qk3/pp6/8/8/8/8/PP6/1N2K3 w - - 100 80",  // fifty moves
                                  "4k3/8/8/8/8/8/8/1N2K3 w - - 0 1"}) {       // insufficient material
        WorkerPeer peer(fen, 3);
        for (const Depth depth : {0, 1, 5}) EXPECT_EQ(peer.search_pv(depth), Score::draw()) << fen;
        EXPECT_EQ(peer.quiesce(Score::from_cp(-50), Score::from_cp(-49)), Score::draw()) << fen;
        EXPECT_EQ(peer.nodes(), 0u);
    }
}

TEST(Node, ARepetitionIsADraw) {
    chess::Position position = test::from_fen("4k1n1/8/8/8/8/8/8/Q3K3 b - - 0 1");
    test::play(position, "e8d8 e1e2 g8e7 e2e1 e7g8");
    WorkerPeer peer(position, 5);
    EXPECT_EQ(peer.search_pv(3), Score::draw());
    EXPECT_EQ(peer.quiesce(Score::from_cp(100), Score::from_cp(101)), Score::draw());
    EXPECT_EQ(peer.nodes(), 0u);
}

// Black is a queen down but can repeat an earlier position: the node is a draw, without a search of the move.
TEST(Node, WhoCanRepeatHasADraw) {
    chess::Position position = test::from_fen("4k1n1/8/8/8/8/8/8/Q3K3 b - - 0 1");
    test::play(position, "e8d8 e1e2 g8e7 e2e1");
    WorkerPeer peer(position, 4);
    for (const Depth depth : {0, 1, 4}) {
        EXPECT_EQ(peer.ask(depth, Score::from_cp(-100)), Score::draw()) << depth;
        EXPECT_EQ(peer.nodes(), 0u) << depth;
    }
    EXPECT_EQ(peer.quiesce(Score::from_cp(-101), Score::from_cp(-100)), Score::draw());
    EXPECT_EQ(peer.nodes(), 0u);
}

TEST(Node, MateAndStalemateAreSeenAtAnyDepth) {
    for (const Depth depth : {1, 2, 5, 9}) {
        WorkerPeer mated("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", 3);
        EXPECT_EQ(mated.search_pv(depth), Score::mated_in(3));
        // Also if the window is far below and the side to move is far ahead in material.
        WorkerPeer rich("R5k1/5ppp/8/8/8/8/8/nnnn2K1 b - - 0 1", 3);
        EXPECT_EQ(rich.ask(depth, Score::from_cp(-900)), Score::mated_in(3));
        WorkerPeer stalemated("7k/5Q2/8/8/8/8/8/K7 b - - 0 1", 3);
        EXPECT_EQ(stalemated.search_pv(depth), Score::draw());
    }
}

// CPW: Mate Distance Pruning.
TEST(Node, NothingIsSearchedBeyondAShorterMate) {
    WorkerPeer peer(Even, 6);
    EXPECT_GE(peer.ask(5, Score::mated_in(6)), Score::mated_in(6));
    EXPECT_EQ(peer.nodes(), 0u) << "no one is mated before it is his turn";
    EXPECT_LT(peer.ask(5, Score::mate_in(6)), Score::mate_in(6));
    EXPECT_EQ(peer.nodes(), 0u) << "no mate at once, where the move has yet to be made";
}

TEST(Node, AMateIsNeverGuessed) {
    // White is ahead in material but has no defence against Qg2 mate.
    for (const Depth depth : {2, 3, 5, 8}) {
        WorkerPeer peer("6k1/5ppp/8/8/8/N4p1q/N4P1P/BN3RK1 w - - 0 1");
        peer.praise_reply("h3g2");
        EXPECT_TRUE(peer.ask(depth, Score::mated_in(100)).is_loss()) << depth;
    }
}

TEST(Node, AStoppedSearchTouchesNothing) {
    WorkerPeer peer(Even, 2);
    peer.search_line(1, Score::draw());
    peer.shared().tt.clear();
    peer.shared().stop = true;
    peer.finish_an_iteration();
    for (const Depth depth : {0, 1, 6}) peer.search_pv(depth);
    EXPECT_EQ(peer.nodes(), 0u);
    EXPECT_FALSE(peer.entry());
}

TEST(Node, TheStackHasAnEnd) {
    WorkerPeer peer(QueenHangs, MaxPly);
    EXPECT_EQ(peer.search_pv(5), peer.static_eval());
    EXPECT_EQ(peer.nodes(), 0u);
    WorkerPeer below(QueenHangs, MaxPly - 1);
    below.search_pv(5);
    EXPECT_GT(below.nodes(), 0u);
}

// --- the table ---

TEST(TableCutoff, WhatTheTableKnowsIsNotSearchedAgain) {
    const Score score = Score::from_cp(321);
    const struct {
        Bound bound;
        int beta_cp;
    } cases[] = {{Bound::Exact, 1000}, {Bound::Exact, 0}, {Bound::Lower, 300}, {Bound::Upper, 400}};
    for (const auto& [bound, beta_cp] : cases) {
        WorkerPeer peer(Even);
        peer.plant(entry(score, bound, 6));
        EXPECT_EQ(peer.ask(6, Score::from_cp(beta_cp)), score);
        EXPECT_EQ(peer.nodes(), 0u);
        WorkerPeer quiet(Even);
        quiet.plant(entry(score, bound, 0));
        EXPECT_EQ(quiet.ask(0, Score::from_cp(beta_cp)), score);
        EXPECT_EQ(quiet.nodes(), 0u);
    }
}

TEST(TableCutoff, OnlyByABoundThatSettlesTheWindow) {
    WorkerPeer lower(QueenDown);
    lower.plant(entry(Score::from_cp(321), Bound::Lower, 20));
    lower.ask(4, Score::from_cp(400));
    EXPECT_GT(lower.nodes(), 0u);
    WorkerPeer upper(QueenDown);
    upper.plant(entry(Score::from_cp(-3000), Bound::Upper, 20));
    EXPECT_NE(upper.ask(4, Score::from_cp(-3100)), Score::from_cp(-3000));
}

TEST(TableCutoff, OnlyBySearchesAsDeep) {
    WorkerPeer peer(Even);
    peer.plant(entry(Score::from_cp(3000), Bound::Upper, 5));
    EXPECT_NE(peer.ask(6, Score::from_cp(3100)), Score::from_cp(3000));
    EXPECT_GT(peer.nodes(), 0u);
}

TEST(TableCutoff, NeverOnThePrincipalVariation) {
    WorkerPeer peer(Even);
    peer.plant(entry(Score::from_cp(3000), Bound::Exact, 20));
    EXPECT_LT(peer.search_pv(4), Score::from_cp(1000));
    EXPECT_GT(peer.nodes(), 0u);
    WorkerPeer quiescence(QueenHangs);
    quiescence.plant(entry(Score::from_cp(-3000), Bound::Exact, 20));
    EXPECT_GT(quiescence.search_pv(0), Score::from_cp(-1000));
}

TEST(TableCutoff, NotNearTheFiftyMoveDraw) {
    WorkerPeer peer("1n2k3/pp6/8/8/8/8/PP6/1N2K3 w - - 96 80");
    peer.plant(entry(Score::from_cp(3000), Bound::Exact, 20));
    peer.ask(4, Score::from_cp(4000));
    EXPECT_GT(peer.nodes(), 0u);
}

TEST(TableCutoff, NotForTheQuestionWhatIsLeftWithoutAMove) {
    WorkerPeer peer(Even);
    peer.plant(entry(Score::from_cp(3000), Bound::Exact, 20, peer.move("b1c3")));
    peer.frame()->excluded = peer.move("b1c3");
    EXPECT_LT(peer.ask(4, Score::from_cp(500)), Score::from_cp(500));
    EXPECT_GT(peer.nodes(), 0u);
}

TEST(TableCutoff, AQuietMoveThatCutsOffIsPraised) {
    WorkerPeer peer(Even);
    peer.plant(entry(Score::from_cp(300), Bound::Lower, 6, peer.move("b1c3")));
    peer.ask(6, Score::from_cp(200));
    EXPECT_GT(peer.quiet_score("b1c3"), 0);
    WorkerPeer failed(Even);
    failed.plant(entry(Score::from_cp(-300), Bound::Upper, 6, failed.move("b1c3")));
    failed.ask(6, Score::from_cp(-200));
    EXPECT_EQ(failed.quiet_score("b1c3"), 0) << "it did not cut off";
}

// --- the static evaluation ---

TEST(StaticEvaluation, IsDrawnTowardsZeroAsTheFiftyMoveRuleComesNear) {
    int last = 100'000;
    for (const char* const fen :
         {"1n2k3/pp6/8/8/8/8/PP6/3QK3 w - - 0 1", "1n2k3/pp6/8/8/8/8/PP6/3QK3 w - - 40 60",
          "1n2k3/pp6/8/8/8/8/PP6/3QK3 w - - 90 90"}) {
        const int cp = WorkerPeer(fen).quiesce(Score::draw(), Score::from_cp(1)).cp();
        EXPECT_GT(cp, 0);
        EXPECT_LT(cp, last);
        last = cp;
    }
}

TEST(StaticEvaluation, IsCorrectedByWhatTheSearchHasLearnt) {
    WorkerPeer peer(Even);
    const Score plain = peer.static_eval();
    for (int i = 0; i < 20; ++i) peer.corrections().update(peer.position(), {}, {}, 8, 300);
    EXPECT_GT(peer.search_pv(0), plain);
    EXPECT_EQ(peer.entry()->static_eval, plain) << "the table keeps what the evaluation itself said";
    for (int i = 0; i < 40; ++i) peer.corrections().update(peer.position(), {}, {}, 8, -300);
    peer.shared().tt.clear();
    EXPECT_LT(peer.search_pv(0), plain);
    peer.shared().tt.clear();
    peer.search_pv(3);
    EXPECT_EQ(peer.entry()->static_eval, plain);
}

TEST(StaticEvaluation, ImprovesOnOurLastMoveThatWasNotInCheck) {
    WorkerPeer peer(Even, 6);
    const auto improves = [&](Score now, Score two_ago, Score four_ago) {
        peer.frame()->static_eval = now;
        peer.frame()[-1].static_eval = Score::from_cp(999);
        peer.frame()[-2].static_eval = two_ago;
        peer.frame()[-3].static_eval = Score::from_cp(999);
        peer.frame()[-4].static_eval = four_ago;
        return peer.is_improving();
    };
    const Score low = Score::from_cp(10), middle = Score::from_cp(20), high = Score::from_cp(30);
    EXPECT_TRUE(improves(middle, low, high));
    EXPECT_FALSE(improves(middle, high, low));
    EXPECT_FALSE(improves(middle, middle, low));
    EXPECT_TRUE(improves(middle, Score::none(), low)) << "two plies ago there was a check";
    EXPECT_FALSE(improves(middle, Score::none(), high));
    EXPECT_FALSE(improves(middle, Score::none(), Score::none()));
}

// --- reverse futility ---

TEST(ReverseFutility, LeavesANodeFarAboveBetaWithoutAMove) {
    for (Depth depth = 1; depth <= params::rfp_max_depth; ++depth) {
        WorkerPeer peer(Even);
        const Score eval = peer.static_eval();
        const Score beta = eval - params::rfp_margin * depth - 1;
        const Score score = peer.ask(depth, beta);
        EXPECT_EQ(peer.nodes(), 0u) << depth;
        EXPECT_GE(score, beta);
        EXPECT_LE(score, eval) << "no more than the evaluation says";
    }
}

TEST(ReverseFutility, NeedsMoreTheDeeperTheNode) {
    WorkerPeer peer(Even);
    peer.ask(params::rfp_max_depth, peer.static_eval() - params::rfp_margin - 1);
    EXPECT_GT(peer.nodes(), 0u);
    WorkerPeer deep(Even);
    deep.ask(params::rfp_max_depth + 1, deep.static_eval() - 3000);
    EXPECT_GT(deep.nodes(), 0u) << "at depth nothing is left unsearched";
}

TEST(ReverseFutility, NotOnOrBesideAPrincipalVariation) {
    WorkerPeer peer(Even);
    TtEntry seen = entry(Score::draw(), Bound::None, 0);
    seen.was_pv = true;
    peer.plant(seen);
    peer.ask(3, peer.static_eval() - 2000);
    EXPECT_GT(peer.nodes(), 0u);
    WorkerPeer pv(Even);
    pv.search_pv(3, pv.static_eval() - 2001, pv.static_eval() - 2000);
    EXPECT_GT(pv.nodes(), 0u);
}

TEST(ReverseFutility, NotInCheckNorWithoutTheExcludedMove) {
    WorkerPeer in_check("1n2k3/pp6/8/8/7b/8/PPQ5/1N2K3 w - - 0 1");
    in_check.ask(3, Score::from_cp(-5000));
    EXPECT_GT(in_check.nodes(), 0u);
    WorkerPeer excluding(Even);
    excluding.frame()->excluded = excluding.move("b1c3");
    excluding.ask(3, Score::from_cp(-3000));
    EXPECT_GT(excluding.nodes(), 0u);
}

TEST(ReverseFutility, TakesWhatTheTableKnowsForTheEvaluation) {
    WorkerPeer better(Even);
    const Score eval = better.static_eval();
    better.plant(entry(eval + 2000, Bound::Lower, 0));
    EXPECT_GT(better.ask(4, eval + 1), eval);
    EXPECT_EQ(better.nodes(), 0u);
    WorkerPeer worse(Even);
    worse.plant(entry(eval - 2000, Bound::Upper, 0));
    worse.ask(4, eval - 1000);
    EXPECT_GT(worse.nodes(), 0u);
    WorkerPeer no_worse(Even);
    no_worse.plant(entry(eval - 2000, Bound::Lower, 0));
    no_worse.ask(4, eval - 1000);
    EXPECT_EQ(no_worse.nodes(), 0u) << "a lower bound below the evaluation says nothing";
}

// --- razoring ---

TEST(Razoring, LeavesAHopelessQuietNodeWithoutAMove) {
    for (Depth depth = 1; depth <= params::razoring_max_depth; ++depth) {
        WorkerPeer peer(QueenDown);
        const Score alpha = peer.static_eval() + 3000;
        EXPECT_LE(peer.ask(depth, alpha + 1), alpha);
        EXPECT_EQ(peer.nodes(), 0u) << depth;
    }
}

TEST(Razoring, WhatQuiescenceFindsAboveAlphaIsSearched) {
    WorkerPeer peer(QueenHangs);
    const Score alpha = peer.static_eval() + 500;
    ASSERT_GT(peer.quiesce(alpha, alpha + 1), alpha);
    peer.shared().tt.clear();
    EXPECT_GT(peer.ask(1, alpha + 1), alpha);
    EXPECT_EQ(peer.entry()->depth, 1);
}

TEST(Razoring, NotWhereASearchMayFindMore) {
    WorkerPeer peer(QuietMate);
    peer.plant(entry(Score::draw(), Bound::None, 0, peer.move("a1a8")));
    const Score alpha = Score::from_cp(5000);
    EXPECT_TRUE(peer.ask(params::razoring_max_depth + 1, alpha + 1).is_win());
}

// --- null move ---

TEST(NullMove, WhereAPassKeepsTheScoreAboveBetaNoMoveIsSearched) {
    WorkerPeer peer(EvenKnights);
    const Score beta = peer.static_eval() - 60;
    EXPECT_GE(peer.ask(params::null_move_min_depth, beta), beta);
    EXPECT_EQ(peer.nodes(), 1u);
    EXPECT_TRUE(peer.entry_after_passing());
    EXPECT_FALSE(peer.entry());
}

TEST(NullMove, NotBelowBeta) {
    WorkerPeer peer(EvenKnights);
    peer.ask(4, peer.static_eval() + 60);
    EXPECT_FALSE(peer.entry_after_passing());
}

TEST(NullMove, NotWithPawnsAloneNorWithOneMinorPiece) {
    for (const char* const fen : {EvenPawns, Even}) {
        WorkerPeer peer(fen);
        peer.ask(4, peer.static_eval() - 60);
        EXPECT_FALSE(peer.entry_after_passing());
    }
}

TEST(NullMove, NeverTwiceInARow) {
    WorkerPeer peer(EvenKnights, 2);
    peer.frame()[-1].move = Move::null();
    peer.ask(4, peer.static_eval() - 60);
    EXPECT_FALSE(peer.entry_after_passing());
    peer.frame()[-1].move = Move::none();
    peer.shared().tt.clear();
    peer.ask(4, peer.static_eval() - 60);
    EXPECT_TRUE(peer.entry_after_passing());
}

TEST(NullMove, APassThatLosesProvesNothing) {
    // White's queen is attacked, so a pass loses it.
    WorkerPeer peer("1n4k1/pp6/8/8/3p4/4Q3/PP6/1N2K3 w - - 0 1");
    peer.ask(4, peer.static_eval() - 100);
    EXPECT_TRUE(peer.entry_after_passing());
    EXPECT_TRUE(peer.entry()) << "the moves were searched";
}

TEST(NullMove, AMateByPassingIsNotProven) {
    // If White passes, Black must take the bishop, and Rh8 mates.
    WorkerPeer peer("kB6/8/1K6/8/8/8/8/7R w - - 0 1");
    peer.praise("h1h8");
    const Score beta = peer.static_eval() - 100;
    const Score score = peer.ask(8, beta);
    EXPECT_GE(score, beta);
    EXPECT_FALSE(score.is_decisive());
    EXPECT_TRUE(peer.entry_after_passing());
}

TEST(NullMove, DeepInTheTreeASearchOfTheMovesConfirmsIt) {
    WorkerPeer peer(EvenKnights);
    const Score beta = peer.static_eval() - 60;
    EXPECT_GE(peer.ask(params::null_move_verify_depth, beta), beta);
    ASSERT_TRUE(peer.entry());
    EXPECT_GE(peer.entry()->depth, 3);
    EXPECT_EQ(peer.entry()->bound, Bound::Lower);
}

// Below some 26 plies, the verification does not see the end either.
TEST(NullMove, IsNotFooledByZugzwangWherePiecesAreLeft) {
    WorkerPeer peer(Zugzwang);
    ASSERT_GT(peer.static_eval(), Score::draw());
    EXPECT_LT(peer.ask(30, Score::draw()), Score::draw());
}

// --- internal iterative reductions ---

TEST(InternalIterativeReduction, ANodeWithoutATableMoveIsSearchedLess) {
    const Depth depth = std::max(6, params::iir_min_depth);
    const auto searched_depth = [&](bool cut_node, bool with_move) {
        WorkerPeer peer(EvenPawns);
        if (with_move) peer.plant(entry(Score::draw(), Bound::None, 0, peer.move("e1e2")));
        peer.ask(depth, peer.static_eval() + 300, cut_node);
        return peer.entry()->depth;
    };
    EXPECT_LT(searched_depth(true, false), depth);
    EXPECT_EQ(searched_depth(true, true), depth);
    EXPECT_EQ(searched_depth(false, false), depth)
        << "where all moves fail anyway, a table move is not missed";
}

// --- ProbCut ---

TEST(ProbCut, ACaptureThatIsFarAboveBetaAtLessDepthIsEnough) {
    // At the least depth quiescence alone decides, three plies later a search confirms it.
    for (const Depth depth : {params::probcut_min_depth, params::probcut_min_depth + 3}) {
        WorkerPeer peer(QueenHangs);
        const Score beta = peer.static_eval() + 300;
        EXPECT_GE(peer.ask(depth, beta), beta);
        ASSERT_TRUE(peer.entry());
        EXPECT_EQ(peer.entry()->depth, depth - params::probcut_reduction + 1) << "no more than was searched";
        EXPECT_EQ(peer.entry()->bound, Bound::Lower);
        EXPECT_EQ(peer.entry()->move, peer.move("d1d5"));
        EXPECT_GT(peer.entry()->score, beta);
    }
}

// The confirming search needs two plies: with one, razoring answers by quiescence.
TEST(ProbCut, QuiescenceAloneIsNotEnoughIfDepthIsLeft) {
    const Depth depth = std::max(params::probcut_min_depth, params::probcut_reduction + 2);
    WorkerPeer peer(QueenIsPoisoned);
    peer.praise_reply("e8e1");
    const Score beta = peer.static_eval() + 300;
    EXPECT_LT(peer.ask(depth, beta), beta);
}

TEST(ProbCut, NotForAMoveThatTheSearchIsToLeaveOut) {
    WorkerPeer peer(QueenHangs);
    peer.frame()->excluded = peer.move("d1d5");
    const Score beta = peer.static_eval() + 300;
    EXPECT_LT(peer.ask(params::probcut_min_depth + 1, beta), beta);
    EXPECT_FALSE(peer.entry()) << "nor does it tell the table";
}

}  // namespace
}  // namespace search
