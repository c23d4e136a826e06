// Tests of analysis/evaluation.h: the lines that a search returns.
#include "analysis/evaluation.h"

#include <set>

#include <gtest/gtest.h>

#include "chess/fen.h"
#include "engine/engine.h"
#include "support/searching.h"

namespace {

TEST(Evaluation, LinesBestFirst) {
    engine::Engine engine;
    engine.set_multi_pv(3);
    const auto position = chess::Position::start();
    const auto evaluation = analysis::evaluate_by_search(engine, position, test::to_depth(6)).value();
    ASSERT_EQ(evaluation.lines.size(), 3u);
    EXPECT_GT(evaluation.nodes, 0u);
    std::set<u16> first_moves;
    for (usize i = 0; i < 3; ++i) {
        const analysis::Line& line = evaluation.lines[i];
        EXPECT_EQ(line.depth, 6);
        first_moves.insert(line.moves.front().code());
        EXPECT_LE(line.value.score, evaluation.lines[i > 0 ? i - 1 : 0].value.score);
        chess::Position there = position;
        for (const chess::Move move : line.moves) {
            ASSERT_TRUE(there.is_legal(move));
            there.do_move(move);
        }
    }
    EXPECT_EQ(first_moves.size(), 3u);
}

TEST(Evaluation, MateAndAsManyLinesAsThereAreMoves) {
    engine::Engine engine;
    engine.set_multi_pv(10);
    const auto position = chess::parse_fen("7k/8/5KQ1/8/8/8/8/8 b - - 0 1").value();
    EXPECT_TRUE(analysis::value_by_rules(position)) << "stalemate";
    const auto one_move = chess::parse_fen("7k/8/5K2/6Q1/8/8/8/8 b - - 0 1").value();
    const auto evaluation = analysis::evaluate_by_search(engine, one_move, test::to_depth(8)).value();
    ASSERT_EQ(evaluation.lines.size(), 1u);
    EXPECT_TRUE(evaluation.best().value.score.is_mate());
    EXPECT_EQ(evaluation.best().value.win_probability(), 0);
}

// Keeps the last line of rank 2, of every iteration.
struct SecondLine : search::SearchListener {
    bool wants_every_iteration() const override { return true; }
    bool wants_lines_as_found() const override { return true; }
    void on_line(const search::LineReport& report) override {
        if (report.multi_pv == 2) last = report;
    }
    search::LineReport last;
};

TEST(Evaluation, TakesTheLinesOfTheIterationsThatAGuiIsSpared) {
    engine::Engine engine{std::span<const u8>()};  // by the classical evaluation
    engine.set_multi_pv(2);
    const auto mate_in_one =
        chess::parse_fen("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq -").value();
    for (u64 nodes = 500; nodes <= 6000; nodes += 500) {
        search::Limits limits;
        limits.nodes = nodes;
        SecondLine second;
        engine.new_game();
        engine.search(mate_in_one, limits, &second);
        engine.new_game();
        const auto evaluation = analysis::evaluate_by_search(engine, mate_in_one, limits).value();
        ASSERT_EQ(evaluation.lines.size(), 2u);
        EXPECT_TRUE(evaluation.best().value.score.is_mate_within(1));
        EXPECT_EQ(evaluation.lines[1].value.score, second.last.score) << nodes << " nodes";
        EXPECT_EQ(evaluation.lines[1].moves, second.last.pv) << nodes << " nodes";
    }
}

TEST(Evaluation, NothingWhereItIsStopped) {
    engine::Engine engine;
    search::Limits limits;
    limits.infinite = true;
    EXPECT_FALSE(analysis::evaluate_by_search(engine, chess::Position::start(), limits, [] { return true; }));
}

}  // namespace
