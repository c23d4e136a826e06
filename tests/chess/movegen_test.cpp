// Compares the move generator with a plain one that tries out every move.
#include "chess/movegen.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "support/positions.h"
#include "support/printers.h"
#include "support/random_positions.h"
#include "support/reference_rules.h"

namespace chess {
namespace {

using test::sorted_codes;

template <MoveSet Set>
std::vector<u16> generated(const Position& position) {
    MoveList moves;
    generate_moves<Set>(position, moves);
    return sorted_codes(moves);
}

TEST(MoveGeneration, EqualsAPlainGenerator) {
    for (const Position& position : test::random_positions(3000, 11))
        ASSERT_EQ(sorted_codes(legal_moves(position)),
                  sorted_codes(test::legal_moves(test::ReferenceBoard(position))))
            << to_fen(position);
}

TEST(MoveGeneration, EqualsAPlainGeneratorInChecks) {
    int checks = 0;
    for (const Position& position : test::random_positions(1500, 12))
        for (const Move move : legal_moves(position)) {
            if (!position.gives_check(move)) continue;
            Position after = position;
            after.do_move(move);
            ++checks;
            ASSERT_EQ(sorted_codes(legal_moves(after)),
                      sorted_codes(test::legal_moves(test::ReferenceBoard(after))))
                << to_fen(after);
        }
    EXPECT_GE(checks, 500);
}

TEST(GivesCheck, SaysWhatThePositionAfterTheMoveShows) {
    int checks = 0;
    for (const Position& position : test::random_positions(3000, 14)) {
        const CheckSquares check_squares = position.check_squares();
        for (const Move move : legal_moves(position)) {
            Position after = position;
            after.do_move(move);
            ASSERT_EQ(position.gives_check(move), after.in_check()) << to_fen(position);
            ASSERT_EQ(position.gives_check(move, check_squares), after.in_check()) << to_fen(position);
            checks += after.in_check();
        }
    }
    EXPECT_GE(checks, 1000);
}

TEST(ConfinesKing, SaysWhetherTheKingCanAnswerTheCheck) {
    int checks = 0, confining = 0;
    for (const Position& position : test::random_positions(3000, 15))
        for (const Move move : legal_moves(position)) {
            if (!position.gives_check(move)) continue;
            Position after = position;
            after.do_move(move);
            const Square king = after.king_square(after.side_to_move());
            const MoveList answers = legal_moves(after);
            const bool can_go = std::any_of(answers.begin(), answers.end(),
                                            [&](Move answer) { return answer.from() == king; });
            const bool is_covered = !move.is_castling() && !move.is_en_passant();
            ASSERT_EQ(position.confines_king(move), is_covered && !can_go) << to_fen(after);
            ++checks;
            confining += !can_go;
        }
    EXPECT_GE(checks, 1000);
    EXPECT_GE(confining, 100);
}

TEST(MoveGeneration, NoisyAndQuietMakeAllAndShareNothing) {
    for (const Position& position : test::random_positions(1000, 13)) {
        const std::vector<u16> noisy = generated<MoveSet::Noisy>(position);
        const std::vector<u16> quiet = generated<MoveSet::Quiet>(position);
        const std::vector<u16> all = generated<MoveSet::All>(position);
        std::vector<u16> joined = noisy;
        joined.insert(joined.end(), quiet.begin(), quiet.end());
        std::sort(joined.begin(), joined.end());
        ASSERT_EQ(joined, all) << to_fen(position);
        ASSERT_EQ(std::adjacent_find(all.begin(), all.end()), all.end())
            << "a move twice in " << to_fen(position);
        for (const u16 code : noisy) ASSERT_TRUE(Move::from_code(code).is_noisy());
        for (const u16 code : quiet) ASSERT_FALSE(Move::from_code(code).is_noisy());
    }
}

TEST(MoveGeneration, AddsBehindWhatTheListHolds) {
    MoveList moves;
    moves.push_back(Move::null());
    generate_moves<MoveSet::All>(Position::start(), moves);
    EXPECT_EQ(moves.size(), 21u);
    EXPECT_EQ(moves[0], Move::null());
}

TEST(MoveGeneration, CountsWhatItGenerates) {
    for (const Position& position : test::random_positions(2000, 14)) {
        const usize count = legal_moves(position).size();
        ASSERT_EQ(usize(count_legal_moves(position)), count) << to_fen(position);
        ASSERT_EQ(has_legal_move(position), count > 0) << to_fen(position);
    }
    for (const char* fen : {"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "6rk/5Npp/8/8/8/8/8/4K3 b - - 0 1"})
        EXPECT_FALSE(has_legal_move(test::from_fen(fen))) << fen;
    EXPECT_TRUE(has_legal_move(test::from_fen("8/8/8/1k1pP3/4K3/2P5/8/3r2b1 w - d6 0 1")));
}

TEST(MoveGeneration, ExtremeCounts) {
    // CPW: Chess Position, "maximum number of moves": 218, by Nenad Petrovic, 1964.
    EXPECT_EQ(count_legal_moves(test::from_fen("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1")), 218);
    EXPECT_EQ(count_legal_moves(test::from_fen("8/8/8/8/8/5k2/5p2/5K2 w - - 0 1")), 0);
    EXPECT_EQ(count_legal_moves(Position::start()), 20);
}

}  // namespace
}  // namespace chess
