// Tests of Score: its separate ranges, mates counted from root and node, and arithmetic at the bounds.
#include "eval/score.h"

#include <gtest/gtest.h>

namespace eval {
namespace {

TEST(Score, CentipawnsAreNeverTakenForAMate) {
    for (const int cp : {0, 1, -1, 20000, -20000, 1000000, -1000000}) {
        const Score score = Score::from_cp(cp);
        EXPECT_FALSE(score.is_win() || score.is_loss() || score.is_decisive() || score.is_none()) << cp;
        EXPECT_LE(score, Score::max_evaluation());
        EXPECT_GE(score, -Score::max_evaluation());
    }
    EXPECT_EQ(Score::from_cp(-37).cp(), -37);
    EXPECT_EQ(Score::draw().cp(), 0);
    EXPECT_EQ(Score::from_cp(1000000), Score::max_evaluation());
}

TEST(Score, MatesKnowTheirDistance) {
    for (const int ply : {0, 1, 2, 57, MaxPly}) {
        EXPECT_TRUE(Score::mate_in(ply).is_win()) << ply;
        EXPECT_TRUE(Score::mated_in(ply).is_loss()) << ply;
        EXPECT_FALSE(Score::mate_in(ply).is_loss()) << ply;
        EXPECT_FALSE(Score::mated_in(ply).is_win()) << ply;
        EXPECT_EQ(Score::mate_in(ply).plies_to_mate(), ply);
        EXPECT_EQ(Score::mated_in(ply).plies_to_mate(), ply);
        EXPECT_EQ(-Score::mate_in(ply), Score::mated_in(ply));
        EXPECT_TRUE(Score::mate_in(ply).is_mate_within((ply + 1) / 2));
        EXPECT_FALSE(Score::mated_in(ply).is_mate_within((ply + 1) / 2 - 1));
        EXPECT_GT(Score::mate_in(ply), Score::max_evaluation());
        EXPECT_LT(Score::mated_in(ply), -Score::max_evaluation());
    }
    EXPECT_GT(Score::mate_in(3), Score::mate_in(5)) << "the nearer mate is the better one";
    EXPECT_LT(Score::mated_in(2), Score::mated_in(4)) << "and the farther one by";
}

TEST(Score, TablesHaveABandOfTheirOwn) {
    for (const int ply : {0, 1, 2, 57, MaxPly}) {
        const Score win = Score::table_win_in(ply), loss = Score::table_loss_in(ply);
        EXPECT_EQ(-win, loss);
        EXPECT_TRUE(win.is_win() && !win.is_loss()) << ply;
        EXPECT_TRUE(loss.is_loss() && !loss.is_win()) << ply;
        for (const Score score : {win, loss}) {
            EXPECT_TRUE(score.is_decisive() && score.is_table()) << ply;
            EXPECT_FALSE(score.is_mate()) << ply;
            EXPECT_FALSE(score.is_mate_within(1000)) << ply;
            EXPECT_EQ(score.plies_to_table(), ply);
        }
        EXPECT_GT(win, Score::max_evaluation());
        EXPECT_LT(win, Score::mate_in(MaxPly));
        EXPECT_LT(loss, -Score::max_evaluation());
        EXPECT_GT(loss, Score::mated_in(MaxPly));
    }
    EXPECT_GT(Score::table_win_in(3), Score::table_win_in(5)) << "the nearer win is the better one";
    EXPECT_LT(Score::table_loss_in(2), Score::table_loss_in(4));
    for (const Score mate : {Score::mate_in(0), Score::mated_in(0), Score::mate_in(MaxPly)})
        EXPECT_TRUE(mate.is_mate() && !mate.is_table());
    for (const Score other :
         {Score::draw(), Score::max_evaluation(), Score::infinite(), -Score::infinite(), Score::none()})
        EXPECT_FALSE(other.is_mate() || other.is_table());
}

TEST(Score, InfiniteLiesBeyondEveryScoreAndNoneIsNoScore) {
    EXPECT_GT(Score::infinite(), Score::mate_in(0));
    EXPECT_LT(-Score::infinite(), Score::mated_in(0));
    EXPECT_FALSE(Score::infinite().is_decisive());
    EXPECT_FALSE((-Score::infinite()).is_decisive());
    EXPECT_TRUE(Score::none().is_none());
    EXPECT_TRUE(Score().is_none());
    EXPECT_FALSE(Score::none().is_decisive());
    EXPECT_NE(Score::none(), Score::infinite());
}

TEST(Score, MatesMoveBetweenRootAndNode) {
    // A mate five plies from the root is three plies from a node at ply 2.
    EXPECT_EQ(Score::mate_in(5).to_node(2), Score::mate_in(3));
    EXPECT_EQ(Score::mated_in(6).to_node(2), Score::mated_in(4));
    EXPECT_EQ(Score::mate_in(3).to_node(10), Score::mate_in(0)) << "no nearer than the node itself";
    EXPECT_EQ(Score::mated_in(4).to_node(10), Score::mated_in(0));
    // The same node, reached at ply 10.
    EXPECT_EQ(Score::mate_in(3).from_node(10), Score::mate_in(13));
    EXPECT_EQ(Score::mated_in(4).from_node(10), Score::mated_in(14));
}

TEST(Score, EveryScoreSurvivesTheWayToTheTableAndBack) {
    for (int ply = 0; ply <= MaxPly; ++ply) {
        for (int mate = ply; mate <= MaxPly; ++mate) {
            ASSERT_EQ(Score::mate_in(mate).to_node(ply).from_node(ply), Score::mate_in(mate));
            ASSERT_EQ(Score::mated_in(mate).to_node(ply).from_node(ply), Score::mated_in(mate));
            ASSERT_EQ(Score::table_win_in(mate).to_node(ply).from_node(ply), Score::table_win_in(mate));
            ASSERT_EQ(Score::table_loss_in(mate).to_node(ply).from_node(ply), Score::table_loss_in(mate));
        }
        for (const Score other :
             {Score::draw(), Score::from_cp(123), Score::max_evaluation(), -Score::max_evaluation(),
              Score::infinite(), -Score::infinite(), Score::none()}) {
            ASSERT_EQ(other.to_node(ply), other);
            ASSERT_EQ(other.from_node(ply), other);
        }
    }
}

TEST(Score, AMateTooFarFromTheRootStaysAMate) {
    EXPECT_EQ(Score::mate_in(MaxPly - 1).from_node(MaxPly), Score::mate_in(MaxPly));
    EXPECT_EQ(Score::mated_in(MaxPly - 1).from_node(MaxPly), Score::mated_in(MaxPly));
    EXPECT_EQ(Score::table_win_in(MaxPly - 1).from_node(MaxPly), Score::table_win_in(MaxPly));
    EXPECT_EQ(Score::table_loss_in(MaxPly - 1).from_node(MaxPly), Score::table_loss_in(MaxPly));
}

TEST(Score, ATableScoreNearerThanItsNodeIsStillNoMate) {
    EXPECT_EQ(Score::table_win_in(3).to_node(10), Score::table_win_in(0));
    EXPECT_EQ(Score::table_loss_in(3).to_node(10), Score::table_loss_in(0));
}

TEST(Score, FitsIntoSixteenBits) {
    for (const Score score : {Score::draw(), Score::from_cp(-20000), Score::mate_in(0), Score::mated_in(0),
                              Score::mated_in(MaxPly), Score::table_win_in(0), Score::table_loss_in(MaxPly),
                              Score::infinite(), -Score::infinite(), Score::none()})
        EXPECT_EQ(Score::from_i16(score.to_i16()), score) << score.cp();
}

TEST(Score, WindowsStayWithinInfinity) {
    EXPECT_EQ(Score::from_cp(100) + 25, Score::from_cp(125));
    EXPECT_EQ(Score::from_cp(100) - 125, Score::from_cp(-25));
    EXPECT_EQ(Score::from_cp(100) - Score::from_cp(30), 70);
    EXPECT_EQ(Score::mate_in(1) + 500, Score::infinite());
    EXPECT_EQ(Score::mated_in(1) - 500, -Score::infinite());
    EXPECT_EQ(Score::infinite() + 1000000, Score::infinite());
}

TEST(TaperedScore, KeepsItsHalvesApart) {
    for (const int middle : {0, 1, -1, 77, -500, 12345, -12345})
        for (const int end : {0, 1, -1, 99, -700, 15000, -15000}) {
            const TaperedScore score(middle, end);
            EXPECT_EQ(score.middle(), middle);
            EXPECT_EQ(score.end(), end);
            EXPECT_EQ((-score).middle(), -middle);
            EXPECT_EQ((-score).end(), -end);
            EXPECT_EQ((score * -2).middle(), -2 * middle);
            EXPECT_EQ((score * -2).end(), -2 * end);
            EXPECT_EQ((score + TaperedScore(-3, 5)).middle(), middle - 3);
            EXPECT_EQ((score + TaperedScore(-3, 5)).end(), end + 5);
            EXPECT_EQ((score - TaperedScore(-3, 5)).middle(), middle + 3);
            EXPECT_EQ((score - TaperedScore(-3, 5)).end(), end - 5);
        }
}

}  // namespace
}  // namespace eval
