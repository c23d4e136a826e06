// search/shown_mates.h: an announced mate has its whole line, and does not recede.
#include "search/shown_mates.h"

#include <sstream>

#include <gtest/gtest.h>

#include "chess/movegen.h"
#include "search/thread_pool.h"
#include "support/positions.h"
#include "support/search_limits.h"
#include "support/search_recorder.h"

namespace search {
namespace {

using chess::Move;
using chess::Position;

constexpr const char* LadderMate = "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1";  // mate in two: Ra7 and Rb8

LineReport report_of(const Position& root, const std::string& moves, Score score,
                     Bound bound = Bound::Exact) {
    LineReport report;
    report.score = score;
    report.bound = bound;
    Position position = root;
    std::istringstream words(moves);
    for (std::string word; words >> word;) {
        report.pv.push_back(test::uci_move(position, word));
        position.do_move(report.pv.back());
    }
    return report;
}

bool ends_in_mate(Position position, const std::vector<Move>& line) {
    for (const Move move : line) {
        EXPECT_TRUE(position.is_legal(move));
        position.do_move(move);
    }
    return position.in_check() && !chess::has_legal_move(position);
}

class ShownMatesTest : public testing::Test {
protected:
    ShownMatesTest() { EXPECT_TRUE(shared_.tt.resize(1)); }

    const Position root_ = test::from_fen(LadderMate);
    SharedState shared_;
    ShownMates shown_{shared_};
};

TEST_F(ShownMatesTest, TheSolverFindsTheRest) {
    for (const char* const known : {"a2a7", "a2a7 h8g8", "a2a7 h8g8 b1b8"}) {
        shown_.clear();
        LineReport report = report_of(root_, known, Score::mate_in(3));
        shown_.perfect(report, root_);
        EXPECT_EQ(report.pv.size(), 3u) << known;
        EXPECT_TRUE(ends_in_mate(root_, report.pv)) << known;
    }
    Position mated = root_;
    mated.do_move(test::uci_move(root_, "a2a7"));
    LineReport report = report_of(mated, "h8g8", Score::mated_in(2));
    shown_.clear();
    shown_.perfect(report, mated);
    EXPECT_TRUE(ends_in_mate(mated, report.pv));
}

TEST_F(ShownMatesTest, TheTableIsAskedFirst) {
    Position position = root_;
    test::play(position, "a2a7 h8g8");
    // Not what the solver would find, as it is no mate.
    const Move stored = test::uci_move(position, "a7a1");
    shared_.tt.store(position.key(), 2,
                     {.move = stored,
                      .score = Score::mate_in(3),
                      .static_eval = Score::none(),
                      .depth = 1,
                      .bound = Bound::Exact});
    LineReport report = report_of(root_, "a2a7 h8g8", Score::mate_in(3));
    shown_.perfect(report, root_);
    EXPECT_EQ(report.pv.back(), stored);
}

// Where the score is wrong the line stays as it is.
TEST_F(ShownMatesTest, ALineNeverBeliesItsScore) {
    for (const int plies : {1, 5, 9}) {
        shown_.clear();
        LineReport report = report_of(root_, "a2a7", Score::mate_in(plies));
        shown_.perfect(report, root_);
        EXPECT_EQ(report.pv.size(), 1u) << plies;
        EXPECT_EQ(report.score, Score::mate_in(plies));
    }
}

TEST_F(ShownMatesTest, AMateDoesNotRecede) {
    LineReport first = report_of(root_, "a2a7 h8g8", Score::mate_in(3));
    shown_.perfect(first, root_);
    for (const LineReport& later :
         {report_of(root_, "a2a7", Score::mate_in(9)), report_of(root_, "a2a7", Score::from_cp(700)),
          report_of(root_, "a2a7", Score::from_cp(900), Bound::Lower),
          report_of(root_, "a2a7", Score::mate_in(1), Bound::Lower)}) {
        LineReport shown = later;
        shown_.perfect(shown, root_);
        EXPECT_EQ(shown.score, Score::mate_in(3));
        EXPECT_EQ(shown.bound, Bound::Exact);
        EXPECT_EQ(shown.pv, first.pv);
    }
    LineReport nearer = report_of(root_, "a2a7", Score::mate_in(1));
    shown_.perfect(nearer, root_);
    EXPECT_EQ(nearer.score, Score::mate_in(1)) << "a shorter one is news";
    // Another move, and another search, have nothing to do with it.
    LineReport other = report_of(root_, "a2a1", Score::from_cp(700));
    shown_.perfect(other, root_);
    EXPECT_EQ(other.score, Score::from_cp(700));
    shown_.clear();
    LineReport again = report_of(root_, "a2a7", Score::from_cp(700));
    shown_.perfect(again, root_);
    EXPECT_EQ(again.score, Score::from_cp(700));
}

// Over whole searches, with several lines and threads.
TEST(ShownMates, InSearchesEveryExactMateHasItsLine) {
    test::SearchRecorder recorder;
    SharedState shared;
    ASSERT_TRUE(shared.tt.resize(1));
    shared.listener = &recorder;
    ThreadPool pool(shared);
    int mates = 0;
    for (const int threads : {1, 3}) {
        ASSERT_TRUE(pool.resize(usize(threads)));
        for (const char* const fen :
             {LadderMate, "r1b2k1r/ppp1bppp/8/1B1Q4/5q2/2P5/PPP2PPP/R3R1K1 w - - 1 1",
              "7k/p1p5/1PPp4/p2P4/6q1/4K2p/8/8 b - - 0 1", "8/8/8/8/3k4/8/8/KQ6 w - - 0 1"}) {
            for (const int lines : {1, 3}) {
                shared.options.multi_pv = lines;
                recorder.lines.clear();
                recorder.best_moves.clear();
                const Position root = test::from_fen(fen);
                pool.clear();
                pool.start(root, test::to_nodes(60'000));
                pool.wait();
                std::vector<LineReport> reports = recorder.lines;
                reports.push_back(recorder.best_moves.at(0).line);
                std::vector<LineReport> exact_mates;
                for (const LineReport& report : reports) {
                    for (const LineReport& before : exact_mates) {
                        if (before.pv[0] != report.pv[0]) continue;
                        ASSERT_TRUE(report.score.is_mate());
                        EXPECT_LE(report.score.plies_to_mate(), before.score.plies_to_mate()) << fen;
                    }
                    if (report.bound != Bound::Exact || !report.score.is_mate()) continue;
                    exact_mates.push_back(report);
                    if (int(report.pv.size()) == report.score.plies_to_mate()) {
                        ++mates;
                        EXPECT_TRUE(ends_in_mate(root, report.pv)) << fen;
                    } else {
                        EXPECT_GT(report.score.plies_to_mate(), 9)
                            << fen << ": only long ones may lack moves";
                    }
                }
            }
        }
    }
    EXPECT_GT(mates, 50);
}

}  // namespace
}  // namespace search
