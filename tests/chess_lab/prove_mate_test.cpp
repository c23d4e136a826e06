// Tests of "go mate": its three verdicts, one best move per search, and the limits.
#include "chess_lab/prove_mate.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "chess/movegen.h"
#include "chess_lab/chess_search.h"
#include "engine/engine.h"
#include "support/eventually.h"
#include "support/positions.h"
#include "support/searching.h"
#include "util/relaxed_atomic.h"

namespace chess_lab {
namespace {

using adversarial::Answer;
using chess::Move;
using chess::Position;
using eval::Score;
using search::Limits;
using search::MateReport;
using search::Milliseconds;

struct MateListener : search::SearchListener {
    std::vector<search::LineReport> lines;
    std::vector<MateReport> mates;
    std::vector<search::BestMoveReport> best_moves;
    util::RelaxedAtomic<bool> has_verdict = false;

    void on_line(const search::LineReport& report) override { lines.push_back(report); }
    void on_mate(const MateReport& report) override {
        mates.push_back(report);
        has_verdict = true;
    }
    void on_best_move(const search::BestMoveReport& report) override { best_moves.push_back(report); }
};

constexpr std::string_view MateInTwo = "r1b2k1r/ppp1bppp/8/1B1Q4/5q2/2P5/PPP2PPP/R3R1K1 w - - 1 1";
constexpr std::string_view MateInFive = "7k/p1p5/1PPp4/p2P4/6q1/4K2p/8/8 b - - 0 1";
constexpr std::string_view Hard = "8/3Bp3/p7/P1k1P3/1N5P/2Kp4/3P4/8 w - - 0 1";

class GoMate : public testing::Test {
protected:
    GoMate() { engine_.set_mate_search(search_mate); }

    // Runs a search to its end, and checks what holds for every answer.
    void search(std::string_view fen, const Limits& limits) {
        start(fen, limits);
        finish();
    }
    void start(std::string_view fen, const Limits& limits) {
        heard_ = {};
        engine_.set_position(test::from_fen(fen));
        engine_.go(limits);
    }
    void finish() {
        engine_.wait();
        ASSERT_EQ(heard_.best_moves.size(), 1u);
        EXPECT_TRUE(engine_.position().is_legal(heard_.best_moves[0].best));
        u64 nodes = 0;
        for (const search::LineReport& line : heard_.lines) {
            EXPECT_GE(line.nodes, nodes);
            nodes = line.nodes;
        }
    }
    void expect_proven(int moves) {
        ASSERT_EQ(heard_.mates.size(), 1u);
        EXPECT_EQ(heard_.mates[0].answer, Answer::Proven);
        EXPECT_EQ(heard_.mates[0].moves, moves);
        const search::LineReport& line = heard_.lines.back();
        EXPECT_EQ(line.score, Score::mate_in(2 * moves - 1));
        ASSERT_EQ(line.pv.size(), usize(2 * moves - 1));
        EXPECT_EQ(heard_.best_moves[0].best, line.pv[0]);
        Position position = engine_.position();
        for (const Move move : line.pv) {
            ASSERT_TRUE(position.is_legal(move));
            position.do_move(move);
        }
        EXPECT_TRUE(position.in_check() && !chess::has_legal_move(position));
    }
    void expect(Answer answer, int moves) {
        ASSERT_EQ(heard_.mates.size(), 1u);
        EXPECT_EQ(heard_.mates[0].answer, answer);
        EXPECT_EQ(heard_.mates[0].moves, moves);
        EXPECT_FALSE(heard_.mates[0].was_unasked);
    }

    MateListener heard_;
    engine::Engine engine_{heard_};
};

TEST_F(GoMate, Proven) {
    search(MateInTwo, test::to_mate(2));
    expect_proven(2);
    EXPECT_TRUE(heard_.mates[0].is_shortest);
    search(MateInFive, test::to_mate(5));
    expect_proven(5);
    search(MateInTwo, test::to_mate(60));
    expect_proven(2);
}

TEST_F(GoMate, Exhausted) {
    search(MateInTwo, test::to_mate(1));
    expect(Answer::Disproven, 1);
    search("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", test::to_mate(4));
    expect(Answer::Disproven, 4);
    EXPECT_FALSE(heard_.lines.empty()) << "the engine's own search has reported something";
    EXPECT_EQ(heard_.best_moves[0].best, heard_.lines.back().pv[0]);
}

TEST_F(GoMate, UndecidedWithinItsNodes) {
    for (const u64 nodes : {1u, 100u, 5000u}) {
        Limits limits = test::to_mate(7);
        limits.nodes = nodes;
        search(Hard, limits);
        expect(Answer::Unknown, 7);
        constexpr u64 OneIteration = 200;  // the engine's own search always completes it
        EXPECT_LE(engine_.nodes(), std::max<u64>(nodes, OneIteration));
    }
}

TEST_F(GoMate, UndecidedWithinItsTime) {
    Limits limits = test::to_mate(40);
    limits.move_time = Milliseconds(60);
    search("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", limits);
    expect(Answer::Unknown, 40);
}

TEST_F(GoMate, StopEndsItAtAnyTime) {
    for (const u64 nodes : {0u, 1u, 5'000u, 30'000u, 100'000u}) {
        start("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", test::to_mate(40));
        EXPECT_TRUE(test::eventually([&] { return engine_.nodes() >= nodes; }));
        EXPECT_TRUE(engine_.is_searching());
        engine_.stop();
        finish();
    }
}

TEST_F(GoMate, AnInfiniteOneAnswersNotBeforeStop) {
    Limits limits = test::to_mate(2);
    limits.infinite = true;
    start(MateInTwo, limits);
    EXPECT_TRUE(test::eventually([this] { return heard_.has_verdict.load(); }));
    test::let_it_go_wrong();
    EXPECT_TRUE(engine_.is_searching());
    EXPECT_TRUE(heard_.best_moves.empty());
    engine_.stop();
    finish();
}

TEST_F(GoMate, IsProvenWhilePonderingAndAnswersPonderhit) {
    Limits limits = test::to_mate(2);
    limits.ponder = true;
    limits.move_time = Milliseconds(1);
    start(MateInTwo, limits);
    EXPECT_TRUE(test::eventually([this] { return heard_.has_verdict.load(); }));
    EXPECT_TRUE(engine_.is_pondering());
    EXPECT_TRUE(heard_.best_moves.empty());
    engine_.ponder_hit();
    finish();
    expect_proven(2);
}

TEST_F(GoMate, AsksWhetherToStop) {
    constexpr u64 ByThePool = 20'000;
    const auto outcome = engine_.search(test::from_fen(Hard), test::to_mate(40), nullptr,
                                        [this] { return engine_.nodes() > 2 * ByThePool; });
    EXPECT_TRUE(outcome.was_stopped);
    EXPECT_TRUE(engine_.position().is_legal(outcome.best_move.best));
}

TEST_F(GoMate, ObeysSearchMoves) {
    Limits limits = test::to_mate(1);
    limits.search_moves = {test::uci_move(test::from_fen("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"), "d1d7")};
    search("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", limits);
    expect(Answer::Disproven, 1);
    EXPECT_EQ(heard_.best_moves[0].best, limits.search_moves[0]);
}

TEST_F(GoMate, WithoutALegalMoveThereIsNoQuestion) {
    engine_.set_position(test::from_fen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"));
    engine_.go(test::to_mate(3));
    engine_.wait();
    ASSERT_EQ(heard_.best_moves.size(), 1u);
    EXPECT_EQ(heard_.best_moves[0].best, Move::none());
    EXPECT_TRUE(heard_.mates.empty());
}

// A search for a mate does not affect later searches of any kind.
TEST_F(GoMate, TheEngineSearchesOnAfterwards) {
    Limits limits = test::to_nodes(5000);
    search(MateInTwo, test::to_mate(2));
    engine_.new_game();
    search(Hard, limits);
    const u64 nodes = engine_.nodes();
    MateListener other;
    engine::Engine fresh(other);
    fresh.set_position(test::from_fen(Hard));
    fresh.go(limits);
    fresh.wait();
    EXPECT_EQ(nodes, fresh.nodes());
    EXPECT_EQ(heard_.best_moves[0].best, other.best_moves[0].best);
    EXPECT_TRUE(heard_.mates.empty());
}

TEST_F(GoMate, OtherAlgorithmsKeepTheirOwnWay) {
    engine_.add_search("AlphaBeta", search_by(Algorithm::AlphaBeta));
    ASSERT_TRUE(engine_.set_search("AlphaBeta"));
    search(MateInTwo, test::to_mate(2));
    EXPECT_TRUE(heard_.mates.empty());
}

class WithProofNumber : public GoMate {
protected:
    WithProofNumber() {
        engine_.add_search("ProofNumber", search_by(Algorithm::ProofNumber));
        EXPECT_TRUE(engine_.set_search("ProofNumber"));
    }
};

TEST_F(WithProofNumber, PlaysTheMateThatItProves) {
    search(MateInTwo, test::to_nodes(100'000));
    expect_proven(2);
    EXPECT_TRUE(heard_.mates[0].was_unasked);
    EXPECT_LE(engine_.nodes(), 25'000u);
}

TEST_F(WithProofNumber, LeavesTheRestToLabPvs) {
    search("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", test::to_nodes(40'000));
    ASSERT_EQ(heard_.mates.size(), 1u);
    EXPECT_NE(heard_.mates[0].answer, Answer::Proven);
    EXPECT_TRUE(heard_.mates[0].was_unasked);
    EXPECT_EQ(engine_.nodes(), 40'000u);
    EXPECT_GT(heard_.lines.front().nodes, 5000u) << "the solver's count as well";
    EXPECT_GT(heard_.lines.back().depth, 2);
}

}  // namespace
}  // namespace chess_lab
