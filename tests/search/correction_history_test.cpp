// Tests of the correction history: it learns the evaluation's error for positions that share a feature, and
// for no others.
#include "search/correction_history.h"

#include <memory>

#include <gtest/gtest.h>

#include "chess/fen.h"

namespace search {
namespace {

using chess::Piece;
using chess::Square;

class CorrectionsOfAPosition : public testing::Test {
protected:
    int correction(const char* fen, PieceTo last = {}, PieceTo before = {}) const {
        return corrections_->correction_cp(*chess::parse_fen(fen), last, before);
    }
    void learn(const char* fen, int error_cp, PieceTo last = {}, PieceTo before = {}) {
        for (int i = 0; i < 50; ++i) corrections_->update(*chess::parse_fen(fen), last, before, 8, error_cp);
    }

    std::unique_ptr<CorrectionHistory> corrections_ = std::make_unique<CorrectionHistory>();
    static constexpr const char* Position = "r3k3/pp6/8/8/8/8/PPP5/R2NK3 w - - 0 1";
};

TEST_F(CorrectionsOfAPosition, PointsTheWayOfTheError) {
    EXPECT_EQ(correction(Position), 0);
    learn(Position, 60);
    EXPECT_GT(correction(Position), 0);
    learn(Position, -60);
    EXPECT_LT(correction(Position), 0);
    corrections_->clear();
    EXPECT_EQ(correction(Position), 0);
}

TEST_F(CorrectionsOfAPosition, IsBoundedByItsWeights) {
    learn(Position, 5000);
    EXPECT_LE(correction(Position), params::correction_pawn + params::correction_minor +
                                        2 * params::correction_non_pawn + params::correction_continuation);
}

TEST_F(CorrectionsOfAPosition, SharesWhatIsEqual) {
    learn(Position, 60, {Piece::BlackRook, Square(56)}, {Piece::WhiteRook, Square(0)});
    const int same = correction(Position, {Piece::BlackRook, Square(56)}, {Piece::WhiteRook, Square(0)});
    const int other_moves = correction(Position);
    const int same_pawns = correction("4k2r/pp6/8/8/8/8/PPP5/4KB1R w - - 0 1");
    EXPECT_GT(same, other_moves);
    EXPECT_GT(other_moves, same_pawns);
    EXPECT_GT(same_pawns, 0);
    EXPECT_EQ(correction("4k2r/p7/8/8/8/8/P7/4KB1R w - - 0 1"), 0) << "nothing in common";
    EXPECT_EQ(correction("r3k3/pp6/8/8/8/8/PPP5/R2NK3 b - - 0 1"), 0) << "each side to move has its own";
}

}  // namespace
}  // namespace search
