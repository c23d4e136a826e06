// Tests of the decisions before and during a node's move loop as pure functions: rules that hold whatever the
// margins are.
#include "search/decisions.h"

#include <gtest/gtest.h>

#include "search/history.h"
#include "search/positions.h"
#include "support/positions.h"

namespace search {
namespace {

using chess::Move;
using chess::MoveKind;
using chess::Square;

const Move Quiet(Square(12), Square(20), MoveKind::Quiet);
const Move Capture(Square(12), Square(21), MoveKind::Capture);

// A node with a null window below beta = 100 and the given evaluation.
NodeContext node_of(Depth depth, int eval_cp) {
    NodeContext node;
    node.depth = depth;
    node.window.alpha = cp(99);
    node.window.beta = cp(100);
    node.raw_eval = node.static_eval = node.eval = cp(eval_cp);
    return node;
}

TEST(MayPrune, OnlyWhereAMarginMeansSomething) {
    NodeContext node = node_of(4, 0);
    EXPECT_TRUE(may_prune(node));
    node.in_check = true;
    EXPECT_FALSE(may_prune(node));
    node = node_of(4, 0);
    node.excluded = Quiet;
    EXPECT_FALSE(may_prune(node));
    for (const Score mate : {Score::mate_in(5), Score::mated_in(5)}) {
        node = node_of(4, 0);
        node.window.beta = mate;
        EXPECT_FALSE(may_prune(node));
    }
}

TEST(ShouldRazor, FarBelowAlphaAndTheFartherTheDeeper) {
    for (Depth depth = 1; depth <= params::razoring_max_depth; ++depth) {
        EXPECT_TRUE(should_razor(node_of(depth, -15'000)));
        EXPECT_FALSE(should_razor(node_of(depth, 99)));
        EXPECT_FALSE(should_razor(node_of(depth, 500)));
    }
    EXPECT_FALSE(should_razor(node_of(params::razoring_max_depth + 1, -15'000)));
    int reached = 0;
    for (int eval = -15'000; eval < 100; eval += 10)
        if (should_razor(node_of(2, eval))) {
            ++reached;
            EXPECT_TRUE(should_razor(node_of(1, eval))) << "less is needed with less to come";
        }
    EXPECT_GT(reached, 0);
}

TEST(ReverseFutilityScore, LiesBetweenBetaAndTheEvaluation) {
    for (Depth depth = 1; depth <= params::rfp_max_depth + 3; ++depth)
        for (int eval = -500; eval < 3000; eval += 7)
            if (const auto score = reverse_futility(node_of(depth, eval))) {
                EXPECT_LE(depth, params::rfp_max_depth);
                EXPECT_GE(*score, cp(100));
                EXPECT_LE(*score, cp(eval));
                EXPECT_GE(eval - 100, params::rfp_margin * depth - params::rfp_improving);
            }
    EXPECT_TRUE(reverse_futility(node_of(2, 3000)));
    NodeContext node = node_of(2, 3000);
    node.was_pv = true;
    EXPECT_FALSE(reverse_futility(node));
    node = node_of(2, 0);
    node.eval = Score::mate_in(9);
    EXPECT_FALSE(reverse_futility(node));
}

TEST(ReverseFutilityScore, WhoImprovesNeedsLess) {
    NodeContext node = node_of(4, 100 + 4 * params::rfp_margin - 1);
    EXPECT_FALSE(reverse_futility(node));
    node.improving = true;
    EXPECT_EQ(reverse_futility(node).has_value(), params::rfp_improving > 0);
}

TEST(ReverseFutilityScore, ACorrectedEvaluationIsTrustedLess) {
    for (const int correction_cp : {40, -40}) {
        NodeContext node = node_of(4, 100 + 4 * params::rfp_margin);
        EXPECT_TRUE(reverse_futility(node));
        node.correction_cp = correction_cp;
        EXPECT_EQ(reverse_futility(node).has_value(), params::rfp_correction == 0);
    }
}

TEST(MayPass, NotWhereGoodMovesSoonRunOut) {
    EXPECT_FALSE(may_pass(test::from_fen("4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1")));
    EXPECT_FALSE(may_pass(test::from_fen("3qk3/pp6/8/8/8/8/PP6/1N2K3 w - - 0 1")));
    EXPECT_FALSE(may_pass(test::from_fen("3qk3/pp6/8/8/8/8/PP6/2B1K3 w - - 0 1")));
    EXPECT_TRUE(may_pass(test::from_fen("3qk3/pp6/8/8/8/8/PP6/1NB1K3 w - - 0 1")));
    EXPECT_TRUE(may_pass(test::from_fen("1n2k3/pp6/8/8/8/8/PP6/R3K3 w - - 0 1")));
    EXPECT_TRUE(may_pass(test::from_fen("1n2k3/pp6/8/8/8/8/PP6/3QK3 w - - 0 1")));
}

TEST(NullMoveDecision, AsksForAnEvaluationAboveBetaAndSearchesLess) {
    EXPECT_FALSE(should_try_null_move(node_of(8, 99 + params::null_move_margin)));
    EXPECT_TRUE(should_try_null_move(node_of(8, 100 + params::null_move_margin)));
    EXPECT_FALSE(should_try_null_move(node_of(params::null_move_min_depth - 1, 900)));
    NodeContext by_the_table = node_of(8, 900);
    by_the_table.static_eval = cp(-900);
    EXPECT_FALSE(should_try_null_move(by_the_table)) << "the board does not look like it";
    for (Depth depth = params::null_move_min_depth; depth < 30; ++depth)
        for (const int eval : {100, 300, 900, 9000}) {
            EXPECT_LT(null_move_depth(node_of(depth, eval)), depth - 1);
            EXPECT_GE(null_move_depth(node_of(depth + 1, eval)), null_move_depth(node_of(depth, eval)));
            EXPECT_LE(null_move_depth(node_of(depth, eval + 500)), null_move_depth(node_of(depth, eval)));
        }
}

TEST(NullMoveDecision, ItsScoreIsNeverAMate) {
    const NodeContext node = node_of(8, 200);
    EXPECT_EQ(null_move_score(node, cp(150)), cp(150));
    EXPECT_EQ(null_move_score(node, Score::mate_in(4)), node.window.beta);
}

TEST(NullMoveDecision, DeepOnesAreVerifiedAndTheVerificationDoesNotPassAtOnce) {
    EXPECT_FALSE(must_verify_null_move(node_of(params::null_move_min_depth, 200)));
    EXPECT_TRUE(must_verify_null_move(node_of(40, 200)));
    EXPECT_GT(null_move_again_from(7, 9), 8);
    EXPECT_LE(null_move_again_from(7, 9), 7 + 9);
}

TEST(ProbCutDecision, AsksForMoreThanBetaAtLessDepth) {
    EXPECT_FALSE(probcut_of(node_of(params::probcut_min_depth - 1, 0)));
    const auto probcut = probcut_of(node_of(8, 0));
    ASSERT_TRUE(probcut);
    EXPECT_LT(probcut->depth, 8);
    EXPECT_GT(probcut->beta, cp(100));
    EXPECT_GE(probcut->node_score(probcut->beta), cp(100));
    EXPECT_LT(probcut->node_score(probcut->beta), probcut->beta);
    EXPECT_EQ(probcut->node_score(Score::mate_in(7)), Score::mate_in(7));
    NodeContext node = node_of(8, 0);
    node.tt = TtEntry{};
    node.tt->score = cp(0);
    node.tt->depth = 7;
    node.tt->bound = Bound::Upper;
    EXPECT_FALSE(probcut_of(node)) << "the table says that it will fail";
}

// --- moves ---

MoveContext move_of(Move move, int number, int history = 0) {
    MoveContext mc;
    mc.move = move;
    mc.number = number;
    mc.is_quiet = !move.is_noisy();
    mc.history = history;
    return mc;
}

TEST(MaySkipMoves, NeverTheFirstNeverTheLastHopeNeverInPawnEndings) {
    const chess::Position pieces = test::from_fen("1n2k3/pp6/8/8/8/8/PP6/1N2K3 w - - 0 1");
    const chess::Position pawns = test::from_fen("1n2k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1");
    EXPECT_TRUE(may_skip_moves(pieces, cp(0)));
    EXPECT_FALSE(may_skip_moves(pieces, -Score::infinite()));
    EXPECT_FALSE(may_skip_moves(pieces, Score::mated_in(8)));
    EXPECT_FALSE(may_skip_moves(pawns, cp(0)));
}

TEST(ShouldSkipQuiets, LaterTheDeeperAndNeverInCheckOrOnThePrincipalVariation) {
    for (Depth depth = 1; depth < 10; ++depth) {
        NodeContext node = node_of(depth, 0);
        EXPECT_FALSE(should_skip_quiets(node, move_of(Quiet, 1)));
        EXPECT_TRUE(should_skip_quiets(node, move_of(Quiet, 250)));
        for (int number = 2; number < 60; ++number) {
            if (should_skip_quiets(node_of(depth + 1, 0), move_of(Quiet, number))) {
                EXPECT_TRUE(should_skip_quiets(node, move_of(Quiet, number)));
            }
            NodeContext improving = node;
            improving.improving = true;
            if (should_skip_quiets(improving, move_of(Quiet, number))) {
                EXPECT_TRUE(should_skip_quiets(node, move_of(Quiet, number)));
            }
        }
        NodeContext in_check = node;
        in_check.in_check = true;
        EXPECT_FALSE(should_skip_quiets(in_check, move_of(Quiet, 250)));
        node.is_pv = true;
        EXPECT_FALSE(should_skip_quiets(node, move_of(Quiet, 250)));
    }
}

class ShouldPrune : public testing::Test {
protected:
    bool prunes(const NodeContext& node, MoveContext mc, Score alpha) const {
        return should_prune(position_, node, mc, alpha);
    }
    MoveContext of(const char* text, int number = 5) const {
        return move_of(test::uci_move(position_, text), number);
    }

    // d5 is guarded, and the pawn on d5 attacks c4 and e4.
    const chess::Position position_ = test::from_fen("4k3/8/2p5/3p4/8/1Q6/PP6/1N2K3 w - - 0 1");
};

TEST_F(ShouldPrune, FarBelowAlphaAQuietMoveButNoCheckAndNoCapture) {
    const NodeContext node = node_of(3, -2000);
    EXPECT_TRUE(prunes(node, of("b1c3"), cp(99)));
    MoveContext check = of("b1c3");
    check.gives_check = true;
    EXPECT_FALSE(prunes(node, check, cp(99)));
    EXPECT_FALSE(prunes(node, of("b3b7"), cp(-2000))) << "quiet, and nothing is lost";
    EXPECT_FALSE(prunes(node_of(3, 99), of("b1c3"), cp(99)));
}

TEST_F(ShouldPrune, NotByTheEvaluationInCheckNorAgainstAMate) {
    NodeContext node = node_of(3, -2000);
    node.in_check = true;
    EXPECT_FALSE(prunes(node, of("b1c3"), cp(99)));
    EXPECT_FALSE(prunes(node_of(3, -2000), of("b1c3"), Score::mate_in(20)));
    EXPECT_FALSE(prunes(node_of(60, -2000), of("b1c3", 1), cp(99))) << "much is left to come";
}

TEST_F(ShouldPrune, WhatKeptFailingWhereLittleDepthIsLeft) {
    MoveContext failing = of("b1c3");
    failing.history = -30'000;
    EXPECT_TRUE(prunes(node_of(2, 300), failing, cp(99)));
    EXPECT_FALSE(prunes(node_of(60, 300), failing, cp(99)));
    failing.gives_check = true;
    EXPECT_FALSE(prunes(node_of(8, 300), failing, cp(99))) << "not a check";
    EXPECT_FALSE(prunes(node_of(2, 300), of("b1c3"), cp(99)));
}

TEST_F(ShouldPrune, WhatLosesMaterialWhereLittleDepthIsLeft) {
    EXPECT_TRUE(prunes(node_of(1, 300), of("b3d5"), cp(99)));
    EXPECT_FALSE(prunes(node_of(30, 300), of("b3d5"), cp(99))) << "a sacrifice may be worth it";
    EXPECT_TRUE(prunes(node_of(1, 300), of("b3c4"), cp(99)));
    EXPECT_FALSE(prunes(node_of(1, 300), of("b3c3"), cp(99)));
}

TEST_F(ShouldPrune, ACaptureThatDoesNotLiftTheEvaluationToAlpha) {
    const chess::Position hangs = test::from_fen("4k3/8/8/3p4/8/1Q6/PP6/1N2K3 w - - 0 1");
    EXPECT_TRUE(should_prune(hangs, node_of(3, -2000), of("b3d5"), cp(99)));
    EXPECT_FALSE(should_prune(hangs, node_of(3, 0), of("b3d5"), cp(99)));
    EXPECT_FALSE(should_prune(hangs, node_of(60, -2000), of("b3d5", 1), cp(99))) << "much is left to come";
    MoveContext check = of("b3d5");
    check.gives_check = true;
    EXPECT_FALSE(should_prune(hangs, node_of(3, -2000), check, cp(99)));
    NodeContext in_check = node_of(3, -2000);
    in_check.in_check = true;
    EXPECT_FALSE(should_prune(hangs, in_check, of("b3d5"), cp(99)));
}

TEST_F(ShouldPrune, OfAFutileMoveItIsKnownWhatItMayBeWorth) {
    const NodeContext node = node_of(3, -2000);
    const Score value = skipped_value(node, of("b1c3"), cp(99));
    EXPECT_GT(value, node.static_eval);
    EXPECT_LE(value, cp(99));
    EXPECT_EQ(skipped_value(node, of("b3d5"), cp(99)), -Score::infinite()) << "what a capture brings is not";
    EXPECT_EQ(skipped_value(node_of(3, 300), of("b1c3"), cp(99)), -Score::infinite()) << "it is not futile";
}

TEST(ReducedDepth, IsLessTheLaterTheMoveAndMoreTheBetterItsHistory) {
    const NodeContext node = node_of(8, 0);
    MoveContext mc = move_of(Quiet, 5);
    const Depth plain = reduced_depth(node, mc);
    mc.base_reduction_1024 = 3 * 1024;
    const Depth late = reduced_depth(node, mc);
    EXPECT_LT(late, plain);
    mc.history = params::pruning_history;
    EXPECT_EQ(reduced_depth(node, mc), late + 1);
    mc.history = -params::pruning_history;
    EXPECT_EQ(reduced_depth(node, mc), late - 1);
    mc.history = -100 * params::pruning_history;
    EXPECT_EQ(reduced_depth(node, mc), 0);
}

// A check or a capture that loses nothing by static exchange is not pruned, however bad its history is.
TEST_F(ShouldPrune, NoSafeCheckAndNoEvenCaptureForItsHistory) {
    for (const Depth depth : {1, 3, 7}) {
        MoveContext check = of("b3b5");
        check.gives_check = true;
        check.history = -30'000;
        const chess::Position guarded = test::from_fen("4k3/8/8/8/2P5/1Q6/PP6/1N2K3 w - - 0 1");
        EXPECT_FALSE(should_prune(guarded, node_of(depth, 300), check, cp(99))) << depth;
        const chess::Position even = test::from_fen("4k3/8/2p5/3p4/2P5/8/PP6/1N2K3 w - - 0 1");
        const MoveContext exchange = move_of(test::uci_move(even, "c4d5"), 5, -HistoryLimit);
        EXPECT_FALSE(should_prune(even, node_of(depth, 300), exchange, cp(99))) << depth;
    }
}

TEST_F(ShouldPrune, NoCheckThatConfinesTheKingEvenIfItGivesUpTheQueen) {
    const chess::Position smothered = test::from_fen(Smothered);
    MoveContext check = move_of(test::uci_move(smothered, "c4g8"), 5);
    check.gives_check = true;
    EXPECT_TRUE(should_prune(smothered, node_of(1, 300), check, cp(99)));
    check.confines_king = true;
    EXPECT_FALSE(should_prune(smothered, node_of(1, 300), check, cp(99)));
}

// --- singular extensions ---

NodeContext singular_node(int tt_cp, Bound bound = Bound::Lower) {
    NodeContext node = node_of(10, 0);
    node.tt = TtEntry{};
    node.tt->move = Quiet;
    node.tt->score = cp(tt_cp);
    node.tt->depth = 9;
    node.tt->bound = bound;
    return node;
}
MoveContext table_move(Move move = Quiet) {
    MoveContext mc = move_of(move, 1);
    mc.is_tt_move = true;
    return mc;
}

TEST(Singular, OnlyATableMoveThatTheTableKnowsWell) {
    EXPECT_TRUE(may_be_singular(singular_node(50), table_move()));
    EXPECT_TRUE(may_be_singular(singular_node(50, Bound::Exact), table_move()));
    EXPECT_FALSE(may_be_singular(singular_node(50, Bound::Upper), table_move()));
    EXPECT_FALSE(may_be_singular(singular_node(50), move_of(Quiet, 1)));
    NodeContext node = singular_node(50);
    node.excluded = Capture;
    EXPECT_FALSE(may_be_singular(node, table_move()));
    node = singular_node(50);
    node.tt->depth = 2;
    EXPECT_FALSE(may_be_singular(node, table_move()));
    node = singular_node(50);
    node.tt->score = Score::mate_in(9);
    EXPECT_FALSE(may_be_singular(node, table_move()));
    node = singular_node(50);
    node.depth = params::singular_min_depth - 1;
    EXPECT_FALSE(may_be_singular(node, table_move()));
}

TEST(Singular, TheQuestionIsAskedAtLessDepthAndBelowTheTablesScore) {
    EXPECT_LT(singular_depth(singular_node(50)), 9);
    EXPECT_GT(singular_depth(singular_node(50)), 0);
    NodeContext former_pv = singular_node(50);
    former_pv.was_pv = true;
    EXPECT_LT(singular_beta(former_pv), singular_beta(singular_node(50)));
    former_pv.is_pv = true;
    EXPECT_EQ(singular_beta(former_pv), singular_beta(singular_node(50)))
        << "of a PV node it says nothing new";
    EXPECT_LT(singular_beta(singular_node(50)), cp(50));
}

TEST(Singular, TheFartherTheOthersFallBehindTheLongerTheLookWithinBounds) {
    for (const bool is_pv : {true, false})
        for (const Move move : {Quiet, Capture}) {
            int last = 0;
            for (int others = 40; others > -3000; others -= 5) {
                NodeContext node = singular_node(50);
                node.is_pv = is_pv;
                if (cp(others) >= singular_beta(node)) continue;
                const SingularVerdict verdict = judge_singular(node, table_move(move), cp(others));
                EXPECT_FALSE(verdict.leave);
                EXPECT_GE(verdict.extension, std::max(1, last));
                EXPECT_LE(verdict.extension, is_pv ? 1 : 3);
                last = verdict.extension;
            }
            EXPECT_GT(last, 0);
        }
    EXPECT_EQ(judge_singular(singular_node(50), table_move(), Score::mated_in(6)).extension, 1);
}

TEST(Singular, OthersThatBeatBetaEndTheNodeAndNeverWithAMate) {
    const SingularVerdict verdict = judge_singular(singular_node(150), table_move(), cp(145));
    ASSERT_TRUE(verdict.leave);
    EXPECT_GE(*verdict.leave, cp(100));
    EXPECT_FALSE(judge_singular(singular_node(150), table_move(), Score::mate_in(5)).leave);
}

TEST(Singular, OneOfSeveralGoodMovesGetsLess) {
    for (const bool is_pv : {true, false}) {
        NodeContext node = singular_node(101);  // the table's score is above beta
        node.is_pv = is_pv;
        const SingularVerdict shared = judge_singular(node, table_move(), cp(99));
        EXPECT_FALSE(shared.leave);
        EXPECT_LT(shared.extension, 0);
        EXPECT_GE(shared.extension, -3);
        node = singular_node(50);  // it is below beta
        node.is_pv = is_pv;
        EXPECT_EQ(judge_singular(node, table_move(), cp(60)).extension, 0);
        node.cut_node = true;
        EXPECT_LT(judge_singular(node, table_move(), cp(60)).extension, 0);
    }
}

// --- learning from a result ---

TEST(LastMove, IsWorthMoreTheDeeperItHeldUpToABound) {
    EXPECT_GT(last_move_bonus(1), 0);
    for (Depth depth = 1; depth < 60; ++depth) EXPECT_GE(last_move_bonus(depth + 1), last_move_bonus(depth));
    EXPECT_EQ(last_move_bonus(100), params::last_move_max);
}

TEST(LastMove, IsWorthWhatItDidToTheEvaluationWithinBounds) {
    EXPECT_GT(evaluated_move_points(100), 0);
    EXPECT_LT(evaluated_move_points(-100), 0);
    for (int gain = -500; gain < 500; gain += 10)
        EXPECT_GE(evaluated_move_points(gain + 10), evaluated_move_points(gain));
    EXPECT_EQ(evaluated_move_points(30'000), params::evaluated_move_max);
    EXPECT_EQ(evaluated_move_points(-30'000), -params::evaluated_move_max);
}

TEST(TeachesCorrection, QuietResultsBeyondTheEvaluation) {
    const NodeContext node = node_of(6, 50);
    EXPECT_TRUE(teaches_correction(node, Quiet, cp(80), Bound::Exact));
    EXPECT_TRUE(teaches_correction(node, Quiet, cp(20), Bound::Exact));
    EXPECT_TRUE(teaches_correction(node, Quiet, cp(80), Bound::Lower));
    EXPECT_FALSE(teaches_correction(node, Quiet, cp(20), Bound::Lower));
    EXPECT_TRUE(teaches_correction(node, Move::none(), cp(20), Bound::Upper));
    EXPECT_FALSE(teaches_correction(node, Move::none(), cp(80), Bound::Upper));
    EXPECT_FALSE(teaches_correction(node, Capture, cp(80), Bound::Exact));
    EXPECT_FALSE(teaches_correction(node, Quiet, Score::mate_in(5), Bound::Exact));
    NodeContext in_check = node_of(6, 0);
    in_check.in_check = true;
    in_check.static_eval = Score::none();
    EXPECT_FALSE(teaches_correction(in_check, Quiet, cp(80), Bound::Exact));
}

}  // namespace
}  // namespace search
