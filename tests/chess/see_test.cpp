// Tests of static exchange evaluation: exchanges with known outcomes, and a comparison with a plain recursive
// evaluator on random positions.
#include "chess/see.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "chess/movegen.h"
#include "support/positions.h"
#include "support/printers.h"
#include "support/random_positions.h"
#include "support/reference_rules.h"

namespace chess {
namespace {

// The exact outcome, found by bisection on the threshold of see_at_least().
int see(const Position& position, Move move) {
    int low = -3000, high = 3000;  // see_at_least() is true for low and false for high
    while (high - low > 1) {
        const int middle = (low + high) / 2;
        (see_at_least(position, move, middle) ? low : high) = middle;
    }
    return low;
}

struct Exchange {
    const char* fen;
    const char* move;
    int outcome_cp;
};

TEST(See, KnownOutcomes) {
    constexpr int P = 100, N = 325, B = 325, R = 500, Q = 975;
    const Exchange table[] = {
        // no recapture; one defender; a defender of higher value
        {"4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", P},
        {"4k3/4p3/3p4/8/8/8/8/3RK3 w - - 0 1", "d1d6", P - R},
        {"4k3/8/2p5/3q4/4P3/8/8/4K3 w - - 0 1", "e4d5", Q - P},
        {"4k3/8/2p5/3n4/8/8/6B1/4K3 w - - 0 1", "g2d5", N - B},
        {"3rk3/8/8/3n4/4P3/8/8/4K3 w - - 0 1", "e4d5", N - P},
        // batteries: sliders behind sliders, and behind pawns
        {"3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", P},
        {"3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", P - R},
        {"4k3/8/4p3/3p4/2P5/1B6/8/4K3 w - - 0 1", "c4d5", P},
        {"4k3/1b6/2p5/3p4/2P5/1B6/8/4K3 w - - 0 1", "c4d5", 0},
        {"4k3/8/8/3r4/8/8/3R4/3QK3 w - - 0 1", "d2d5", R},
        // the second capture would lose material: the exchange stops
        {"4k3/1b3p2/4p3/3n4/8/2N5/8/3QK3 w - - 0 1", "c3d5", 0},
        {"3qk3/8/8/3p4/8/2N5/8/3RK3 w - - 0 1", "c3d5", P},
        // quiet moves onto attacked and defended squares
        {"4k3/8/8/2p5/8/8/2N5/4K3 w - - 0 1", "c2d4", -N},
        {"4k3/8/8/2p5/8/4P3/2N5/4K3 w - - 0 1", "c2d4", P - N},
        {"4k3/8/8/8/8/8/2N5/4K3 w - - 0 1", "c2d4", 0},
        // the king takes last, and only a piece that nothing guards, not even a pinned piece
        {"8/8/4k3/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", P - R},
        {"8/8/4k3/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", P},
        {"4k3/8/8/8/8/2n5/3p4/3K4 w - - 0 1", "d1d2", P},
        {"3r4/8/3k4/2p5/8/8/3N4/2RK4 w - - 0 1", "c1c5", P - R},
        {"k1r4R/8/8/8/8/1p6/2P5/3K4 b - - 0 1", "b3c2", P},
        // pins: existing ones, made by the move itself, gone with the pinning piece, and along the line of
        // the pin
        {"3k4/3n4/8/4p3/8/6N1/8/3RK3 w - - 0 1", "g3e4", 0},
        {"3k4/3n4/8/4p3/6N1/8/8/3RK3 w - - 0 1", "g4e5", P},
        {"3k4/3n4/8/4p3/8/3N4/8/3RK3 w - - 0 1", "d3e5", P},
        {"3k4/3n4/8/4p3/8/3N4/8/4K3 w - - 0 1", "d3e5", P - N},
        {"4k3/4r3/8/4p3/8/8/4R3/4K3 w - - 0 1", "e2e5", P - R},
        // en passant; the pawn behind the taken one joins in
        {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", P},
        {"4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 0},
        {"3rk3/8/8/3pP3/8/8/8/3RK3 w - d6 0 1", "e5d6", P},
        // promotions: the new piece stays, is lost again, takes a piece
        {"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", Q - P},
        {"1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", -P},
        {"1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8n", -P},
        {"1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q", R + Q - P},
        {"1rr1k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q", R - P},
        // castling
        {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", 0},
    };
    for (const auto& [fen, move, outcome_cp] : table) {
        const Position position = test::from_fen(fen);
        EXPECT_EQ(see(position, test::uci_move(position, move)), outcome_cp) << fen << " " << move;
    }
}

// --- the plain reference: play the exchange on a board of letters ---

int value(char piece) { return SeeValues[type_of(piece_from_letter(piece))]; }

// The enemy sliders that attack the king of the given side.
Bitboard slider_checks(const test::ReferenceBoard& board, bool white) {
    Bitboard checks;
    for (const Square from : attackers(board, find_king(board, white), !white)) {
        const PieceType type = type_of(piece_from_letter(board.at(from)));
        if (type == PieceType::Bishop || type == PieceType::Rook || type == PieceType::Queen)
            checks.add(from);
    }
    return checks;
}

test::ReferenceBoard after_taking(const test::ReferenceBoard& board, Square from, Square to) {
    return after(board, Move(from, to, MoveKind::Capture));
}

// A piece is pinned if taking opens a line from an enemy slider to its own king. A king may not take on an
// attacked square.
bool may_take(const test::ReferenceBoard& board, Square from, Square target) {
    const bool white = board.white_to_move;
    const test::ReferenceBoard next = after_taking(board, from, target);
    if (find_king(board, white) == from) return attackers(next, target, !white).empty();
    return (slider_checks(next, white) & ~slider_checks(board, white)).empty();
}

// What the side to move gains by taking on the target with its cheapest piece, or 0 if it does not take.
int best_gain(const test::ReferenceBoard& board, Square target) {
    for (const char piece : {'P', 'N', 'B', 'R', 'Q', 'K'})
        for (const Square from : attackers(board, target, board.white_to_move))
            if (std::toupper(board.at(from)) == piece && may_take(board, from, target))
                return std::max(0, value(board.at(target)) -
                                       best_gain(after_taking(board, from, target), target));
    return 0;
}

int reference_see(const Position& position, Move move) {
    if (move.is_castling()) return 0;
    int gain = SeeValues[type_of(position.captured_by(move))];
    if (move.is_promotion()) gain += SeeValues[move.promotion()] - SeeValues[PieceType::Pawn];
    return gain - best_gain(after(test::ReferenceBoard(position), move), move.to());
}

TEST(See, EqualsAPlainRecursiveExchange) {
    int long_exchanges = 0;
    for (const Position& position : test::random_positions(2500, 41))
        for (const Move move : legal_moves(position)) {
            const int expected = reference_see(position, move);
            ASSERT_EQ(see(position, move), expected) << to_uci(move, true) << " in " << to_fen(position);
            long_exchanges += move.is_capture() && expected != SeeValues[type_of(position.captured_by(move))];
        }
    EXPECT_GE(long_exchanges, 1000);
}

}  // namespace
}  // namespace chess
