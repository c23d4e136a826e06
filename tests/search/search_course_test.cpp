// search/search_course.h: what the iterations say of the time that a search deserves.
#include "search/search_course.h"

#include <gtest/gtest.h>

#include "search/positions.h"

namespace search {
namespace {

using chess::Move;
using chess::MoveKind;
using chess::Square;

const Move A(Square(12), Square(28), MoveKind::Quiet);
const Move B(Square(11), Square(27), MoveKind::Quiet);

TEST(IterationLog, CountsTheIterationsThatKeptTheMove) {
    IterationLog log;
    log.begin_search();
    log.note(A, cp(10));
    EXPECT_EQ(log.course().stable_iterations, 0);
    log.note(A, cp(10));
    log.note(A, cp(10));
    EXPECT_EQ(log.course().stable_iterations, 2);
    log.note(B, cp(10));
    EXPECT_EQ(log.course().stable_iterations, 0);
}

TEST(IterationLog, ForgetsChangesByHalves) {
    IterationLog log;
    log.begin_search();
    log.note(A, cp(10));
    EXPECT_EQ(log.course().best_move_changes, 0.0) << "the first move is no change";
    log.note(B, cp(10));
    EXPECT_EQ(log.course().best_move_changes, 1.0);
    log.note(A, cp(10));
    EXPECT_EQ(log.course().best_move_changes, 1.5);
    log.note(A, cp(10));
    EXPECT_EQ(log.course().best_move_changes, 0.75);
}

TEST(IterationLog, MeasuresWhatIsLostSinceTheIterationAndSinceTheLastSearch) {
    IterationLog log;
    log.begin_search();
    log.note(A, cp(50));
    EXPECT_EQ(log.course().score_drop_cp, 0);
    EXPECT_EQ(log.course().score_drop_by_moves_cp, 0) << "there was no search before";
    log.note(A, cp(20));
    EXPECT_EQ(log.course().score_drop_cp, 30);

    log.begin_search();
    EXPECT_EQ(log.course().score_drop_by_moves_cp, 0) << "nothing is known yet";
    log.note(B, cp(-10));
    EXPECT_EQ(log.course().score_drop_cp, 0) << "the first iteration has none before it";
    EXPECT_EQ(log.course().score_drop_by_moves_cp, 30);
    log.note(B, cp(25));
    EXPECT_EQ(log.course().score_drop_cp, -35);
    EXPECT_EQ(log.course().score_drop_by_moves_cp, -5);
}

TEST(IterationLog, WhereTheGameIsDecidedNothingIsLost) {
    IterationLog log;
    log.begin_search();
    log.note(A, cp(50));
    log.note(A, Score::mated_in(6));
    EXPECT_EQ(log.course().score_drop_cp, 0);
    log.begin_search();
    log.note(A, Score::mated_in(4));
    EXPECT_EQ(log.course().score_drop_by_moves_cp, 0);
}

TEST(IterationLog, AnotherGameHasNoSearchBefore) {
    IterationLog log;
    log.begin_search();
    log.note(A, cp(300));
    log.forget();
    log.begin_search();
    log.note(A, cp(0));
    EXPECT_EQ(log.course().score_drop_by_moves_cp, 0);
}

}  // namespace
}  // namespace search
