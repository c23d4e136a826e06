// Tests of search/thread_vote.h: which thread's result is chosen, and by which criteria.
#include "search/thread_vote.h"

#include <gtest/gtest.h>

namespace search {
namespace {

using chess::Move;
using eval::Score;

Move move_to(int square) { return Move(chess::Square(12), chess::Square(square), chess::MoveKind::Quiet); }
const Move A = move_to(20);
const Move B = move_to(28);

ThreadResult result(Move best, int cp, int depth, int line_length = 5) {
    return {best, Score::from_cp(cp), depth, line_length};
}

usize choose(std::initializer_list<ThreadResult> results) {
    return choose_result(std::vector<ThreadResult>(results));
}

TEST(ThreadVote, OneThreadIsElected) { EXPECT_EQ(choose({result(A, 10, 5)}), 0u); }

TEST(ThreadVote, AmongEqualsTheMainThreadIsTaken) {
    EXPECT_EQ(choose({result(A, 10, 9), result(A, 10, 9), result(A, 10, 9)}), 0u);
    EXPECT_EQ(choose({result(A, 10, 9), result(B, 10, 9)}), 0u);
}

TEST(ThreadVote, TheMajorityWins) {
    EXPECT_EQ(choose({result(A, 10, 9), result(B, 10, 9), result(B, 10, 9)}), 1u);
}

TEST(ThreadVote, DepthAndScoreGiveWeight) {
    EXPECT_EQ(choose({result(A, 10, 9), result(B, 10, 12)}), 1u);
    EXPECT_EQ(choose({result(A, 10, 9), result(B, 40, 9)}), 1u);
    EXPECT_EQ(choose({result(A, 40, 9), result(B, 10, 9)}), 0u);
    EXPECT_EQ(choose({result(A, 200, 9), result(B, 10, 9), result(B, 10, 9)}), 0u)
        << "two that see little against one that sees much";
}

TEST(ThreadVote, OfThoseWithTheElectedMoveTheStrongestIsTaken) {
    EXPECT_EQ(choose({result(A, 10, 9), result(A, 12, 11), result(B, 10, 9)}), 1u);
}

TEST(ThreadVote, ALineWithoutAReplyIsALesserChoice) {
    EXPECT_EQ(choose({result(A, 10, 9, 1), result(A, 10, 9, 2)}), 1u);
    EXPECT_EQ(choose({result(A, 10, 9, 2), result(A, 15, 10, 1)}), 0u);
    EXPECT_EQ(choose({result(A, 10, 9, 2), result(B, 15, 10, 1)}), 1u) << "but the move is what counts";
}

TEST(ThreadVote, TheShortestProvenMateWins) {
    const ThreadResult mate_in_3{B, Score::mate_in(5), 6, 5};
    const ThreadResult mate_in_1{A, Score::mate_in(1), 2, 1};
    EXPECT_EQ(choose({result(A, 900, 20), result(A, 900, 20), mate_in_3}), 2u);
    EXPECT_EQ(choose({mate_in_3, result(A, 900, 20), result(A, 900, 20)}), 0u);
    EXPECT_EQ(choose({mate_in_3, result(A, 900, 20), mate_in_1}), 2u);
    EXPECT_EQ(choose({mate_in_1, mate_in_3}), 0u);
}

TEST(ThreadVote, WhoIsMatedIsOutvoted) {
    const ThreadResult mated{A, Score::mated_in(4), 12, 4};
    EXPECT_EQ(choose({mated, result(B, -300, 8)}), 1u);
    EXPECT_EQ(choose({result(B, -300, 8), mated, mated}), 0u);
}

TEST(ThreadVote, WithoutAnIterationThereIsNoVote) {
    EXPECT_EQ(choose({result(A, -50, 3), result(B, 500, 0), result(B, 500, 0)}), 0u);
    const ThreadResult unfinished_mate{B, Score::mate_in(1), 0, 1};
    EXPECT_EQ(choose({result(A, 10, 3), unfinished_mate}), 0u);
}

}  // namespace
}  // namespace search
