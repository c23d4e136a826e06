// Tests of the draw rules: repetition inside and before the search, the fifty-move rule and its exception,
// and insufficient material.
#include "chess/draw_rules.h"

#include <gtest/gtest.h>

#include "chess/fen.h"
#include "chess/movegen.h"
#include "support/positions.h"
#include "support/printers.h"
#include "util/prng.h"

namespace chess {
namespace {

using test::from_fen;
using test::play;

constexpr const char* KnightsOutAndBack = "g1f3 g8f6 f3g1 f6g8 ";

Position after_moves(const std::string& moves) {
    Position position = Position::start();
    play(position, moves);
    return position;
}

TEST(Repetition, CountsEarlierOccurrences) {
    const std::string cycle = KnightsOutAndBack;
    EXPECT_EQ(count_repetitions(Position::start()), 0);
    EXPECT_EQ(count_repetitions(after_moves("g1f3 g8f6 f3g1")), 0);
    EXPECT_EQ(count_repetitions(after_moves(cycle)), 1);
    EXPECT_EQ(count_repetitions(after_moves(cycle + cycle)), 2);
    EXPECT_EQ(count_repetitions(after_moves(cycle + "g1f3")), 1);
    EXPECT_EQ(count_repetitions(after_moves(cycle + "e2e4 e7e5 " + cycle)), 1) << "a pawn move starts anew";
}

TEST(Repetition, OnceInsideTheSearchTwiceBeforeIt) {
    const Position once = after_moves(KnightsOutAndBack);
    EXPECT_TRUE(is_repetition(once, 5)) << "the first occurrence lay one ply below the root";
    EXPECT_FALSE(is_repetition(once, 4)) << "it was the root itself";
    EXPECT_FALSE(is_repetition(once, 0));
    const Position twice = after_moves(std::string(KnightsOutAndBack) + KnightsOutAndBack);
    EXPECT_TRUE(is_repetition(twice, 0));
    EXPECT_TRUE(is_repetition(twice, 4));
    EXPECT_TRUE(is_draw(twice, 0));
    EXPECT_FALSE(is_draw(once, 0));
}

TEST(Repetition, OfSixPliesToo) {
    // Both kings walk around a triangle in three moves.
    Position position = from_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    play(position, "e1d1 e8d8 d1d2 d8d7 d2e1 d7e8");
    EXPECT_EQ(count_repetitions(position), 1);
    EXPECT_TRUE(is_repetition(position, 7));
}

TEST(Repetition, RightsMakeADifference) {
    // The pieces are on the same squares, but the first time White could still castle.
    Position position = from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    play(position, "e1e2 e8e7 e2e1 e7e8");
    EXPECT_EQ(count_repetitions(position), 0);
    play(position, "e1e2 e8e7 e2e1 e7e8");
    EXPECT_EQ(count_repetitions(position), 1);

    // The pieces are on the same squares, but the first time Black could take en passant.
    Position en_passant = from_fen("4k1n1/8/8/8/3p4/8/4P3/4K1N1 w - - 0 1");
    play(en_passant, "e2e4 g8f6 g1f3 f6g8 f3g1");
    EXPECT_EQ(count_repetitions(en_passant), 0);
    // If no pawn can take en passant, the double step makes no difference.
    Position plain = from_fen("4k1n1/8/8/8/8/8/4P3/4K1N1 w - - 0 1");
    play(plain, "e2e4 g8f6 g1f3 f6g8 f3g1");
    EXPECT_EQ(count_repetitions(plain), 1);
}

TEST(Repetition, DoesNotReachAcrossANullMove) {
    Position position = after_moves("g1f3 g8f6 f3g1");
    position.do_null_move();
    play(position, "g1f3 f6g8 f3g1");
    position.do_null_move();
    EXPECT_EQ(count_repetitions(position), 0);
}

TEST(Repetition, DoesNotReachBehindTheSetup) {
    Position position = from_fen("4k1n1/8/8/8/8/8/8/4K1N1 w - - 60 90");
    EXPECT_EQ(position.plies_reversible(), 0);
    EXPECT_EQ(count_repetitions(position), 0);
    play(position, KnightsOutAndBack);
    EXPECT_EQ(count_repetitions(position), 1);
}

// Whether there is a move after which is_repetition() returns true.
bool can_repeat(Position& position, int ply) {
    for (const Move move : legal_moves(position)) {
        position.do_move(move);
        const bool repeats = is_repetition(position, ply + 1);
        position.undo_move(move);
        if (repeats) return true;
    }
    return false;
}

TEST(UpcomingRepetition, IsSeenOnePlyAhead) {
    EXPECT_TRUE(has_upcoming_repetition(after_moves("g1f3 g8f6 f3g1"), 4)) << "f6g8 brings back ply 1";
    EXPECT_FALSE(has_upcoming_repetition(after_moves("g1f3 g8f6 f3g1"), 3))
        << "the root itself, for the 2nd time";
    EXPECT_FALSE(has_upcoming_repetition(after_moves("g1f3 g8f6"), 5));
    EXPECT_FALSE(has_upcoming_repetition(after_moves("e2e4 e7e5 g1f3"), 5));
    const std::string cycle = KnightsOutAndBack;
    EXPECT_TRUE(has_upcoming_repetition(after_moves(cycle + "g1f3 g8f6 f3g1"), 0))
        << "the third time, by the game";
}

// Compares with trying each move, in random games with few pieces, in which moves back and forth are
// frequent.
TEST(UpcomingRepetition, AgreesWithTryingEveryMove) {
    util::Prng prng(11);
    int seen = 0;
    for (int game = 0; game < 300; ++game) {
        Position position = from_fen(game % 2 == 0 ? "4k3/8/8/8/3q4/8/5N2/R3K3 w - - 0 1"
                                                   : "2b1k3/8/8/8/8/1n6/8/4KB2 w - - 0 1");
        const int root = int(prng.below(8));
        for (int ply = 0; ply < 40; ++ply) {
            const MoveList moves = legal_moves(position);
            if (moves.empty()) break;
            position.do_move(moves[prng.below(moves.size())]);
            const int depth = std::max(0, ply + 1 - root);
            const bool is_possible = can_repeat(position, depth);
            ASSERT_EQ(has_upcoming_repetition(position, depth), is_possible)
                << to_fen(position) << " ply " << ply;
            seen += is_possible;
        }
    }
    EXPECT_GT(seen, 50);
}

TEST(FiftyMoves, DrawAtAHundredPlies) {
    Position position = from_fen("4k3/8/8/8/8/8/8/R3K3 w - - 98 90");
    EXPECT_FALSE(is_fifty_move_draw(position));
    play(position, "a1a2");
    EXPECT_FALSE(is_fifty_move_draw(position));
    play(position, "e8d8");
    EXPECT_TRUE(is_fifty_move_draw(position));
    EXPECT_TRUE(is_draw(position, 1));
}

TEST(FiftyMoves, MateComesFirst) {
    Position mate = from_fen("7k/8/5K2/6Q1/8/8/8/8 w - - 99 90");
    play(mate, "g5g7");
    EXPECT_EQ(mate.halfmove_clock(), 100);
    EXPECT_FALSE(is_fifty_move_draw(mate));
    Position check = from_fen("7k/8/5K2/6Q1/8/8/8/8 w - - 99 90");
    play(check, "g5h4");
    EXPECT_TRUE(check.in_check());
    EXPECT_TRUE(is_fifty_move_draw(check));
}

TEST(InsufficientMaterial, NeitherSideCanEverMate) {
    for (const char* board : {"4k3/8/8/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/4KN2", "4k3/8/8/8/8/8/8/4KB2",
                              "4kn2/8/8/8/8/8/8/4K3", "4kb2/8/8/8/8/8/8/2B1K3",  // f8 and c1 are both dark
                              "4k3/8/8/2B5/1B6/B7/8/2B1K3", "2b1k3/8/4b3/8/8/8/8/4KB2"})
        for (const char* side : {" w - - 0 1", " b - - 0 1"}) {
            const Position position = from_fen(std::string(board) + side);
            EXPECT_TRUE(is_insufficient_material(position)) << board;
            EXPECT_TRUE(is_draw(position, 3)) << board;
        }
}

TEST(InsufficientMaterial, SomeSeriesOfMovesMates) {
    for (const char* board : {"4k3/8/8/8/8/8/4P3/4K3", "4k3/p7/8/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/R3K3",
                              "4k3/8/8/8/8/8/8/3QK3", "4k3/8/8/8/8/8/8/2N1KN2", "4kn2/8/8/8/8/8/8/4KN2",
                              "4kb2/8/8/8/8/8/8/4KN2", "4kb2/8/8/8/8/8/8/4KB2", "4k3/8/8/8/8/8/8/2B1KB2"})
        EXPECT_FALSE(is_insufficient_material(from_fen(std::string(board) + " w - - 0 1"))) << board;
}

TEST(IsDraw, NotAtTheStart) {
    EXPECT_FALSE(is_draw(Position::start(), 0));
    EXPECT_FALSE(is_draw(Position::start(), 10));
}

}  // namespace
}  // namespace chess
