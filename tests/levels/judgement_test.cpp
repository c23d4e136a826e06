// levels/judgement.h: the scores of all moves after each depth.
#include "levels/judgement.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "chess/fen.h"
#include "chess/movegen.h"
#include "chess/notation.h"
#include "eval/nnue/network.h"
#include "eval/wdl.h"
#include "support/searching.h"

namespace {

using namespace levels;

chess::Position position_of(const char* fen) { return chess::parse_fen(fen).value(); }

const JudgedMove& judged(const Judgement& judgement, const chess::Position& position, const char* san) {
    return *std::ranges::find(judgement.moves, chess::parse_san(position, san).value(), &JudgedMove::move);
}

TEST(Judge, GivesEachLegalMoveAScoreAtEachDepth) {
    Judge judge;
    const chess::Position start = chess::Position::start();
    const Judgement judgement = judge.judge(start);
    EXPECT_EQ(judgement.depth, DeepestPly);
    EXPECT_GT(judgement.nodes, 0u);
    const chess::MoveList moves = chess::legal_moves(start);
    ASSERT_EQ(judgement.moves.size(), moves.size());
    for (usize i = 0; i < moves.size(); ++i) {
        EXPECT_EQ(judgement.moves[i].move, moves[i]);
        EXPECT_EQ(judgement.moves[i].line.front(), moves[i]);
        for (const eval::Score score : judgement.moves[i].scores) EXPECT_FALSE(score.is_none());
    }
}

TEST(Judge, SeesAMateThatIsDeepEnough) {
    Judge judge;
    const auto position = position_of("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
    const Judgement judgement = judge.judge(position);
    EXPECT_TRUE(judged(judgement, position, "Rd8#").scores.back().is_mate_within(1));
    EXPECT_FALSE(judged(judgement, position, "Rd7").scores.back().is_mate());
}

TEST(Judge, LooksOnlyAsFarAsTheLimits) {
    Judge judge;
    const Judgement two = judge.judge(chess::Position::start(), test::to_depth(2));
    EXPECT_EQ(two.depth, 2);
    for (const JudgedMove& move : two.moves) EXPECT_EQ(move.scores[1], move.scores[DeepestPly - 1]);
    EXPECT_LT(judge.judge(chess::Position::start(), test::to_nodes(1)).depth, 2);
}

TEST(Judge, LooksOnePlyAheadIfItIsStoppedAtOnce) {
    Judge judge;
    const Judgement judgement = judge.judge(chess::Position::start(), {}, [] { return true; });
    EXPECT_EQ(judgement.depth, 1);  // the least that a search does
    EXPECT_EQ(judgement.moves.size(), 20u);
}

// Also if the next depth was begun.
TEST(Judge, GivesTheLinesOfTheLastWholeDepth) {
    Judge judge;
    const auto position = position_of("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3");
    for (u64 nodes = 200; nodes < 10'000; nodes += 199) {
        const Judgement cut = judge.judge(position, test::to_nodes(nodes));
        const Judgement whole = judge.judge(position, test::to_depth(cut.depth));
        for (usize i = 0; i < cut.moves.size(); ++i)
            EXPECT_EQ(cut.moves[i].line, whole.moves[i].line) << nodes;
    }
}

TEST(Judge, JudgesAPositionAlikeWhateverCameBefore) {
    const auto position = position_of("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3");
    Judge fresh, used;
    for (const char* fen :
         {"8/8/8/4k3/8/8/4P3/4K3 w - - 0 1", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"})
        (void)used.judge(position_of(fen));
    const Judgement a = fresh.judge(position), b = used.judge(position);
    EXPECT_EQ(a.nodes, b.nodes);
    for (usize i = 0; i < a.moves.size(); ++i) EXPECT_EQ(a.moves[i].scores, b.moves[i].scores);
}

TEST(Judge, EvaluatesByTheNetworkThatItIsGiven) {
    auto loaded = eval::nnue::Network::load(eval::nnue::embedded_network());
    if (!loaded) GTEST_SKIP() << "no network";
    Judge judge;
    const auto classical = judge.judge(chess::Position::start());
    ASSERT_TRUE(judge.evaluate_by(std::make_shared<const eval::nnue::Network>(std::move(loaded).value())));
    EXPECT_NE(classical.nodes, judge.judge(chess::Position::start()).nodes);
    ASSERT_TRUE(judge.evaluate_by(nullptr));
    EXPECT_EQ(classical.nodes, judge.judge(chess::Position::start()).nodes);
}

TEST(Losses, AreNothingForTheBestMoveAndAreNeverNegative) {
    Judge judge;
    const auto position = position_of("rnb1kbnr/pppp1ppp/8/4p1q1/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 1 3");
    const Judgement judgement = judge.judge(position);
    const auto losses = losses_of(position, judgement);
    for (usize depth = 0; depth < DeepestPly; ++depth) {
        double least = 1;
        for (const auto& loss : losses) least = std::min(least, loss[depth]);
        EXPECT_EQ(least, 0);
    }
    const auto loss_of = [&](const char* san) {
        return losses[usize(&judged(judgement, position, san) - judgement.moves.data())].back();
    };
    EXPECT_LT(loss_of("Bxg5"), 0.01);  // the queen
    EXPECT_GT(loss_of("Ke2"), 0.3);
}

TEST(ExpectedPoints, IsThatOfLichess) {
    const chess::Position start = chess::Position::start();
    EXPECT_DOUBLE_EQ(expected_points(eval::Score::draw(), start), 0.5);
    EXPECT_GT(expected_points(eval::Score::mate_in(3), start), 0.99);
    EXPECT_LT(expected_points(eval::Score::mated_in(4), start), 0.01);
    EXPECT_NEAR(expected_points(eval::Score::from_cp(50), start) +
                    expected_points(eval::Score::from_cp(-50), start),
                1, 1e-12);
    const eval::Score score = eval::Score::from_cp(150);
    const double cp = eval::normalised_cp(score, eval::material_points(start));
    EXPECT_NEAR(expected_points(score, start), 0.5 + 0.5 * (2 / (1 + std::exp(-0.00368208 * cp)) - 1), 1e-4);
}

}  // namespace
