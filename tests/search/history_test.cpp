// Tests of the histories: values stay within their bounds and move in the right direction.
#include "search/history.h"

#include <array>
#include <memory>

#include <gtest/gtest.h>

#include "chess/fen.h"
#include "support/positions.h"

namespace search {
namespace {

using chess::Move;
using chess::MoveKind;
using chess::Square;

TEST(HistoryEntry, MovesTowardsItsBoundAndNeverBeyond) {
    HistoryEntry<1000> entry;
    int last = 0;
    for (int i = 0; i < 200; ++i) {
        entry.update(300);
        ASSERT_GE(entry.get(), last);
        ASSERT_LE(entry.get(), 1000);
        last = entry.get();
    }
    EXPECT_GT(last, 950);
    for (int i = 0; i < 400; ++i) entry.update(-5000);
    EXPECT_EQ(entry.get(), -1000);
}

TEST(HistoryEntry, GravityMakesStepsSmallerNearTheBound) {
    HistoryEntry<1000> entry;
    entry.update(500);
    const int first_step = entry.get();
    entry.update(500);
    EXPECT_EQ(first_step, 500);
    EXPECT_EQ(entry.get() - first_step, 250);
}

class HistoriesOfAGame : public testing::Test {
protected:
    HistoriesOfAGame() {
        for (usize i = 0; i < context_.continuations.size(); ++i)
            context_.continuations[i] =
                &histories_->replies_to(chess::Piece::BlackKnight, Square(int(40 + i)), /*is_noisy=*/false);
    }
    int score(Move move) const { return histories_->quiet_score(position_, context_, move); }
    void learn(Move move, int points) { histories_->update_quiet(position_, context_, move, points); }

    chess::Position position_ = chess::Position::start();
    std::unique_ptr<Histories> histories_ = std::make_unique<Histories>();  // too large for the stack
    QuietContext context_;
    const Move e4_{Square(12), Square(28), MoveKind::DoublePush};
    const Move d4_{Square(11), Square(27), MoveKind::DoublePush};
};

TEST_F(HistoriesOfAGame, QuietMovesRememberSuccessAndFailure) {
    learn(e4_, 500);
    learn(d4_, -500);
    EXPECT_GT(score(e4_), 0);
    EXPECT_LT(score(d4_), 0);
    histories_->clear();
    EXPECT_EQ(score(e4_), 0);
    EXPECT_EQ(score(d4_), 0);
}

TEST_F(HistoriesOfAGame, EachSideHasItsOwn) {
    const Move rook(Square(24), Square(27), MoveKind::Quiet);  // a4d4 for both
    position_ = test::from_fen("4k3/8/8/8/R7/8/8/4K3 w - - 0 1");
    learn(rook, 500);
    ASSERT_GT(score(rook), 0);
    position_ = test::from_fen("4k3/8/8/8/r7/8/8/4K3 b - - 0 1");
    EXPECT_EQ(score(rook), 0);
}

TEST_F(HistoriesOfAGame, ContinuationsCountOnlyAfterTheSameMoves) {
    learn(e4_, 500);
    const int same = score(e4_);
    const Continuations learnt = context_.continuations;
    for (const auto& [piece, is_noisy] :
         {std::pair{chess::Piece::BlackRook, false}, {chess::Piece::BlackKnight, true}}) {
        context_.continuations = learnt;
        int last = same;
        for (usize i = 0; i < context_.continuations.size(); ++i) {
            context_.continuations[i] = &histories_->replies_to(piece, Square(int(40 + i)), is_noisy);
            EXPECT_LT(score(e4_), last) << i;
            last = score(e4_);
        }
        EXPECT_GT(last, 0) << "butterfly and pawn history do not ask for the moves before";
    }
}

TEST_F(HistoriesOfAGame, ClearForgetsTheRepliesToNoisyMovesToo) {
    context_.continuations.fill(
        &histories_->replies_to(chess::Piece::BlackKnight, Square(40), /*is_noisy=*/true));
    learn(e4_, 500);
    histories_->clear();
    EXPECT_EQ(score(e4_), 0);
}

TEST_F(HistoriesOfAGame, TheLastMoveIsTheOtherSides) {
    const Move nc3(Square(1), Square(18), MoveKind::Quiet);
    chess::Position after = position_;
    after.do_move(nc3);
    histories_->update_last_move(after, context_, nc3, chess::Piece::WhiteKnight, 500);
    const int all = score(nc3);
    EXPECT_EQ(score(e4_), 0);
    histories_->clear();
    learn(nc3, 500);
    EXPECT_EQ(score(nc3), all) << "as if it had been learnt before it was made";
    histories_->clear();
    histories_->update_last_butterfly(after, context_.threats, nc3, 500);
    EXPECT_GT(score(nc3), 0);
    EXPECT_LT(score(nc3), all);
}

// After a pawn move the pawn structure differs from the one before it, so the pawn history is not updated.
TEST_F(HistoriesOfAGame, OfALastPawnMoveThePawnHistoryLearnsNothing) {
    chess::Position after = position_;
    after.do_move(e4_);
    histories_->update_last_move(after, context_, e4_, chess::Piece::WhitePawn, 500);
    const int without_pawns = score(e4_);
    EXPECT_GT(without_pawns, 0);
    histories_->clear();
    learn(e4_, 500);
    EXPECT_GT(score(e4_), without_pawns);
}

TEST_F(HistoriesOfAGame, CapturesAreKeptByVictim) {
    position_ = *chess::parse_fen("4k3/8/8/3q1r2/4P3/8/8/4K3 w - - 0 1");
    const Move takes_queen(Square(28), Square(35), MoveKind::Capture);
    const Move takes_rook(Square(28), Square(37), MoveKind::Capture);
    histories_->update_capture(position_, takes_queen, 400);
    EXPECT_GT(histories_->capture_score(position_, takes_queen), 0);
    EXPECT_EQ(histories_->capture_score(position_, takes_rook), 0);
    position_ = *chess::parse_fen("4k3/8/8/3r4/4P3/8/8/4K3 w - - 0 1");
    EXPECT_EQ(histories_->capture_score(position_, takes_queen), 0) << "a rook stands there now";
}

TEST_F(HistoriesOfAGame, AMoveOutOfAnAttackOrIntoOneIsAnotherMove) {
    learn(e4_, 500);
    const int without_threats = score(e4_);
    for (const Square attacked : {e4_.from(), e4_.to()}) {
        context_.threats = chess::Bitboard(attacked);
        EXPECT_LT(score(e4_), without_threats);
        EXPECT_GT(score(e4_), 0) << "its other histories count";
    }
    context_.threats = chess::Bitboard(d4_.to());
    EXPECT_EQ(score(e4_), without_threats) << "another square is attacked";
}

TEST(Histories, WhatWasTriedLaterIsBlamedLess) {
    for (int earlier = 0; earlier < 60; ++earlier) {
        EXPECT_LE(Histories::malus(6, earlier + 1), Histories::malus(6, earlier));
        EXPECT_GT(Histories::malus(6, earlier), 0);
    }
    EXPECT_EQ(Histories::malus(6, 5), Histories::malus(6) * (100 - 5 * params::history_malus_fading) / 100);
}

TEST_F(HistoriesOfAGame, TheFirstTriedIsBlamedMost) {
    const Move nc3(Square(1), Square(18), MoveKind::Quiet);
    const std::array tried{e4_, d4_, nc3};
    histories_->update_after_search(position_, context_, 6, nc3, tried, {});
    EXPECT_LT(score(e4_), score(d4_));
    EXPECT_LT(score(d4_), 0);
    EXPECT_GT(score(nc3), 0);
}

TEST(Histories, DeeperCutoffsTeachMoreUpToABound) {
    EXPECT_GT(Histories::bonus(6), Histories::bonus(2));
    EXPECT_GT(Histories::malus(6), Histories::malus(2));
    EXPECT_EQ(Histories::bonus(100), params::history_bonus_max);
    EXPECT_EQ(Histories::malus(100), params::history_malus_max);
}

}  // namespace
}  // namespace search
