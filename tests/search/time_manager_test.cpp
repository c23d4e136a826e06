// Tests of the time manager: it never allocates more time than there is, and it follows a clock that the test
// sets.
#include "search/time_manager.h"

#include <gtest/gtest.h>

#include "search/shared_state.h"

namespace search {
namespace {

using chess::Color;
using chess::Move;
using chess::MoveKind;
using chess::Square;
constexpr Milliseconds Overhead{10};

Limits clock(int time_ms, int increment_ms = 0, std::optional<int> moves_to_go = {}) {
    Limits limits;
    limits.time[Color::White] = Milliseconds(time_ms);
    limits.increment[Color::White] = Milliseconds(increment_ms);
    limits.moves_to_go = moves_to_go;
    return limits;
}

TEST(Allocate, NothingWithoutAClock) {
    EXPECT_FALSE(allocate(Limits{}, Color::White, Overhead));
    EXPECT_FALSE(allocate(clock(1000), Color::Black, Overhead)) << "only the other side's clock was given";
}

TEST(Allocate, StaysWithinTheClock) {
    for (const int time : {1, 5, 10, 50, 100, 500, 1000, 2000, 60'000, 3'600'000})
        for (const int increment : {0, 1, 5, 10, 100, 10'000})
            for (const std::optional<int> moves : {std::optional<int>(), {1}, {2}, {5}, {40}, {1000}}) {
                const auto budget = allocate(clock(time, increment, moves), Color::White, Overhead);
                ASSERT_TRUE(budget);
                ASSERT_GE(budget->soft.count(), 1);
                ASSERT_LE(budget->soft, budget->hard);
                ASSERT_LE(budget->hard.count(), std::max(1, time - 10)) << time << '+' << increment;
            }
}

TEST(Allocate, NegativeAndAbsurdClocksStillGiveAMove) {
    for (const int time : {-5000, -1, 0})
        EXPECT_EQ(allocate(clock(time), Color::White, Overhead)->hard, Milliseconds(1));
    EXPECT_EQ(allocate(clock(1000, 0, 0), Color::White, Overhead)->hard,
              allocate(clock(1000, 0, 1), Color::White, Overhead)->hard);
    EXPECT_EQ(allocate(clock(1000, 0, -7), Color::White, Overhead)->hard,
              allocate(clock(1000, 0, 1), Color::White, Overhead)->hard);
}

// The number of moves that a clock lasts if each move uses its soft limit and the whole overhead.
int moves_that_last(int time_ms, Milliseconds overhead, int increment_ms = 0) {
    Milliseconds time{time_ms};
    constexpr int Plenty = 1000;
    for (int move = 0; move < Plenty; ++move) {
        time -= allocate(clock(int(time.count()), increment_ms), Color::White, overhead)->soft + overhead;
        if (time.count() <= 0) return move;
        time += Milliseconds(increment_ms);
    }
    return Plenty;
}

TEST(Allocate, SuddenDeathLastsALongGame) {
    EXPECT_GE(moves_that_last(2000, Overhead), 120);
    EXPECT_GE(moves_that_last(60'000, Overhead), 300);
    EXPECT_GE(moves_that_last(60'000, Milliseconds(50)), 150) << "a slow connection";
    EXPECT_GE(moves_that_last(2000, Overhead, 1), 120) << "the increment pays for a tenth of the overhead";
}

TEST(Allocate, TheMorePaidForByTheIncrementTheMoreIsSpentAtOnce) {
    for (int increment = 1; increment <= 20; ++increment)
        EXPECT_GE(allocate(clock(10'000, increment), Color::White, Overhead)->soft,
                  allocate(clock(10'000, increment - 1), Color::White, Overhead)->soft)
            << increment;
}

// If this fails because a parameter in params.h has changed, update the comment of allocate_clock too.
TEST(Allocate, TheValuesInTheCommentAreTrue) {
    const auto expect = [](const Limits& limits, int soft, int hard) {
        const auto budget = allocate(limits, Color::White, Overhead);
        ASSERT_TRUE(budget);
        EXPECT_EQ(budget->soft, Milliseconds(soft));
        EXPECT_EQ(budget->hard, Milliseconds(hard));
    };
    expect(clock(60'000), 1042, 5210);
    expect(clock(60'000, 600), 4049, 20'245);
    expect(clock(60'000, 0, 1), 44'992, 53'991);
}

TEST(Allocate, MoveTimeIsUsedWholeLessTheOverhead) {
    Limits limits;
    limits.move_time = Milliseconds(500);
    const auto budget = allocate(limits, Color::White, Overhead);
    EXPECT_EQ(budget->soft, Milliseconds(490));
    EXPECT_EQ(budget->hard, Milliseconds(490));
    limits.move_time = Milliseconds(0);
    EXPECT_EQ(allocate(limits, Color::White, Overhead)->hard, Milliseconds(1));
    limits = clock(100'000);
    limits.move_time = Milliseconds(50);
    EXPECT_EQ(allocate(limits, Color::White, Overhead)->hard, Milliseconds(40)) << "both limits hold";
}

TEST(Allocate, AnIncrementAddsTime) {
    EXPECT_GT(allocate(clock(5000, 500), Color::White, Overhead)->soft,
              allocate(clock(5000), Color::White, Overhead)->soft);
}

class ManagerWithAClock : public testing::Test {
protected:
    void pass(int ms) { now_ += Milliseconds(ms); }
    Limits started(Limits limits) {
        limits.start = now_;
        return limits;
    }

    Clock::time_point now_{};
    TimeManager manager_{[this] { return now_; }};
};

TEST_F(ManagerWithAClock, StopsAtTheHardLimit) {
    const Limits limits = started(clock(10'000));
    const auto budget = allocate(limits, Color::White, Overhead);
    manager_.start(limits, Color::White, Overhead);
    EXPECT_FALSE(manager_.must_stop());
    pass(int(budget->hard.count()) - 1);
    EXPECT_FALSE(manager_.must_stop());
    pass(1);
    EXPECT_TRUE(manager_.must_stop());
    EXPECT_EQ(manager_.elapsed(), budget->hard);
}

TEST_F(ManagerWithAClock, TheCourseOfTheSearchDecidesHowMuchOfTheBudgetIsUsed) {
    const Limits limits = started(clock(60'000));
    const double soft = double(allocate(limits, Color::White, Overhead)->soft.count());
    manager_.start(limits, Color::White, Overhead);
    const SearchCourse usual{.stable_iterations = 4, .best_move_share = 0.6};
    const auto with = [&](auto change) {
        SearchCourse course = usual;
        change(course);
        return course;
    };
    pass(int(soft * 0.5));
    EXPECT_TRUE(manager_.may_start_iteration(usual));
    EXPECT_FALSE(manager_.may_start_iteration(with([](auto& c) { c.only_one_move = true; })))
        << "a forced move needs no thought";
    EXPECT_FALSE(manager_.may_start_iteration(with([](auto& c) { c.best_move_share = 0.95; })))
        << "nearly all nodes went into one move";
    pass(int(soft * 0.3));
    EXPECT_FALSE(manager_.may_start_iteration(usual));
    EXPECT_TRUE(manager_.may_start_iteration(with([](auto& c) { c.stable_iterations = 0; })));
    EXPECT_TRUE(manager_.may_start_iteration(with([](auto& c) { c.best_move_changes = 1.5; })));
    EXPECT_TRUE(manager_.may_start_iteration(with([](auto& c) { c.score_drop_by_moves_cp = 80; })));
    EXPECT_TRUE(manager_.may_start_iteration(with([](auto& c) { c.score_drop_cp = 60; })));
    EXPECT_TRUE(manager_.may_start_iteration(with([](auto& c) { c.best_move_share = 0.2; })));
}

TEST_F(ManagerWithAClock, HasTimeForWhatEndsBeforeTheHardLimit) {
    const Limits limits = started(clock(60'000));
    const Milliseconds hard = allocate(limits, Color::White, Overhead)->hard;
    manager_.start(limits, Color::White, Overhead);
    pass(int(hard.count()) - 10);
    EXPECT_TRUE(manager_.has_time_for(Milliseconds(9)));
    EXPECT_FALSE(manager_.has_time_for(Milliseconds(10)));

    Limits fixed;
    fixed.move_time = Milliseconds(1000);
    manager_.start(started(fixed), Color::White, Overhead);
    EXPECT_TRUE(manager_.has_time_for(Milliseconds(5000))) << "movetime is used up";
}

TEST_F(ManagerWithAClock, WithoutLimitsItNeverEnds) {
    manager_.start(started(Limits{}), Color::White, Overhead);
    pass(1'000'000);
    EXPECT_TRUE(manager_.has_time_for(Milliseconds(1'000'000)));
    EXPECT_FALSE(manager_.must_stop());
    EXPECT_TRUE(manager_.may_start_iteration({.stable_iterations = 100, .only_one_move = true}));
}

const Move PawnMove(Square(12), Square(28), MoveKind::Quiet);
const Move OtherMove(Square(11), Square(27), MoveKind::Quiet);

TEST(SearchCourse, CountsTheIterationsThatKeptTheMove) {
    TimeManager manager;
    manager.begin_search(Color::White);
    manager.note({PawnMove, Score::from_cp(10)});
    EXPECT_EQ(manager.course().stable_iterations, 0);
    manager.note({PawnMove, Score::from_cp(10)});
    manager.note({PawnMove, Score::from_cp(10)});
    EXPECT_EQ(manager.course().stable_iterations, 2);
    manager.note({OtherMove, Score::from_cp(10)});
    EXPECT_EQ(manager.course().stable_iterations, 0);
}

TEST(SearchCourse, ForgetsChangesByHalves) {
    TimeManager manager;
    manager.begin_search(Color::White);
    manager.note({PawnMove, Score::from_cp(10)});
    EXPECT_EQ(manager.course().best_move_changes, 0.0) << "the first move is not a change";
    manager.note({OtherMove, Score::from_cp(10)});
    EXPECT_EQ(manager.course().best_move_changes, 1.0);
    manager.note({PawnMove, Score::from_cp(10)});
    EXPECT_EQ(manager.course().best_move_changes, 1.5);
    manager.note({PawnMove, Score::from_cp(10)});
    EXPECT_EQ(manager.course().best_move_changes, 0.75);
}

TEST(SearchCourse, MeasuresWhatIsLostSinceTheIterationAndSinceTheLastSearch) {
    TimeManager manager;
    manager.begin_search(Color::White);
    manager.note({PawnMove, Score::from_cp(50)});
    EXPECT_EQ(manager.course().score_drop_cp, 0);
    EXPECT_EQ(manager.course().score_drop_by_moves_cp, 0) << "there was no search before";
    manager.note({PawnMove, Score::from_cp(20)});
    EXPECT_EQ(manager.course().score_drop_cp, 30);

    manager.begin_search(Color::White);
    EXPECT_EQ(manager.course().score_drop_by_moves_cp, 0) << "nothing is known yet";
    manager.note({OtherMove, Score::from_cp(-10)});
    EXPECT_EQ(manager.course().score_drop_cp, 0) << "the first iteration has none before it";
    EXPECT_EQ(manager.course().score_drop_by_moves_cp, 30);
    manager.note({OtherMove, Score::from_cp(25)});
    EXPECT_EQ(manager.course().score_drop_cp, -35);
    EXPECT_EQ(manager.course().score_drop_by_moves_cp, -5);
}

TEST(SearchCourse, WhereTheGameIsDecidedNothingIsLost) {
    TimeManager manager;
    manager.begin_search(Color::White);
    manager.note({PawnMove, Score::from_cp(50)});
    manager.note({PawnMove, Score::mated_in(6)});
    EXPECT_EQ(manager.course().score_drop_cp, 0);
    manager.begin_search(Color::White);
    manager.note({PawnMove, Score::mated_in(4)});
    EXPECT_EQ(manager.course().score_drop_by_moves_cp, 0);
}

TEST(SearchCourse, TheOtherSideHasScoresOfItsOwn) {
    TimeManager manager;
    manager.begin_search(Color::White);
    manager.note({PawnMove, Score::from_cp(100)});
    manager.begin_search(Color::Black);
    manager.note({PawnMove, Score::from_cp(-100)});
    EXPECT_EQ(manager.course().score_drop_by_moves_cp, 0);
    manager.begin_search(Color::White);
    manager.note({PawnMove, Score::from_cp(80)});
    EXPECT_EQ(manager.course().score_drop_by_moves_cp, 20);
}

TEST(SearchCourse, AnotherGameHasNoSearchBefore) {
    TimeManager manager;
    manager.begin_search(Color::White);
    manager.note({PawnMove, Score::from_cp(300)});
    manager.begin_game();
    manager.begin_search(Color::White);
    manager.note({PawnMove, Score::from_cp(0)});
    EXPECT_EQ(manager.course().score_drop_by_moves_cp, 0);
}

// --- the state of a search ---

TEST(SharedState, TakesTheMoveOverheadFromTheTimeOfAMove) {
    SharedState shared;
    shared.options.move_overhead = Milliseconds(300);
    Limits limits;
    limits.move_time = Milliseconds(1000);
    shared.limit_by(limits, chess::Color::White);
    EXPECT_EQ(shared.time.share_of_time(1.0), Milliseconds(700));
}

}  // namespace
}  // namespace search
