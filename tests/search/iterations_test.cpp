// Tests of the iterations at the root: a window that fails is widened until the score is inside, and the
// lower lines of MultiPV do not overwrite the root's table entry.
#include <gtest/gtest.h>

#include "search/positions.h"
#include "search/worker_peer.h"
#include "support/searching.h"

namespace search {
namespace {

// Sets the start of the search an hour back, so that windows that fail are reported.
void begin_long_ago(SharedState& shared) {
    Limits limits;
    limits.start = Clock::now() - std::chrono::hours(1);
    shared.time.start(limits, chess::Color::White, Milliseconds(0));
}

TEST(Iterations, AWrongGuessIsReportedAndSearchedAgainUntilTheScoreIsInside) {
    const Depth depth = params::aspiration_min_depth + 1;
    for (const int guess_cp : {-3000, -1000, 0, 2000, 5000}) {
        test::SearchRecorder recorder;
        WorkerPeer peer(QueenHangs);
        begin_long_ago(peer.shared());
        peer.shared().listener = &recorder;
        const RootMove& best = peer.search_line(depth, Score::from_cp(guess_cp));
        EXPECT_EQ(best.bound, Bound::Exact);
        EXPECT_EQ(best.move, peer.move("d1d5"));
        ASSERT_FALSE(recorder.lines.empty()) << guess_cp << ": far off, and the window never failed";
        EXPECT_EQ(recorder.lines.front().bound, guess_cp > 1000 ? Bound::Upper : Bound::Lower) << guess_cp;
    }
}

TEST(Iterations, FailedWindowsAreNotReportedToAListenerThatWantsEveryIteration) {
    struct : test::SearchRecorder {
        bool wants_every_iteration() const override { return true; }
    } recorder;
    WorkerPeer peer(QueenHangs);
    begin_long_ago(peer.shared());
    peer.shared().listener = &recorder;
    peer.search_line(params::aspiration_min_depth + 1, Score::from_cp(5000));
    EXPECT_TRUE(recorder.lines.empty());
}

// Whether a search that has pondered for the given time ends when the opponent plays the expected move. The
// clock has 60 s, of which a move gets about 1 s, and at most 5 s.
bool ends_at_ponderhit(const char* fen, Milliseconds pondered) {
    WorkerPeer peer(fen);
    SharedState& shared = peer.shared();
    Clock::time_point now{};
    shared.time = TimeManager([&now] { return now; });
    Limits limits;
    limits.start = now;
    limits.time[chess::Color::White] = Milliseconds(60'000);
    limits.depth = 4;
    shared.time.start(limits, chess::Color::White, Milliseconds(10));
    shared.pondering = true;
    now += pondered;
    peer.search_root(limits);
    peer.poll();
    EXPECT_FALSE(shared.stop) << "while it ponders it goes on";
    shared.pondering = false;
    peer.poll();
    return shared.stop;
}

TEST(Iterations, WhatWouldHaveEndedWithoutPonderingEndsAtPonderhit) {
    EXPECT_FALSE(ends_at_ponderhit(QueenHangs, Milliseconds(0)));
    EXPECT_TRUE(ends_at_ponderhit(QueenHangs, Milliseconds(3000))) << "the soft limit";
    EXPECT_TRUE(ends_at_ponderhit(QueenHangs, Milliseconds(60'000))) << "the hard limit";
    EXPECT_TRUE(ends_at_ponderhit("k7/8/8/8/8/8/1q6/K7 w - - 0 1", Milliseconds(0))) << "the only move";
}

TEST(Iterations, ARightGuessNeedsFewerNodesThanAWrongOne) {
    const Depth depth = params::aspiration_min_depth + 3;
    WorkerPeer first(QueenHangs), right(QueenHangs), wrong(QueenHangs);
    const Score score = first.search_line(depth, Score::from_cp(300)).score;
    right.search_line(depth, score);
    wrong.search_line(depth, Score::from_cp(-6000));
    EXPECT_LT(right.nodes(), wrong.nodes());
}

TEST(Iterations, ALesserLineIsNotThePositionsValue) {
    WorkerPeer peer(QueenHangs);
    peer.search_lines(2, 3);
    ASSERT_TRUE(peer.entry());
    EXPECT_EQ(peer.entry()->move, peer.move("d1d5"));
}

TEST(Iterations, TheValueOfSomeMovesIsNotThePositionsValue) {
    WorkerPeer peer(QueenHangs);
    Limits limits;
    limits.depth = 3;
    limits.search_moves = {peer.move("d1d2")};
    peer.search_root(limits);
    EXPECT_FALSE(peer.entry());
}

TEST(Iterations, NothingIsLeftOnTheStackForTheNextSearch) {
    for (const char* const fen : {QueenHangs, "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1"}) {
        WorkerPeer peer(fen);
        Limits limits;
        for (const int depth : {14, 3, 18}) {
            limits.depth = depth;
            peer.search_root(limits);
            EXPECT_GT(peer.first_clear_ply(), depth / 2) << "the search has used the stack";
            peer.prepare();
            EXPECT_EQ(peer.first_clear_ply(), -SearchStack::FramesBefore) << fen << " to depth " << depth;
        }
    }
}

// A listener that wants no progress gets no lines, and the search visits the same number of nodes.
TEST(Iterations, NothingIsToldToOneWhoWantsNoProgress) {
    struct Deaf : test::SearchRecorder {
        bool wants_progress() const override { return false; }
    };
    Deaf deaf;
    test::SearchRecorder recorder;
    WorkerPeer heard(QueenHangs), unheard(QueenHangs);
    heard.shared().listener = &recorder;
    unheard.shared().listener = &deaf;
    Limits limits;
    limits.depth = 6;
    for (WorkerPeer* const peer : {&heard, &unheard}) {
        begin_long_ago(peer->shared());
        peer->search_root(limits);
    }
    EXPECT_FALSE(recorder.lines.empty());
    EXPECT_TRUE(deaf.lines.empty());
    EXPECT_EQ(unheard.nodes(), heard.nodes());
}

TEST(Iterations, TheBestMoveAndItsScoreAreNoted) {
    WorkerPeer peer(QueenHangs);
    for (int iteration = 1; iteration <= 4; ++iteration) {
        peer.set_best(peer.move("d1d5"), Score::from_cp(100 - 10 * iteration));
        peer.note_iteration();
        EXPECT_EQ(peer.course().stable_iterations, iteration - 1);
        EXPECT_EQ(peer.course().score_drop_cp, iteration > 1 ? 10 : 0);
    }
    peer.set_best(peer.move("d1d2"), Score::from_cp(90));
    peer.note_iteration();
    EXPECT_EQ(peer.course().stable_iterations, 0);
    EXPECT_EQ(peer.course().best_move_changes, 1.0);
    EXPECT_EQ(peer.course().score_drop_cp, -30);
}

TEST(Iterations, DeepOnesThatFollowAtOnceAreNotReported) {
    test::SearchRecorder recorder;
    WorkerPeer peer("7k/8/8/8/8/8/8/K7 w - - 0 1");
    peer.shared().time = TimeManager([] { return Clock::time_point{}; });  // no time passes
    peer.shared().listener = &recorder;
    peer.search_root(test::to_depth(1000));
    ASSERT_FALSE(recorder.lines.empty());
    EXPECT_EQ(recorder.lines.back().depth, MaxPly - 1);
    EXPECT_LT(recorder.lines.size(), 50u);
}

TEST(Iterations, TheMoveBeingSearchedIsToldInLongSearchesAlone) {
    struct : test::SearchRecorder {
        std::vector<int> numbers;
        void on_current_move(int /*depth*/, chess::Move /*move*/, int number) override {
            numbers.push_back(number);
        }
    } recorder;
    for (const bool is_long : {false, true}) {
        WorkerPeer peer("7k/8/8/8/8/8/8/K7 w - - 0 1");
        peer.shared().listener = &recorder;
        if (is_long)
            begin_long_ago(peer.shared());
        else
            peer.shared().time = TimeManager([] { return Clock::time_point{}; });  // no time passes
        peer.search_line(1, Score::draw());
        EXPECT_EQ(recorder.numbers, is_long ? (std::vector{1, 2, 3}) : std::vector<int>());
    }
}

}  // namespace
}  // namespace search
