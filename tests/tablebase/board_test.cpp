// tablebase/board.h: the small board has the same rules as src/chess.
#include "tablebase/board.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "chess/movegen.h"
#include "support/few_men.h"
#include "support/positions.h"
#include "support/printers.h"

namespace tablebase {
namespace {

using chess::Move;

bool same_men(const Board& board, const chess::Position& position) {
    for (const chess::Color c : chess::Colors)
        for (const chess::PieceType type : chess::PieceTypes)
            if (board.pieces(c, type) != position.pieces(c, type)) return false;
    return board.side_to_move() == position.side_to_move() && board.in_check() == position.in_check();
}

std::vector<u16> legal_codes(const Board& board, void (Board::*add)(chess::MoveList&) const) {
    chess::MoveList moves, legal;
    (board.*add)(moves);
    for (const Move move : moves)
        if (board.after(move)) legal.push_back(move);
    return test::sorted_codes(legal);
}

// Compares the legal moves of every kind, and the boards after them, with those of src/chess.
void expect_same_moves(const Board& board, chess::Position& position) {
    chess::MoveList captures, pawn_moves, piece_moves;
    for (const Move move : chess::legal_moves(position)) {
        const bool by_pawn = position.pieces(chess::PieceType::Pawn).contains(move.from());
        (move.is_capture() ? captures : by_pawn ? pawn_moves : piece_moves).push_back(move);
        const auto next = board.after(move);
        ASSERT_TRUE(next) << chess::to_fen(position);
        position.do_move(move);
        ASSERT_TRUE(same_men(*next, position)) << chess::to_fen(position);
        position.undo_move(move);
    }
    const std::string fen = chess::to_fen(position);
    ASSERT_EQ(legal_codes(board, &Board::add_captures), test::sorted_codes(captures)) << fen;
    ASSERT_EQ(legal_codes(board, &Board::add_quiet_pawn_moves), test::sorted_codes(pawn_moves)) << fen;
    ASSERT_EQ(legal_codes(board, &Board::add_quiet_piece_moves), test::sorted_codes(piece_moves)) << fen;
}

// Also after each double step, which only the board's own history shows to be one.
void expect_like_chess(chess::Position position) {
    const Board board(position);
    expect_same_moves(board, position);
    for (const Move move : chess::legal_moves(position)) {
        if (move.kind() != chess::MoveKind::DoublePush) continue;
        position.do_move(move);
        expect_same_moves(*board.after(move), position);
        position.undo_move(move);
    }
}

TEST(Board, MovesAsTheRulesSay) {
    util::Prng prng(19);
    for (const char* ending : {"KQRvKBN", "KPPvKPP", "KPvKP", "KRPvKRP", "KBNPvKP", "KQvKPPP"})
        for (int i = 0; i < 400; ++i) expect_like_chess(test::random_position_of(ending, prng));
}

TEST(Board, TakesEnPassantOnlyWhereTheKingStaysSafe) {
    // A double step beside a pawn that is pinned, because both leave the rank together; free, for Black and
    // for White; and a double step beside no pawn.
    for (const char* fen : {"8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1", "8/8/8/k7/3pP2R/8/8/4K3 b - e3 0 1",
                            "8/8/8/k2Pp2r/8/8/8/4K3 w - e6 0 1", "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1"})
        expect_like_chess(test::from_fen(fen));
}

TEST(Board, TellsItsMaterial) {
    const Board board(test::from_fen("4k3/p7/8/8/8/8/1Q4P1/4K2R w K - 0 1"));
    EXPECT_EQ(board.material().name(), "KQRPvKP");
}

}  // namespace
}  // namespace tablebase
