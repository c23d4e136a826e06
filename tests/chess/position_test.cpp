// Tests of the board under do_move and undo_move: undo restores everything, keys stay correct, and checks and
// pins follow the rules.
#include "chess/position.h"

#include <set>

#include <gtest/gtest.h>

#include "chess/draw_rules.h"
#include "chess/movegen.h"
#include "chess/notation.h"
#include "support/position_checks.h"
#include "support/positions.h"
#include "support/printers.h"
#include "support/random_positions.h"
#include "support/reference_rules.h"

namespace chess {
namespace {

using test::from_fen;
using test::play;
using test::Variant;

// How often rare events occur in the random games; a test without any of them proves nothing.
struct Coverage {
    int en_passant = 0, castling = 0, promotions = 0, double_checks = 0, pins = 0;
};

TEST(Position, StartIsTheStartPosition) {
    EXPECT_EQ(to_fen(Position::start()), StartFen);
    EXPECT_TRUE(Position::start().same_as(from_fen(StartFen)));
    EXPECT_EQ(Position::start().game_ply(), 0);
    EXPECT_EQ(Position::start().king_square(Color::Black), Square(60));
}

TEST(Position, AnswersWhatStandsWhere) {
    const Position position = from_fen("r3k2r/8/8/3pP3/8/8/6p1/R3K1N1 w Qkq d6 0 7");
    EXPECT_EQ(position.piece_on(Square(0)), Piece::WhiteRook);
    EXPECT_EQ(position.piece_on(Square(1)), Piece::None);
    EXPECT_EQ(position.occupied().count(), 9);
    EXPECT_EQ(position.pieces(Color::White).count(), 4);
    EXPECT_EQ(position.pieces(PieceType::Rook).count(), 3);
    EXPECT_EQ(position.pieces(Color::Black, PieceType::Pawn, PieceType::Rook).count(), 4);
    EXPECT_EQ(to_string(position.en_passant_square()), "d6");
    EXPECT_EQ(position.fullmove_number(), 7);
    EXPECT_EQ(position.game_ply(), 12);
    EXPECT_FALSE(position.castling_rights().has(Color::White, CastlingSide::King));
    EXPECT_EQ(to_string(position.castling_rook(Color::White, CastlingSide::Queen)), "a1");
    EXPECT_TRUE(position.has_non_pawns(Color::White));
    EXPECT_FALSE(from_fen("4k3/p7/8/8/8/8/8/4K3 w - - 0 1").has_non_pawns(Color::Black));
}

// Plays one random game and checks every position with all its moves, then takes the whole game back.
void check_one_game(const Position& start, util::Prng& prng, Coverage& coverage) {
    Position position = start;
    std::vector<Position> before;
    std::vector<Move> moves;
    for (int ply = 0; ply < 120 && position.halfmove_clock() < 150; ++ply) {
        ASSERT_EQ(test::fault_of(position), "") << to_fen(position);
        const MoveList legal = legal_moves(position);
        if (legal.empty()) break;
        const Move move = test::random_move(legal, prng);
        coverage.en_passant += move.is_en_passant();
        coverage.castling += move.is_castling();
        coverage.promotions += move.is_promotion();
        coverage.double_checks += position.checkers().more_than_one();
        coverage.pins += position.pinned().any();
        before.push_back(position);
        moves.push_back(move);
        position.do_move(move);
    }
    while (!moves.empty()) {
        position.undo_move(moves.back());
        ASSERT_TRUE(position.same_as(before.back())) << to_fen(before.back());
        moves.pop_back();
        before.pop_back();
    }
}

TEST(Position, RandomGamesCanBeTakenBackAndKeepTheirKeys) {
    util::Prng prng(2024);
    Coverage coverage;
    for (int game = 0; game < 15; ++game) {
        for (const Variant variant : {Variant::Standard, Variant::Chess960, Variant::DoubleChess960})
            check_one_game(test::random_start(variant, prng), prng, coverage);
        for (int i = 0; i < 2; ++i) check_one_game(test::sharp_start(prng), prng, coverage);
    }
    EXPECT_GE(coverage.en_passant, 10);
    EXPECT_GE(coverage.castling, 20);
    EXPECT_GE(coverage.promotions, 20);
    EXPECT_GE(coverage.double_checks, 3);
    EXPECT_GE(coverage.pins, 500);
}

TEST(Position, OfAll65536CodesTheLegalMovesAreLegal) {
    for (const Position& position : test::random_positions(300, 5)) {
        std::vector<bool> is_member(65536, false);
        for (const Move move : legal_moves(position)) is_member[move.code()] = true;
        for (u32 code = 0; code < 65536; ++code)
            ASSERT_EQ(position.is_legal(Move::from_code(u16(code))), is_member[code])
                << to_fen(position) << " " << testing::PrintToString(Move::from_code(u16(code)));
    }
}

TEST(Position, CheckersAndAttackersEqualAPlainReference) {
    for (const Position& position : test::random_positions(500, 6)) {
        const test::ReferenceBoard board(position);
        const bool white = position.side_to_move() == Color::White;
        Bitboard checkers;
        for (const Square square : attackers(board, find_king(board, white), !white)) checkers.add(square);
        ASSERT_EQ(position.checkers(), checkers) << to_fen(position);
        for (int i = 0; i < 64; ++i) {
            Bitboard expected;
            for (const bool by_white : {false, true})
                for (const Square square : attackers(board, Square(i), by_white)) expected.add(square);
            ASSERT_EQ(position.attackers_to(Square(i), position.occupied()), expected) << to_fen(position);
            for (const Color us : Colors)
                ASSERT_EQ(position.is_attacked(Square(i), us, position.occupied()),
                          (expected & position.pieces(us)).any());
        }
    }
}

// A piece is pinned if its removal from the board gives the king one more attacker.
TEST(Position, PinnedEqualsAPlainReference) {
    int pins = 0;
    for (const Position& position : test::random_positions(1000, 7)) {
        const test::ReferenceBoard board(position);
        const bool white = position.side_to_move() == Color::White;
        const Square king = find_king(board, white);
        const usize checkers = attackers(board, king, !white).size();
        Bitboard pinned;
        for (const Square square : position.pieces(position.side_to_move()) & ~Bitboard(king)) {
            test::ReferenceBoard without = board;
            without.squares[usize(square.index())] = '.';
            if (attackers(without, king, !white).size() > checkers) pinned.add(square);
        }
        ASSERT_EQ(position.pinned(), pinned) << to_fen(position);
        pins += pinned.count();
    }
    EXPECT_GE(pins, 50);
}

TEST(Position, CapturedByAndCapturedPiece) {
    for (const Position& position : test::random_positions(200, 8))
        for (const Move move : legal_moves(position)) {
            Position after = position;
            after.do_move(move);
            ASSERT_EQ(after.captured_piece(), position.captured_by(move));
            ASSERT_EQ(position.occupied().count() - after.occupied().count(), move.is_capture() ? 1 : 0);
        }
}

TEST(Position, KeysTellWhatMatters) {
    const char* const different[] = {
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1",  "r3k2r/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1",    "r3k2r/8/8/8/8/8/8/R3KR2 w Qkq - 0 1",
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",    "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1",
    };
    std::set<Key> keys;
    for (const char* fen : different) keys.insert(from_fen(fen).key());
    EXPECT_EQ(keys.size(), std::size(different));
    EXPECT_EQ(from_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1").key(),
              from_fen("4k3/8/8/8/8/8/8/4K3 w - - 57 90").key())
        << "clocks are no part of the key";
}

TEST(Position, PartialKeysFollowOnlyTheirPieces) {
    Position position = Position::start();
    const Position start = position;
    play(position, "g1f3");
    EXPECT_EQ(position.pawn_key(), start.pawn_key());
    EXPECT_NE(position.minor_key(), start.minor_key());
    EXPECT_NE(position.non_pawn_key(Color::White), start.non_pawn_key(Color::White));
    EXPECT_EQ(position.non_pawn_key(Color::Black), start.non_pawn_key(Color::Black));
    play(position, "e7e5");
    EXPECT_NE(position.pawn_key(), start.pawn_key());
    EXPECT_EQ(position.non_pawn_key(Color::Black), start.non_pawn_key(Color::Black));
    const Key minor_before_rook_move = position.minor_key();
    play(position, "h1g1");
    EXPECT_EQ(position.minor_key(), minor_before_rook_move);
}

TEST(Position, ZobristKeysAreAllDifferent) {
    std::set<Key> keys = {Zobrist.black_to_move};
    usize count = 1;
    const auto add = [&](Key key) {
        keys.insert(key);
        ++count;
    };
    for (const auto& squares : Zobrist.piece_square)
        for (const Key key : squares) add(key);
    for (const Key key : Zobrist.en_passant_file) add(key);
    for (const Key key : Zobrist.castling) add(key);
    EXPECT_EQ(keys.size(), count);
}

TEST(Position, ClocksCount) {
    Position position = Position::start();
    play(position, "g1f3 g8f6 f3g1");
    EXPECT_EQ(position.halfmove_clock(), 3);
    EXPECT_EQ(position.fullmove_number(), 2);
    play(position, "e7e5");
    EXPECT_EQ(position.halfmove_clock(), 0);
    EXPECT_EQ(position.fullmove_number(), 3);
    EXPECT_EQ(position.game_ply(), 4);
}

TEST(Position, EnPassantIsRememberedOnlyIfLegal) {
    Position position = Position::start();
    play(position, "e2e4");
    EXPECT_FALSE(position.en_passant_square().is_ok()) << "no pawn beside it";
    play(position, "a7a6 e4e5 d7d5");
    EXPECT_EQ(to_string(position.en_passant_square()), "d6");
    play(position, "g1f3");
    EXPECT_FALSE(position.en_passant_square().is_ok()) << "only at once";

    Position pinned = from_fen("4r2k/3p4/8/4P3/8/4K3/8/8 b - - 0 1");
    play(pinned, "d7d5");
    EXPECT_FALSE(pinned.en_passant_square().is_ok()) << "the taking pawn is pinned";
}

// The positions in the comments of position.h.
TEST(Position, PinsOfTwoPiecesAtOnceAreSeen) {
    const Position king_and_queen_on_a_rank = from_fen("8/2p3k1/8/K2pP2q/8/8/8/8 w - d6 0 1");
    EXPECT_FALSE(king_and_queen_on_a_rank.en_passant_square().is_ok());
    EXPECT_TRUE(from_fen("8/2p3k1/8/K2pP3/8/8/8/8 w - d6 0 1").en_passant_square().is_ok())
        << "without the queen";

    EXPECT_FALSE(from_fen("4k3/8/8/8/8/8/8/qRK5 w B - 0 1").can_castle(CastlingSide::Queen));
    EXPECT_TRUE(from_fen("4k3/8/8/8/8/8/8/1RK5 w B - 0 1").can_castle(CastlingSide::Queen))
        << "without the queen";
}

TEST(Position, CastlingRightsGoWithKingAndRook) {
    const auto rights_after = [](const char* moves) {
        Position position = from_fen("r3k2r/1p4p1/6N1/8/8/1n6/1P4P1/R3K2R w KQkq - 0 1");
        play(position, moves);
        return to_fen(position).substr(to_fen(position).find(' ') + 3, 4);
    };
    EXPECT_EQ(rights_after("e1f2"), "kq -");
    EXPECT_EQ(rights_after("h1h2"), "Qkq ");
    EXPECT_EQ(rights_after("a1b1"), "Kkq ");
    EXPECT_EQ(rights_after("g6h8"), "KQq ");
    EXPECT_EQ(rights_after("g2g3 b3a1"), "Kkq ");
    EXPECT_EQ(rights_after("e1g1 e8c8"), "- - ");
    EXPECT_EQ(rights_after("h1h8"), "Qq -") << "a rook takes a rook: two rights at once";
}

TEST(Position, NullMovePassesTheTurn) {
    for (const Position& before : test::random_positions(200, 9)) {
        if (before.in_check() || before.halfmove_clock() == MaxHalfmoveClock) continue;
        Position position = before;
        position.do_null_move();
        EXPECT_NE(position.side_to_move(), before.side_to_move());
        EXPECT_EQ(position.plies_reversible(), 0);
        EXPECT_FALSE(position.en_passant_square().is_ok());
        EXPECT_TRUE(test::equals_fresh_setup(position)) << to_fen(before);
        EXPECT_EQ(position.key_before(1), before.key());
        position.undo_null_move();
        EXPECT_TRUE(position.same_as(before));
    }
}

TEST(Position, KeyBeforeLooksBackOverTheGame) {
    Position position = Position::start();
    std::vector<Key> keys = {position.key()};
    util::Prng prng(10);
    for (int ply = 0; ply < 40; ++ply) {
        position.do_move(test::random_move(legal_moves(position), prng));
        keys.push_back(position.key());
        for (int n = 0; n <= ply + 1; ++n)
            ASSERT_EQ(position.key_before(n), keys[keys.size() - 1 - usize(n)]);
    }
}

TEST(Position, CanCastleOnlyOverFreeAndSafeSquares) {
    const auto sides = [](const char* fen) {
        const Position position = from_fen(fen);
        return std::string(position.can_castle(CastlingSide::King) ? "K" : "") +
               (position.can_castle(CastlingSide::Queen) ? "Q" : "");
    };
    EXPECT_EQ(sides("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"), "KQ");
    EXPECT_EQ(sides("4k3/8/8/8/8/8/8/R3K2R w K - 0 1"), "K") << "no right";
    EXPECT_EQ(sides("4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1"), "") << "pieces between";
    EXPECT_EQ(sides("1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"), "KQ") << "the rook may cross an attacked square";
    EXPECT_EQ(sides("3rk3/8/8/8/8/8/8/R3K2R w KQ - 0 1"), "K") << "the king may not";
    EXPECT_EQ(sides("4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1"), "Q") << "nor arrive on one";
    EXPECT_EQ(sides("1k2r3/8/8/8/8/8/8/R3K2R w KQ - 0 1"), "") << "nor leave a check by it";
    EXPECT_EQ(sides("4k3/8/8/8/8/8/8/qR1K3R w HB - 0 1"), "K") << "the rook shielded the king";
    EXPECT_EQ(sides("4k3/8/8/8/8/8/8/1KR5 w C - 0 1"), "K") << "Chess960: the king jumps over its rook";
    EXPECT_EQ(sides("4k3/8/8/8/8/8/8/1KR2N2 w C - 0 1"), "") << "Chess960: the rook's way counts";
}

// Otherwise copying a long game after every move would take time and memory quadratic in its length.
TEST(Position, ACopyKeepsWhatRepetitionsCanReach) {
    Position position = Position::start();
    for (int i = 0; i < 1000; ++i) {
        if (i == 500) play(position, "e2e4 e7e5");
        play(position, "g1f3 g8f6 f3g1 f6g8");
    }
    EXPECT_EQ(position.plies_to_take_back(), 4002);
    const Position copy = position;
    EXPECT_LE(copy.plies_to_take_back(), 2001);
    EXPECT_EQ(count_repetitions(copy), count_repetitions(position));
    EXPECT_TRUE(copy.reversible_keys() == position.reversible_keys());
    play(position, "d2d4");
    Position later = position;
    play(later, "d7d5");
    later = Position(later);
    EXPECT_LE(later.plies_to_take_back(), 2);
    Position shuffled = Position::start();
    for (int i = 0; i < 5; ++i) play(shuffled, "g1f3 g8f6 f3g1 f6g8");
    Position remembering = from_fen(to_fen(shuffled));
    remembering.remember(shuffled.reversible_keys());
    const Position second = remembering, third = second;
    EXPECT_TRUE(third.reversible_keys() == shuffled.reversible_keys());
    EXPECT_EQ(count_repetitions(third), 5);
    const Position moved = std::move(position);
    EXPECT_EQ(moved.plies_to_take_back(), 4003) << "no copy";
}

TEST(Position, RemembersRepetitionsFromKeysAlone) {
    Position played = Position::start();
    for (const char* const move : {"e2e4", "g8f6", "b1c3", "f6g8", "c3b1"})
        played.do_move(*parse_uci_move(played, move));
    EXPECT_EQ(played.reversible_keys().size(), 4u);  // since the pawn move

    Position told(played.setup());
    EXPECT_EQ(told.plies_reversible(), 0);
    told.remember(played.reversible_keys());
    EXPECT_EQ(told.plies_reversible(), played.plies_reversible());
    for (int plies = 0; plies <= 4; ++plies) EXPECT_EQ(told.key_before(plies), played.key_before(plies));
    const Move move = *parse_uci_move(told, "g8f6");
    told.do_move(move);
    EXPECT_EQ(told.key_before(4), told.key());
    told.undo_move(move);
    EXPECT_EQ(told.key(), played.key());
}

}  // namespace
}  // namespace chess
