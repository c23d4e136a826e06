// Tests of chess/set_up.h: a position given by a FEN and the moves from there, the same position as the other
// side sees it, and the numbered start positions of Chess960.
#include "chess/set_up.h"

#include <set>

#include <gtest/gtest.h>

#include "chess/draw_rules.h"
#include "chess/fen.h"
#include "chess/notation.h"
#include "support/positions.h"

namespace chess {
namespace {

TEST(SetUp, PlaysTheMovesAndRemembersThem) {
    const std::vector<std::string> moves{"g1f3", "g8f6", "f3g1", "f6g8", "e2e4"};
    const auto before = set_up(StartFen, std::span(moves).first(4));
    ASSERT_TRUE(before);
    EXPECT_EQ(count_repetitions(*before), 1);
    FenSlips slips;
    std::vector<Move> played;
    const auto after = set_up(StartFen, moves, &slips, &played);
    ASSERT_TRUE(after);
    EXPECT_TRUE(slips.empty());
    EXPECT_EQ(to_san(Position::start(), played),
              (std::vector<std::string>{"Nf3", "Nf6", "Ng1", "Ng8", "e4"}));
    EXPECT_EQ(to_fen(*after), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 3");
    EXPECT_EQ(to_fen(*set_up(StartFen, {})), StartFen);
    EXPECT_TRUE(set_up("4k3/8/8/8/8/8/8/4K3 w K - 0 1", {}, &slips));
    EXPECT_EQ(slips.size(), 1u);
}

TEST(SetUp, SaysWhatIsWrong) {
    EXPECT_EQ(set_up("8/8", {}).error(),
              "bad FEN: 1 field instead of at least 4: board, side to move, castling, en passant");
    const std::vector<std::string> moves{"e2e4", "e7e5", "e4e5"};
    EXPECT_EQ(
        set_up(StartFen, moves).error(),
        "move 3, \"e4e5\", is not legal in rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
}

TEST(Flip, SwapsColoursAndMirrors) {
    const auto board = test::from_fen("r3k2r/pp6/8/3pP3/8/8/6PP/1N2K2R w Kkq d6 0 9");
    EXPECT_EQ(to_fen(flipped(board)), "1n2k2r/6pp/8/8/3Pp3/8/PP6/R3K2R b KQk d3 0 9");
    EXPECT_TRUE(flipped(flipped(board)).same_as(board));
    EXPECT_EQ(flipped(flipped(board)).key(), board.key());
}

TEST(Flip, KeepsChess960Rights) {
    const auto board = test::from_fen("1r2k1r1/8/8/8/8/8/8/2R1KR2 w FCgb - 4 9");
    EXPECT_EQ(to_fen(flipped(board), CastlingStyle::Shredder), "2r1kr2/8/8/8/8/8/8/1R2K1R1 b GBfc - 4 9");
}

TEST(StartPosition, KnowsPublishedNumbers) {
    EXPECT_EQ(to_fen(chess960_start(StandardSetUp, StandardSetUp)), StartFen);
    EXPECT_EQ(to_fen(chess960_start(0, 959)), "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1")
        << "CPW: 0 is BBQNNRKR, 959 RKRNNQBB";
}

TEST(StartPosition, AllAreDifferentAndValid) {
    std::set<std::string> fens;
    for (int set_up = 0; set_up < Chess960SetUps; ++set_up) {
        const std::string fen = to_fen(chess960_start(set_up, StandardSetUp));
        const auto again = parse_fen(fen);
        ASSERT_TRUE(again) << fen;
        EXPECT_EQ(again->castling_rights(), CastlingRights::all());
        fens.insert(fen);
    }
    EXPECT_EQ(fens.size(), 960u);
}

}  // namespace
}  // namespace chess
