// uci/format.h: lines that the parser of every GUI accepts.
#include "uci/format.h"

#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "chess/notation.h"
#include "eval/wdl.h"
#include "support/match.h"
#include "support/positions.h"

namespace {

using chess::Move;
using eval::Score;
using test::HasMatch;
using testing::HasSubstr;
using testing::Not;
using uci::Style;

search::LineReport sample_report() {
    const chess::Position start = chess::Position::start();
    search::LineReport report;
    report.depth = 12;
    report.selective_depth = 20;
    report.score = Score::from_cp(31);
    report.nodes = 100000;
    report.time = search::Milliseconds(50);
    report.hash_full_permille = 7;
    report.pv = {*chess::parse_uci_move(start, "e2e4"), *chess::parse_uci_move(start, "g1f3")};
    return report;
}

std::string format_line(const search::LineReport& report, const Style& style) {
    return uci::format_line(report, chess::Position::start(), style);
}

std::string sample_score() { return uci::format_score(sample_report().score, eval::StartMaterial); }

TEST(Format, Scores) {
    for (const int material : {0, 17, 40, 78}) {
        const int shown = eval::normalised_cp(Score::from_cp(870), material);
        EXPECT_EQ(uci::format_score(Score::from_cp(870), material), "cp " + std::to_string(shown));
        EXPECT_EQ(uci::format_score(Score::from_cp(-870), material), "cp -" + std::to_string(shown));
        EXPECT_EQ(uci::format_score(Score::draw(), material), "cp 0");
    }
    EXPECT_EQ(uci::format_score(Score::max_evaluation(), 78), "cp 19753") << "below every win by the tables";
    EXPECT_EQ(uci::format_score(-Score::max_evaluation(), 78), "cp -19753");
    EXPECT_EQ(uci::format_score(Score::mate_in(1), 78), "mate 1");
    EXPECT_EQ(uci::format_score(Score::mate_in(5), 78), "mate 3");
    EXPECT_EQ(uci::format_score(Score::mated_in(0), 78), "mate 0");
    EXPECT_EQ(uci::format_score(Score::mated_in(2), 78), "mate -1");
    EXPECT_EQ(uci::format_score(Score::mated_in(6), 78), "mate -3");
    for (const int material : {0, 17, 78}) {
        EXPECT_EQ(uci::format_score(Score::table_win_in(0), material), "cp 20000");
        EXPECT_EQ(uci::format_score(Score::table_win_in(7), material), "cp 19993");
        EXPECT_EQ(uci::format_score(Score::table_loss_in(12), material), "cp -19988");
    }
}

TEST(Format, LineInTheOrderThatParsersWant) {
    EXPECT_EQ(format_line(sample_report(), Style{}),
              "info depth 12 seldepth 20 multipv 1 score " + sample_score() +
                  " nodes 100000 nps 2000000 hashfull 7 tbhits 0 time 50 pv e2e4 g1f3");
}

TEST(Format, BoundComesRightBehindTheScore) {
    auto report = sample_report();
    report.bound = search::Bound::Lower;
    EXPECT_THAT(format_line(report, {.show_wdl = true}),
                HasMatch("score " + sample_score() + " lowerbound wdl [0-9]+ [0-9]+ [0-9]+ nodes"));
    report.bound = search::Bound::Upper;
    EXPECT_THAT(format_line(report, {}), HasSubstr("score " + sample_score() + " upperbound nodes"));
}

TEST(Format, NoTimeAndNoMoves) {
    auto report = sample_report();
    report.time = search::Milliseconds(0);
    report.nodes = 20;
    report.pv.clear();
    report.score = Score::mated_in(0);
    report.depth = 0;
    EXPECT_THAT(format_line(report, {}), HasSubstr("info depth 0 "));
    EXPECT_THAT(format_line(report, {}), HasSubstr("score mate 0 nodes 20 nps 20000 "));
    EXPECT_THAT(format_line(report, {}), Not(HasSubstr("pv e")));
    EXPECT_TRUE(format_line(report, {}).ends_with("time 0"));
}

TEST(Format, TimeFitsIntoThirtyTwoBits) {
    auto report = sample_report();
    report.time = std::chrono::hours(24 * 365);
    EXPECT_THAT(format_line(report, {}), HasSubstr("time 2147483647 "));
}

TEST(Format, BestMove) {
    const auto report = sample_report();
    EXPECT_EQ(uci::format_best_move({report.pv[0], report.pv[1]}, {}), "bestmove e2e4 ponder g1f3");
    EXPECT_EQ(uci::format_best_move({report.pv[0], Move::none()}, {}), "bestmove e2e4");
    EXPECT_EQ(uci::format_best_move({Move::none(), Move::none()}, {}), "bestmove (none)");
}

TEST(Format, CurrentMove) {
    EXPECT_EQ(uci::format_current_move(9, sample_report().pv[0], 3, {}),
              "info depth 9 currmove e2e4 currmovenumber 3");
}

TEST(Format, CastlingByVariant) {
    const auto board = test::from_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    const Move castling = *chess::parse_uci_move(board, "e1g1");
    const search::BestMoveReport report{castling, Move::none()};
    EXPECT_EQ(uci::format_best_move(report, {}), "bestmove e1g1");
    EXPECT_EQ(uci::format_best_move(report, {.chess960 = true}), "bestmove e1h1");
}

TEST(Format, BoardShowsFenKeysAndCheckers) {
    const auto board = test::from_fen("4k3/8/8/8/8/8/4q3/4K3 w - - 3 40");
    const std::string text = uci::format_board(board, {});
    EXPECT_THAT(text, HasSubstr("Fen: 4k3/8/8/8/8/8/4q3/4K3 w - - 3 40"));
    EXPECT_THAT(text, HasSubstr("Checkers: e2"));
    EXPECT_THAT(text, HasMatch("\nKey: [0-9A-F]+\n"));
    EXPECT_THAT(text, HasSubstr(" |   |   |   |   | K |   |   |   | 1"));
}

TEST(Format, BoardSaysWhatTheRulesSay) {
    EXPECT_THAT(uci::format_board(test::from_fen("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"), {}),
                HasSubstr("Rules: checkmate"));
    EXPECT_THAT(uci::format_board(test::from_fen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), {}),
                HasSubstr("Rules: stalemate"));
    EXPECT_THAT(uci::format_board(test::from_fen("7k/8/6K1/8/8/8/8/8 b - - 0 1"), {}),
                HasSubstr("insufficient material"));
    EXPECT_THAT(uci::format_board(test::from_fen("7k/8/6K1/8/8/8/R7/8 w - - 100 99"), {}),
                HasSubstr("fifty-move"));
    chess::Position board = test::from_fen("7k/8/6K1/8/8/8/R7/8 w - - 0 1");
    const auto go_and_come = [&] {
        for (const char* const move : {"a2a3", "h8g8", "a3a2", "g8h8"})
            board.do_move(test::uci_move(board, move));
    };
    go_and_come();
    EXPECT_THAT(uci::format_board(board, {}), HasSubstr("Rules: stood here once before"));
    go_and_come();
    EXPECT_THAT(uci::format_board(board, {}), HasSubstr("Rules: draw by repetition"));
}

TEST(Format, BoardInChess960UsesShredderFen) {
    const auto board = test::from_fen("rk2r3/8/8/8/8/8/8/RK2R3 w KQkq - 0 1");
    EXPECT_THAT(uci::format_board(board, {.chess960 = true}), HasSubstr(" w EAea - 0 1"));
    EXPECT_THAT(uci::format_board(board, {}), HasSubstr(" w KQkq - 0 1"));
}

TEST(Format, EvalListsTermsForBothSides) {
    const std::string text = uci::format_eval(chess::Position::start());
    for (const char* part : {"Material", "Mobility", "King safety", "Sum", "Phase: 24 of 24",
                             "Evaluation: ", "As shown in games"})
        EXPECT_THAT(text, HasSubstr(part));
}

TEST(Format, EvalInCheckSaysSo) {
    EXPECT_THAT(uci::format_eval(test::from_fen("4k3/8/8/8/8/8/4q3/4K3 w - - 0 1")), HasSubstr("In check"));
}

TEST(Format, Perft) {
    const auto result = chess::perft_divide(chess::Position::start(), 2);
    const std::string divided = uci::format_perft(result, true, {});
    EXPECT_THAT(divided, HasSubstr("e2e4: 20\n"));
    EXPECT_TRUE(divided.ends_with("\n\nNodes searched: 400"));
    EXPECT_EQ(uci::format_perft(result, false, {}), "Nodes searched: 400");
}

}  // namespace
