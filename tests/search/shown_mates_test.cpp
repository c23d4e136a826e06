// Tests of search/shown_mates.h: an announced mate has its whole line, and its distance does not grow.
#include "search/shown_mates.h"

#include <sstream>

#include <gtest/gtest.h>

#include "chess/movegen.h"
#include "support/positions.h"
#include "support/searching.h"

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
    const Position root = test::from_fen("7k/8/8/8/8/8/R7/1RQ3K1 w - - 0 1");
    Position position = root;
    test::play(position, "a2a7 h8g8");
    for (const char* const mate : {"b1b8", "c1c8"}) {  // the solver would find one of them
        shown_.clear();
        const Move stored = test::uci_move(position, mate);
        shared_.tt.store(position.key(), 2,
                         {.move = stored,
                          .score = Score::mate_in(3),
                          .static_eval = Score::none(),
                          .depth = 1,
                          .bound = Bound::Exact});
        LineReport report = report_of(root, "a2a7 h8g8", Score::mate_in(3));
        shown_.perfect(report, root);
        EXPECT_EQ(report.pv.back(), stored);
    }
}

// If the score is wrong, the line stays as it is.
TEST_F(ShownMatesTest, ALineNeverBeliesItsScore) {
    for (const int plies : {5, 9}) {
        shown_.clear();
        LineReport report = report_of(root_, "a2a7", Score::mate_in(plies));
        shown_.perfect(report, root_);
        EXPECT_EQ(report.pv.size(), 1u) << plies;
        EXPECT_EQ(report.score, Score::mate_in(plies));
    }
}

TEST_F(ShownMatesTest, ALineThatTheRulesForbidIsNoMate) {
    const auto score_of = [this](const Position& root, const char* line, Score score) {
        shown_.clear();
        LineReport report = report_of(root, line, score);
        shown_.perfect(report, root);
        return report.score;
    };
    EXPECT_EQ(score_of(root_, "a2a7", Score::mate_in(1)), Score::max_evaluation()) << "no mate";
    // The fifty-move rule, with the whole line and with only its start. A mate on the hundredth ply is valid.
    for (const int clock : {97, 98}) {
        const Position root = test::from_fen("7k/8/8/8/8/8/R7/1R4K1 w - - " + std::to_string(clock) + " 90");
        const Score expected = clock == 97 ? Score::mate_in(3) : Score::max_evaluation();
        EXPECT_EQ(score_of(root, "a2a7 h8g8 b1b8", Score::mate_in(3)), expected) << clock;
        EXPECT_EQ(score_of(root, "a2a7", Score::mate_in(3)), expected) << clock;
    }
    const Position mated = test::from_fen("7k/R7/8/8/8/8/8/1R4K1 b - - 99 90");
    EXPECT_EQ(score_of(mated, "h8g8", Score::mated_in(2)), -Score::max_evaluation());
    // The halfmove clock is reset within the line.
    EXPECT_EQ(
        score_of(test::from_fen("8/8/8/8/8/2k5/2p5/K7 b - - 99 90"), "c2c1q a1a2 c1b2", Score::mate_in(3)),
        Score::mate_in(3));
    // A line that reaches a position for the third time.
    Position third = root_;
    test::play(third, "b1c1 h8g8 c1b1 g8h8 b1c1 h8g8 c1b1");
    EXPECT_EQ(score_of(third, "g8h8 a2a7 h8g8 b1b8", Score::mated_in(4)), -Score::max_evaluation());
}

// First a part of the line is reported, and then all of it.
TEST_F(ShownMatesTest, AMateThatTurnsOutToBeForbiddenIsTakenBack) {
    Position root = root_;
    test::play(root, "b1c1 h8g8 c1b1 g8h8 b1c1 h8g8 c1b1");
    shown_.clear();
    LineReport part = report_of(root, "g8f8", Score::mated_in(8));
    shown_.perfect(part, root);
    EXPECT_EQ(part.score, Score::mated_in(8));
    LineReport all = report_of(root, "g8f8 a2a3 f8g8 a3a2 g8h8 a2a7 h8g8 b1b8", Score::mated_in(8));
    shown_.perfect(all, root);
    EXPECT_EQ(all.score, -Score::max_evaluation());
    LineReport again = report_of(root, "g8f8", Score::mated_in(8));
    shown_.perfect(again, root);
    EXPECT_EQ(again.score, -Score::max_evaluation());
}

TEST_F(ShownMatesTest, ABoundThatTheRulesForbidIsNoMate) {
    const Position late = test::from_fen("7k/8/8/8/8/8/R7/1R4K1 w - - 98 90");
    LineReport report = report_of(late, "a2a7", Score::mate_in(3), Bound::Lower);
    shown_.perfect(report, late);
    EXPECT_EQ(report.score, Score::max_evaluation());
    EXPECT_EQ(report.bound, Bound::Lower);
}

TEST_F(ShownMatesTest, AFalseMateLeavesATrueOne) {
    LineReport first = report_of(root_, "a2a7 h8g8", Score::mate_in(3));
    shown_.perfect(first, root_);
    LineReport wrong = report_of(root_, "a2a7", Score::mate_in(1));
    shown_.perfect(wrong, root_);
    EXPECT_EQ(wrong.score, Score::mate_in(3));
    EXPECT_EQ(wrong.pv, first.pv);
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
    shown_.clear();
    LineReport farther = report_of(root_, "a2a7", Score::mate_in(5));
    shown_.perfect(farther, root_);
    EXPECT_EQ(farther.score, Score::mate_in(5));
    LineReport nearer = report_of(root_, "a2a7", Score::mate_in(3));
    shown_.perfect(nearer, root_);
    EXPECT_EQ(nearer.score, Score::mate_in(3)) << "a shorter one is news";
    // Another move or a new search does not depend on the mate shown before.
    LineReport other = report_of(root_, "a2a1", Score::from_cp(700));
    shown_.perfect(other, root_);
    EXPECT_EQ(other.score, Score::from_cp(700));
    shown_.clear();
    LineReport again = report_of(root_, "a2a7", Score::from_cp(700));
    shown_.perfect(again, root_);
    EXPECT_EQ(again.score, Score::from_cp(700));
}

// Whole searches, with several lines and threads.
TEST(ShownMates, InSearchesEveryExactMateHasItsLine) {
    struct : test::SearchRecorder {
        bool wants_every_iteration() const override { return true; }  // whatever the time between them
    } recorder;
    SharedState shared;
    ASSERT_TRUE(shared.tt.resize(1));
    shared.listener = &recorder;
    test::PoolSearch pool(shared);
    int mates = 0;
    for (const int threads : {1, 3}) {
        ASSERT_TRUE(pool.resize(usize(threads)));
        for (const char* const fen : {LadderMate, "r1b2k1r/ppp1bppp/8/1B1Q4/5q2/2P5/PPP2PPP/R3R1K1 w - - 1 1",
                                      "7k/p1p5/1PPp4/p2P4/6q1/4K2p/8/8 b - - 0 1",
                                      "8/8/8/8/3k4/8/8/KQ6 w - - 0 1", "8/8/8/8/8/2k5/6r1/K7 b - - 0 1"}) {
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
    EXPECT_GT(mates, 20);
}

}  // namespace
}  // namespace search
