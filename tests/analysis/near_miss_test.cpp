// Tests the checks of motif_check.h and positional_check.h: each accepts a true statement and says what is
// wrong with near misses.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "analysis/statement_check.h"
#include "chess/fen.h"
#include "chess/notation.h"
#include "support/positions.h"
#include "util/text.h"

namespace {

using analysis::Fact;
using analysis::Gain;
using analysis::Statement;
using chess::Move;
using chess::PieceType;
using chess::Position;
using chess::Square;

// A statement about a move in a position, as text.
struct Told {
    const char* fen;
    const char* move;
    Fact fact;
    const char* piece = "";
    const char* targets = "";
    const char* line = "";  // begins where the fact's line begins
    Gain gain{};
    const char* move_before = "";  // or several moves
    const char* way = "";          // to a later move, which the statement is about
};

Square square_of(std::string_view text) {
    return text.empty() ? Square::none() : *chess::square_from_text(text);
}

// The position before or after the move that the statement is about, in which its line begins.
Position start_of_line(const Statement& statement, Position before, Move move) {
    std::vector<Move> moves = statement.way.empty() ? std::vector{move} : statement.way;
    if (analysis::kind_of(statement.fact).has_line_from_move) moves.pop_back();
    for (const Move next : moves) chess::do_move(before, next);
    return before;
}

// Something wrong with the statement, empty if it is true. `bent` leaves out piece and line.
std::string fault_in(const Told& told, bool bent = false) {
    Position before = chess::parse_fen(told.fen).value();
    for (const Move move : test::san_moves(before, told.move_before)) before.do_move(move);
    const Move move = chess::parse_san(before, told.move).value();
    Statement statement;
    statement.fact = told.fact;
    statement.gain = told.gain;
    statement.way = test::san_moves(before, told.way);
    for (const std::string_view target : util::split_words(told.targets))
        statement.targets.push_back(square_of(target));
    if (!bent) {
        statement.piece = square_of(told.piece);
        statement.line = test::san_moves(start_of_line(statement, before, move), told.line);
    }
    return test::fault_of(statement, before, move);
}

// The statement is true, and no longer without its piece and line.
void expect_true(const Told& told) {
    EXPECT_EQ(fault_in(told), "") << told.fen << " " << told.move;
    EXPECT_NE(fault_in(told, true), "") << told.fen << " " << told.move;
}

Told with_fen(Told told, const char* fen) {
    told.fen = fen;
    return told;
}
Told with_line(Told told, const char* line) {
    told.line = line;
    return told;
}
Told with_fact(Told told, Fact fact) {
    told.fact = fact;
    return told;
}
Told with_way(Told told, const char* way) {
    told.way = way;
    return told;
}
Told with_moves_before(Told told, const char* moves) {
    told.move_before = moves;
    return told;
}
Told with_targets(Told told, const char* targets) {
    told.targets = targets;
    return told;
}
// Another move of the piece, which ends on another square.
Told with_move(Told told, const char* move, const char* piece) {
    told.move = move;
    told.piece = piece;
    return told;
}

// --- pins, shields and what is prevented ---

TEST(Truth, FalsePinsAreCaught) {
    const Told relative = {.fen = "q3k3/8/8/3n4/8/8/7P/4KB2 w - - 0 1",
                           .move = "Bg2",
                           .fact = Fact::RelativePin,
                           .piece = "g2",
                           .targets = "d5 a8"};
    expect_true(relative);
    EXPECT_EQ(fault_in(with_fen(relative, "q3k3/8/8/3p4/8/8/7P/4KB2 w - - 0 1")), "a pawn");
    EXPECT_EQ(fault_in(with_fen(relative, "q3k3/8/2p5/3n4/8/8/7P/4KB2 w - - 0 1")), "not on one line");
    EXPECT_EQ(fault_in(with_fen(relative, "b2k4/8/8/3q4/8/8/7P/4KB2 w - - 0 1")), "nothing behind it");
    EXPECT_EQ(fault_in(with_fact(relative, Fact::Pin)), "no king behind it");

    const Told pin = {.fen = "4k3/8/2n5/8/8/8/8/4KB2 w - - 0 1",
                      .move = "Bb5",
                      .fact = Fact::Pin,
                      .piece = "b5",
                      .targets = "c6 e8"};
    expect_true(pin);
    EXPECT_EQ(fault_in(with_fen(pin, "4k3/8/2p5/8/8/8/8/4KB2 w - - 0 1")), "a pawn");
}

TEST(Truth, FalseShieldsAreCaught) {
    const Told shields = {.fen = "4r2k/8/8/R7/4N3/8/7P/6K1 w - - 0 1",
                          .move = "Re5",
                          .fact = Fact::Shields,
                          .piece = "e5",
                          .targets = "e4 e8"};
    expect_true(shields);
    EXPECT_EQ(fault_in(with_move(shields, "Ra4", "a4")), "the piece does not stand between");
    EXPECT_EQ(fault_in(with_fen(shields, "4r2k/4p3/8/R7/4N3/8/7P/6K1 w - - 0 1")), "it was not attacked");
    EXPECT_EQ(fault_in(with_targets(shields, "e4 h8")), "it was not attacked");
    EXPECT_EQ(fault_in(with_targets(shields, "e4")), "no two targets");
    EXPECT_EQ(fault_in(with_targets(shields, "e8 e4")), "nothing to shield") << "a piece of theirs";
    EXPECT_EQ(fault_in(with_targets(shields, "e5 e8")), "nothing to shield") << "the moved piece";
    EXPECT_EQ(fault_in(with_targets(shields, "e4 g1")), "no attacker") << "a piece of ours";
}

TEST(Truth, FalsePreventionsOfAnswersAreCaught) {
    const Told blocks = {.fen = "4k3/4p3/8/2N5/8/8/7P/4K3 w - - 0 1",
                         .move = "Ne6",
                         .fact = Fact::PreventsAnswer,
                         .piece = "e6",
                         .line = "-- e5"};
    expect_true(blocks);
    EXPECT_EQ(fault_in(with_line(blocks, "-- Kf7")), "it is still possible");
    EXPECT_EQ(fault_in(with_move(blocks, "Nb3", "b3")), "it is still possible");
    EXPECT_EQ(fault_in(with_fen(blocks, "4k3/4p3/8/2N5/5P2/8/7P/4K3 w - - 0 1")),
              "it could be taken there anyway");
    EXPECT_EQ(fault_in(with_line(blocks, "--")), "no pass and answer");
    EXPECT_EQ(fault_in(with_line(blocks, "Ne6 Kf7")), "no pass and answer");
    EXPECT_EQ(fault_in(with_line(blocks, "-- e5 Kf2")), "no pass and answer");

    const Told guards = {.fen = "4k3/8/2n5/8/8/8/7P/R3K3 w - - 0 1",
                         .move = "Rd1",
                         .fact = Fact::PreventsAnswer,
                         .piece = "d1",
                         .line = "-- Nd4"};
    expect_true(guards);
    EXPECT_EQ(fault_in(with_fen(guards, "4k3/8/2n5/4p3/8/8/7P/R3K3 w - - 0 1")), "it is still possible")
        << "taking costs a rook";
    EXPECT_EQ(fault_in(with_move(guards, "Rb1", "b1")), "it is still possible");
    EXPECT_EQ(fault_in(with_line(with_fen(guards, "4k3/8/2n5/8/3P4/8/7P/R3K3 w - - 0 1"), "-- Nxd4")),
              "a capture");
    const Told castling = with_fen(guards, "4k2r/8/8/8/8/8/7P/R5K1 w k - 0 1");
    EXPECT_EQ(fault_in(with_line(with_move(castling, "Rf1", "f1"), "-- O-O")), "castling");
}

// --- motifs ---

TEST(Truth, FalseRecapturesAreCaught) {
    const Told takes_back = {.fen = "4k3/8/4p3/3p4/4P3/2N5/7P/4K3 w - - 0 1",
                             .move = "Nxd5",
                             .fact = Fact::TakesBack,
                             .piece = "d5",
                             .gain = {100, {PieceType::Pawn}, {}},
                             .move_before = "exd5 exd5"};
    expect_true(takes_back);
    EXPECT_EQ(fault_in(with_moves_before(takes_back, "")), "it has just taken nothing");
    EXPECT_EQ(fault_in(with_moves_before(takes_back, "exd5 exd5 Kd2 Kd7")), "it has just taken nothing");
    EXPECT_EQ(
        fault_in(with_moves_before(with_fen(takes_back, "4k3/8/1p6/P2p4/8/2N5/7P/4K3 b - - 0 1"), "bxa5")),
        "it has just taken nothing")
        << "another pawn took something";
    EXPECT_EQ(fault_in(with_move(takes_back, "Ne4", "e4")), "nothing is taken");
    EXPECT_EQ(fault_in(with_line(takes_back, "Kd7")), "a line");
    Told bent = takes_back;
    bent.gain = {325, {PieceType::Knight}, {}};
    EXPECT_EQ(fault_in(bent), "something else is taken");

    const Told en_passant = with_fen(takes_back, "4k3/8/8/8/1p6/8/PP5P/4K3 w - - 0 1");
    expect_true(with_moves_before(with_move(en_passant, "bxa3", "a3"), "a4 bxa3"));
    Told promoted = with_fen(takes_back, "4k3/8/8/8/8/8/1p5P/R1N1K3 b - - 0 1");
    promoted.gain = {975, {PieceType::Queen}, {}};
    expect_true(with_moves_before(with_move(promoted, "Rxc1", "c1"), "bxc1=Q+"));
}

TEST(Truth, FalseCapturesOfUndefendedPiecesAreCaught) {
    const Told takes = {.fen = "4k3/8/8/3n4/8/2N5/7P/4K3 w - - 0 1",
                        .move = "Nxd5",
                        .fact = Fact::TakesUndefended,
                        .piece = "d5",
                        .gain = {325, {PieceType::Knight}, {}}};
    expect_true(takes);
    EXPECT_EQ(fault_in(with_fen(takes, "4k3/8/4p3/3n4/8/2N5/7P/4K3 w - - 0 1")), "it was defended");
    EXPECT_EQ(fault_in({.fen = "4k3/8/8/3n4/3R4/8/6KP/3r4 w - - 0 1",
                        .move = "Rxd5",
                        .fact = Fact::TakesUndefended,
                        .piece = "d5",
                        .gain = {325, {PieceType::Knight}, {}}}),
              "it can be taken back");
    EXPECT_EQ(fault_in(with_fen(takes, "4k3/8/8/3b4/8/2N5/7P/4K3 w - - 0 1")), "something else is taken");
    EXPECT_EQ(fault_in(with_move(takes, "Nb5", "b5")), "nothing is taken");
    EXPECT_EQ(fault_in(with_line(takes, "Kf7")), "a line");
}

TEST(Truth, FalseRemovalsOfDefendersAreCaught) {
    const Told removes = {.fen = "6k1/8/5n2/3b4/8/8/1B5P/3R2K1 w - - 0 1",
                          .move = "Bxf6",
                          .fact = Fact::RemovesDefender,
                          .piece = "f6",
                          .targets = "d5",
                          .line = "Kf7 Rxd5"};
    expect_true(removes);
    EXPECT_EQ(fault_in(with_fen(removes, "6k1/8/4pn2/3b4/8/8/1B5P/3R2K1 w - - 0 1")), "another defends it");
    EXPECT_EQ(fault_in(with_fen(removes, "6k1/8/5b2/3b4/8/8/1B5P/3R2K1 w - - 0 1")),
              "it did not defend the target");
    const Told check = with_line(with_fen(removes, "7k/8/5n2/3b4/8/8/1B5P/3R2K1 w - - 0 1"), "Kg8 Rxd5");
    EXPECT_EQ(fault_in(with_move(check, "Bxf6+", "f6")), "a check");
    EXPECT_EQ(fault_in(with_line(removes, "Bb3 Rd8+")), "the target leaves");
    EXPECT_EQ(fault_in(with_line(removes, "Kf7 Rd3")), "it is not taken next");
    EXPECT_EQ(fault_in(with_line(removes, "Kf7")), "no line");
    EXPECT_EQ(fault_in(with_line(removes, "-- Rxd5")), "a pass in the line");
    EXPECT_EQ(fault_in(with_targets(removes, "e5")), "no target");
    // The rook behind the queen does not count.
    expect_true({.fen = "6k1/8/8/rq1r4/8/8/7P/3R1BK1 w - - 0 1",
                 .move = "Bxb5",
                 .fact = Fact::RemovesDefender,
                 .piece = "b5",
                 .targets = "d5",
                 .line = "Kf7 Rxd5"});
    EXPECT_EQ(fault_in({.fen = "3r3k/3N4/5n2/3b4/8/8/7P/3R2K1 w - - 0 1",
                        .move = "Nxf6",
                        .fact = Fact::RemovesDefender,
                        .piece = "f6",
                        .targets = "d5",
                        .line = "Kg7 Rxd5"}),
              "another defends it")
        << "the rook that the knight stood in front of";
}

// The queen alone defends the rook on a5.
const Told LuresQueen = {.fen = "3q2k1/5ppp/8/r7/8/2P4P/5PP1/R3R1K1 w - - 0 1",
                         .move = "Re8+",
                         .fact = Fact::LuresAway,
                         .piece = "e8",
                         .targets = "d8 a5",
                         .line = "Qxe8 Rxa5"};

TEST(Truth, FalseLuresAwayAreCaught) {
    expect_true(LuresQueen);
    EXPECT_EQ(fault_in(with_line(LuresQueen, "Qxe8 Rb1")), "it is not taken next");
    EXPECT_EQ(fault_in(with_line(LuresQueen, "Qxe8")), "no line");
    EXPECT_EQ(fault_in(with_targets(LuresQueen, "g7 a5")), "it does not defend");
    EXPECT_EQ(fault_in(with_targets(LuresQueen, "d8")), "no two targets");
    EXPECT_EQ(fault_in(with_targets(LuresQueen, "a1 a5")), "a target is not there");
    EXPECT_EQ(fault_in(with_targets(LuresQueen, "d8 e8")), "a target is not there") << "the moved piece";
    EXPECT_EQ(fault_in(with_fen(LuresQueen, "3q2k1/5ppp/2n5/r7/8/2P4P/5PP1/R3R1K1 w - - 0 1")),
              "taking gains nothing");
}

TEST(Truth, FalseNeedsToLeaveAreCaught) {
    const Told attacks = with_line(with_move(LuresQueen, "Red1", "d1"), "Qe8 Rxa5");
    expect_true(attacks);
    EXPECT_EQ(fault_in(with_line(attacks, "Qb6 Rxa5")), "it still defends");
    EXPECT_EQ(fault_in(with_line(attacks, "g6 Rxa5")), "it does not leave");
    EXPECT_EQ(fault_in(with_line(with_move(attacks, "Re2", "e2"), "Qd7 Rxa5")), "it need not leave");
    EXPECT_EQ(fault_in(with_fen(attacks, "3q2k1/5ppp/2n5/r7/8/2P4P/5PP1/R3R1K1 w - - 0 1")),
              "another defends it");
    // The king answers check and leaves the rook.
    expect_true({.fen = "8/8/4k3/3r4/2K5/8/7P/R7 w - - 0 1",
                 .move = "Re1+",
                 .fact = Fact::LuresAway,
                 .piece = "e1",
                 .targets = "e6 d5",
                 .line = "Kf6 Kxd5"});
}

TEST(Truth, FalseLuresAwayFromEmptySquaresAreCaught) {
    const Told promotes = {.fen = "6k1/1bP2ppp/8/8/8/2N5/5PPP/6K1 w - - 0 1",
                           .move = "Nd5",
                           .fact = Fact::LuresAway,
                           .piece = "d5",
                           .targets = "b7 c8",
                           .line = "Bxd5 c8=Q+"};
    expect_true(promotes);
    EXPECT_EQ(fault_in(with_line(promotes, "Bxd5 h3")), "a target is not there");
    EXPECT_EQ(fault_in(with_line(promotes, "Bc6 c8=Q+")), "it need not leave");
    Told attacks = with_fen(promotes, "6k1/1bP2ppp/8/8/8/8/R4PPP/6K1 w - - 0 1");
    attacks.line = "Bc6 c8=Q+";
    EXPECT_EQ(fault_in(with_move(attacks, "Rb2", "b2")), "a target is not there") << "nothing was taken";

    const Told mates = {.fen = "6k1/3q1ppp/8/8/Q7/8/5PPP/4R1K1 w - - 0 1",
                        .move = "Qg4",
                        .fact = Fact::LuresAway,
                        .piece = "g4",
                        .targets = "d7 e8",
                        .line = "Qxg4 Re8#"};
    expect_true(mates);
    EXPECT_EQ(fault_in(with_line(with_fen(mates, "6k1/3q1pp1/7p/8/Q7/8/5PPP/4R1K1 w - - 0 1"), "Qxg4 Re8+")),
              "a target is not there");
}

TEST(Truth, FalseLuresToSquaresAreCaught) {
    const Told king = {.fen = "4k3/5p2/8/8/2B5/5N2/7P/4K3 w - - 0 1",
                       .move = "Bxf7+",
                       .fact = Fact::LuresTo,
                       .piece = "f7",
                       .targets = "e8",
                       .line = "Kxf7 Ng5+"};
    expect_true(king);
    EXPECT_EQ(fault_in(with_line(king, "Kxf7 Nd4")), "it is not attacked there");
    EXPECT_EQ(fault_in(with_line(king, "Kf8 Ng5")), "it does not take the piece");
    EXPECT_EQ(fault_in(with_line(king, "Kxf7")), "no line");
    const Told rook = {.fen = "3r2k1/8/8/8/8/3Q1B2/7P/6K1 w - - 0 1",
                       .move = "Bd5+",
                       .fact = Fact::LuresTo,
                       .piece = "d5",
                       .targets = "d8",
                       .line = "Rxd5 Qc4"};
    expect_true(rook);
    EXPECT_EQ(fault_in(with_line(rook, "Rxd5 Qxd5+")), "it is taken at once");
    EXPECT_EQ(fault_in(with_line(rook, "Rxd5 Kg2")), "it is not attacked there") << "not by the king";
    Told bishop = with_fen(rook, "6k1/5b2/8/8/8/3Q1B2/7P/6K1 w - - 0 1");
    bishop.move = "Bd5";
    bishop.targets = "f7";
    bishop.line = "Bxd5 Qc4";
    EXPECT_EQ(fault_in(bishop), "a piece of less worth");
}

TEST(Truth, FalsePinsOfDefendersAreCaught) {
    const Told pinned = {.fen = "4k3/8/2n5/1B2p3/8/5N2/7P/4K3 w - - 0 1",
                         .move = "Nxe5",
                         .fact = Fact::PinnedDefender,
                         .piece = "e5",
                         .targets = "c6"};
    expect_true(pinned);
    expect_true(with_move(pinned, "Nd4", "d4"));
    EXPECT_EQ(fault_in(with_fen(pinned, "4k3/8/2n5/4p3/2B5/5N2/7P/4K3 w - - 0 1")), "it is not pinned");
    EXPECT_EQ(fault_in(with_fen(pinned, "4k3/8/2b5/1B2p3/8/5N2/7P/4K3 w - - 0 1")),
              "it does not attack the piece");
    EXPECT_EQ(fault_in(with_targets(pinned, "e8")), "no target") << "the king itself";
    EXPECT_EQ(fault_in(with_line(pinned, "Kd8")), "a line");
    // The pinned bishop may take what pins it.
    const Told pinner = {.fen = "4k3/8/2b5/1p6/8/8/7P/4KB2 w - - 0 1",
                         .move = "Bxb5",
                         .fact = Fact::PinnedDefender,
                         .piece = "b5",
                         .targets = "c6"};
    EXPECT_EQ(fault_in(pinner), "it is not pinned");
}

TEST(Truth, FalseAttacksOnPinnedPiecesAreCaught) {
    const Told attack = {.fen = "4k3/8/2n5/1B6/3P4/8/7P/4K3 w - - 0 1",
                         .move = "d5",
                         .fact = Fact::AttacksPinned,
                         .piece = "d5",
                         .targets = "c6",
                         .line = "Kd8 dxc6"};
    expect_true(attack);
    EXPECT_EQ(fault_in(with_fen(attack, "4k3/8/2n5/8/2BP4/8/7P/4K3 w - - 0 1")), "it is not pinned");
    EXPECT_EQ(fault_in(with_line(attack, "Kd8 Bxc6")), "another piece takes it");
    EXPECT_EQ(fault_in(with_line(attack, "Kd8 Kd2")), "it is not taken next");
    EXPECT_EQ(fault_in(with_line(attack, "Kd8")), "no line");
    EXPECT_EQ(fault_in(with_line(with_move(attack, "Ba4", "a4"), "Kd8 Bxc6")),
              "it does not come to attack it");
    Told pinner = with_fen(attack, "4k3/8/2n5/8/8/8/7P/4KB2 w - - 0 1");
    pinner.line = "Kd8 Bxc6";
    expect_true(with_move(pinner, "Bb5", "b5"));

    // After a pass taking must gain something.
    const Told threat = with_move(with_line(pinner, "-- Bxc6+"), "Bb5", "b5");
    expect_true(threat);
    EXPECT_EQ(fault_in(with_fen(threat, "4k3/1p6/2n5/8/8/8/7P/4KB2 w - - 0 1")), "taking gains nothing");
    EXPECT_EQ(fault_in(with_line(threat, "-- Kd2")), "it is not taken next");
    expect_true(with_line(attack, "-- dxc6"));
    EXPECT_EQ(fault_in(with_line(attack, "-- Bxc6+")), "another piece takes it");
}

TEST(Truth, FalseTrapsAreCaught) {
    const Told traps = {.fen = "4k3/8/8/8/8/8/bPP5/R4K2 w - - 0 1",
                        .move = "b3",
                        .fact = Fact::TrapsPiece,
                        .piece = "b3",
                        .targets = "a2"};
    expect_true(traps);
    EXPECT_EQ(fault_in(with_fen(traps, "4k3/8/8/8/8/8/bP6/R4K2 w - - 0 1")), "it is not trapped");
    EXPECT_EQ(fault_in(with_fen(traps, "4k3/8/8/8/8/8/bPP5/5K1R w - - 0 1")), "it is not attacked");
    EXPECT_EQ(fault_in(with_fen(traps, "r3k3/8/8/8/8/8/bPP5/R4K2 w - - 0 1")), "it is not trapped");
    const Told late = with_fen(traps, "4k3/8/8/8/8/1P6/b1P5/R4K2 w - - 0 1");
    EXPECT_EQ(fault_in(with_move(late, "Kg2", "g2")), "it was trapped before");
    expect_true(with_move(with_fen(traps, "4k3/8/8/8/8/1P6/b1P5/RN3K2 w - - 0 1"), "Nc3", "c3"));
    EXPECT_EQ(fault_in(with_fen(traps, "4k3/8/8/8/8/8/pPP5/R4K2 w - - 0 1")), "no target") << "a pawn";
    EXPECT_EQ(fault_in(with_line(traps, "Kf7 Rxa2")), "a line");
    EXPECT_EQ(fault_in({.fen = "4k3/8/2n5/1B6/3P4/8/7P/4K3 w - - 0 1",
                        .move = "d5",
                        .fact = Fact::TrapsPiece,
                        .piece = "d5",
                        .targets = "c6"}),
              "it is pinned");
}

// --- promotion and mates ---

TEST(Truth, FalsePromotionsAreCaught) {
    const Told promotes = {.fen = "8/P6k/8/8/8/8/7P/6K1 w - - 0 1",
                           .move = "a8=Q",
                           .fact = Fact::Promotes,
                           .piece = "a8",
                           .line = "a8=Q Kg7"};
    expect_true(promotes);
    Told later = promotes;
    later.move = "Kg2";
    later.line = "Kg2 Kg7 a8=Q";
    expect_true(later);
    EXPECT_EQ(fault_in(with_line(later, "Kg2 Kg7 Kg3")), "no promoted piece is left");
    EXPECT_EQ(fault_in(with_line(promotes, "Kg2 Kg7 a8=Q")), "another move's line");
    EXPECT_EQ(fault_in(with_line(with_fen(promotes, "1r6/P6k/8/8/8/8/7P/6K1 w - - 0 1"), "a8=Q Rxa8")),
              "no promoted piece is left");
    EXPECT_EQ(fault_in(with_line(with_fen(later, "8/7k/8/8/8/8/p6P/6K1 w - - 0 1"), "Kg2 a1=Q")),
              "no promoted piece is left");
}

TEST(Truth, FalsePatternsOfMateAreCaught) {
    const Told back_rank = {.fen = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
                            .move = "Rd8#",
                            .fact = Fact::BackRankMate,
                            .piece = "d8",
                            .line = "Rd8#"};
    expect_true(back_rank);
    EXPECT_EQ(fault_in(with_fact(back_rank, Fact::SmotheredMate)), "another piece mates");
    EXPECT_EQ(fault_in(with_fen(back_rank, "6k1/5p1p/5B2/8/8/8/5PPP/3R2K1 w - - 0 1")),
              "a square in front of the king is not its own");
    EXPECT_EQ(fault_in(with_fen(back_rank, "6k1/5pp1/7p/8/8/8/5PPP/3R2K1 w - - 0 1")), "no mate");
    EXPECT_EQ(fault_in(with_line(with_move(back_rank, "Rd7", "d7"), "Rd7 h6")), "the other side moves last");
    const Told file = with_fen(back_rank, "6rk/6p1/8/8/8/R7/5PP1/6K1 w - - 0 1");
    EXPECT_EQ(fault_in(with_line(with_move(file, "Rh3#", "h3"), "Rh3#")), "another rank");

    const Told smothered = {.fen = "6rk/6pp/7N/8/8/8/7P/6K1 w - - 0 1",
                            .move = "Nf7#",
                            .fact = Fact::SmotheredMate,
                            .piece = "f7",
                            .line = "Nf7#"};
    expect_true(smothered);
    EXPECT_EQ(fault_in(with_fact(smothered, Fact::BackRankMate)), "another piece mates");
    EXPECT_EQ(fault_in(with_fen(smothered, "7k/4N1pp/7N/8/8/8/7P/6K1 w - - 0 1")),
              "a square beside the king is not its own");
    EXPECT_EQ(fault_in(with_fen(smothered, "5r1k/6pp/7N/8/8/8/7P/6K1 w - - 0 1")), "no mate");
}

TEST(Truth, FalseStalematesAreCaught) {
    const Told saves = {.fen = "7k/8/8/8/6Q1/r7/5q2/7K w - - 0 1",
                        .move = "Qg7+",
                        .fact = Fact::SavesByStalemate,
                        .piece = "g7",
                        .line = "Qg7+ Kxg7"};
    expect_true(saves);
    EXPECT_EQ(fault_in(with_line(saves, "Qg8+ Kxg8")), "another move's line");
    EXPECT_EQ(fault_in(with_line(saves, "Qg7+")), "it is their turn");
    EXPECT_EQ(fault_in(with_line(with_move(saves, "Qc8+", "c8"), "Qc8+ Kg7")), "we have a move");
    const Told mated = with_fen(saves, "3r3k/8/8/8/8/8/5PPP/6K1 w - - 0 1");
    EXPECT_EQ(fault_in(with_line(with_move(mated, "Kh1", "h1"), "Kh1 Rd1#")), "we are in check");
    // The queen may take instead.
    const Told trick = with_fen(saves, "7k/8/8/8/2Q5/r5q1/8/7K w - - 0 1");
    EXPECT_EQ(fault_in(with_line(with_move(trick, "Qg8+", "g8"), "Qg8+ Kxg8")), "it is no draw");
}

TEST(Truth, FalsePerpetualChecksAreCaught) {
    const Told perpetual = {.fen = "6k1/6p1/8/7Q/8/8/qr4PP/7K w - - 0 1",
                            .move = "Qe8+",
                            .fact = Fact::PerpetualCheck,
                            .piece = "e8"};
    expect_true(perpetual);
    EXPECT_EQ(fault_in(with_line(perpetual, "Kh7 Qh5+")), "a line");
    EXPECT_EQ(fault_in(with_move(perpetual, "Qf5", "f5")), "no check");
    EXPECT_EQ(fault_in(with_fen(perpetual, "r5k1/6p1/8/7Q/8/8/q5PP/7K w - - 0 1")),
              "the checks come to an end");
    EXPECT_EQ(fault_in(with_fen(perpetual, "6k1/6p1/7p/7Q/8/8/qr4PP/7K w - - 0 1")),
              "the checks come to an end")
        << "h7 is safe";
    EXPECT_EQ(fault_in(with_move(with_fen(perpetual, "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"), "Rd8#", "d8")),
              "it is mate");
}

TEST(Truth, FalseSavedDrawsAreCaught) {
    // The king stops the pawn from its corner; without its move the pawn promotes.
    const Told draws = {.fen = "8/8/8/8/7p/8/5k1K/8 w - - 0 1",
                        .move = "Kh3",
                        .fact = Fact::SavesDraw,
                        .piece = "h3",
                        .line = "Kf3 Kxh4"};
    expect_true(draws);
    EXPECT_EQ(fault_in(with_fen(draws, "r7/8/8/8/7p/8/5k1K/8 w - - 0 1")), "it is no draw");
    EXPECT_EQ(fault_in(with_move(draws, "Kh3", "h2")), "another piece");
}

TEST(Truth, FalseZugzwangsAreCaught) {
    // Each king guards its own pawn and attacks the other: whoever moves loses.
    const Told zugzwang = {
        .fen = "8/8/3K4/4p3/4Pk2/8/8/8 w - - 0 1", .move = "Kd5", .fact = Fact::Zugzwang, .piece = "d5"};
    expect_true(zugzwang);
    EXPECT_EQ(fault_in(with_fen(zugzwang, "8/8/3K4/4p2p/4Pk2/8/8/8 w - - 0 1")),
              "an answer is as good as a pass");
    EXPECT_EQ(fault_in({.fen = "4k3/8/8/8/8/8/4P3/4K2R w - - 0 1",
                        .move = "Rh8+",
                        .fact = Fact::Zugzwang,
                        .piece = "h8"}),
              "no choice between moves and a pass");
    EXPECT_EQ(fault_in(with_line(zugzwang, "Kf3 Kxe5")), "a line");
}

// --- pieces that can be taken after a bad move ---

TEST(Truth, FalseBlundersOfTheMovedPieceAreCaught) {
    const Told puts = {.fen = "4k3/8/4p3/8/8/2N5/7P/4K3 w - - 0 1",
                       .move = "Nd5",
                       .fact = Fact::PutsEnPrise,
                       .piece = "d5",
                       .targets = "d5",
                       .line = "exd5"};
    expect_true(puts);
    EXPECT_EQ(fault_in(with_line(with_fen(puts, "4k3/3q4/8/8/2P5/2N5/7P/4K3 w - - 0 1"), "Qxd5")),
              "taking gains nothing");
    EXPECT_EQ(fault_in(with_fen(puts, "4k3/8/4p3/8/1p6/2N5/7P/4K3 w - - 0 1")), "it was in danger before");
    EXPECT_EQ(fault_in(with_line(puts, "e5")), "it is not taken");
    EXPECT_EQ(fault_in(with_line(puts, "exd5 Kd2")), "no line of one move");
    EXPECT_EQ(fault_in(with_targets(puts, "h2")), "it is not taken");
    EXPECT_EQ(fault_in(with_fact(puts, Fact::LeavesEnPrise)), "it has moved itself");
    EXPECT_EQ(fault_in(with_fen(puts, "3r2k1/8/4p3/8/1p6/2N5/7P/3K4 w - - 0 1")), "its side was in check");
    // A fair exchange: queen for queen.
    EXPECT_EQ(fault_in({.fen = "3qk3/8/8/3q4/8/8/7P/3QK3 w - - 0 1",
                        .move = "Qxd5",
                        .fact = Fact::PutsEnPrise,
                        .piece = "d5",
                        .targets = "d5",
                        .line = "Qxd5"}),
              "taking gains nothing");
}

TEST(Truth, FalseBlundersOfOtherPiecesAreCaught) {
    const Told leaves = {.fen = "4k3/8/8/8/1p6/2N5/7P/4K3 w - - 0 1",
                         .move = "Kf2",
                         .fact = Fact::LeavesEnPrise,
                         .piece = "f2",
                         .targets = "c3",
                         .line = "bxc3"};
    expect_true(leaves);
    EXPECT_EQ(fault_in(with_fact(leaves, Fact::PutsEnPrise)), "the target is another piece");
    EXPECT_EQ(fault_in(with_fact(leaves, Fact::Unguards)), "it was in danger before");
    EXPECT_EQ(fault_in(with_fact(leaves, Fact::OpensLine)), "it was in danger before");
    EXPECT_EQ(fault_in(with_line(leaves, "b3")), "it is not taken");

    const Told unguards = {.fen = "2r1k3/8/8/8/8/2N5/3K3P/8 w - - 0 1",
                           .move = "Ke2",
                           .fact = Fact::Unguards,
                           .piece = "e2",
                           .targets = "c3",
                           .line = "Rxc3"};
    expect_true(unguards);
    EXPECT_EQ(fault_in(with_fact(unguards, Fact::LeavesEnPrise)), "it was not in danger before");
    EXPECT_EQ(fault_in(with_fact(unguards, Fact::OpensLine)), "the piece did not stand between");
    EXPECT_EQ(fault_in(with_move(unguards, "Kd3", "d3")), "taking gains nothing");

    const Told opens = {.fen = "3rk3/8/8/8/3N4/8/3B3P/6K1 w - - 0 1",
                        .move = "Nb5",
                        .fact = Fact::OpensLine,
                        .piece = "b5",
                        .targets = "d2",
                        .line = "Rxd2"};
    expect_true(opens);
    EXPECT_EQ(fault_in(with_fact(opens, Fact::Unguards)), "the piece did not defend it");
    EXPECT_EQ(fault_in(with_line(with_fen(opens, "3rk3/8/8/8/3N4/8/r2B3P/6K1 w - - 0 1"), "Rdxd2")),
              "it was in danger before");
    EXPECT_EQ(fault_in(with_move(opens, "Nb3", "b3")), "taking gains nothing");
}

TEST(Truth, FalseCutsOfLinesAreCaught) {
    const Told cuts = {.fen = "4r2k/8/8/8/R3N3/8/7P/5BK1 w - - 0 1",
                       .move = "Bc4",
                       .fact = Fact::CutsOff,
                       .piece = "c4",
                       .targets = "e4 a4",
                       .line = "Rxe4"};
    expect_true(cuts);
    EXPECT_EQ(fault_in(with_targets(cuts, "e4")), "no target");
    EXPECT_EQ(fault_in(with_targets(cuts, "e4 c4")), "no defender") << "the moved piece";
    EXPECT_EQ(fault_in(with_targets(cuts, "e4 e8")), "no defender") << "a piece of theirs";
    EXPECT_EQ(fault_in(with_targets(cuts, "e4 g1")), "the second target did not defend it");
    EXPECT_EQ(fault_in(with_move(cuts, "Bd3", "d3")), "taking gains nothing");
    EXPECT_EQ(fault_in(with_fen(cuts, "4r2k/8/8/3p4/R3N3/8/7P/5BK1 w - - 0 1")), "it was in danger before");
    // The knight took away its own protection.
    const Told unguards = with_fen(cuts, "4r2k/4r3/8/8/R3N3/2N5/7P/6K1 w - - 0 1");
    EXPECT_EQ(fault_in(with_move(unguards, "Nb1", "b1")), "the piece does not stand between");
}

TEST(Truth, FalseThreatsAfterABadMoveAreCaught) {
    const Told unguards = {.fen = "6r1/k7/8/8/8/2N5/3K3P/8 w - - 0 1",
                           .move = "Ke2",
                           .fact = Fact::Unguards,
                           .piece = "e2",
                           .targets = "c3",
                           .line = "Rc8"};
    expect_true(unguards);
    EXPECT_EQ(fault_in(with_line(unguards, "Rb8")), "it is not threatened");
    EXPECT_EQ(fault_in(with_move(unguards, "Kd3", "d3")), "it is not threatened") << "it still defends";
    EXPECT_EQ(fault_in(with_fen(unguards, "6r1/k7/8/4b3/8/2N5/3K3P/8 w - - 0 1")),
              "it would be threatened anyway");
    EXPECT_EQ(fault_in(with_line(with_fen(unguards, "6q1/k7/8/8/8/2N5/3K3P/8 w - - 0 1"), "Qc4+")),
              "it is not threatened")
        << "a check comes first";
    EXPECT_EQ(fault_in(with_fen(unguards, "6r1/k7/8/8/8/2N5/1P1K3P/8 w - - 0 1")), "it is not threatened")
        << "the pawn defends it";
    EXPECT_EQ(fault_in(with_line(unguards, "Rc8 Kd2")), "no line of one move");
    EXPECT_EQ(fault_in(with_targets(unguards, "e2")), "it has moved itself");
    EXPECT_EQ(fault_in(with_fact(unguards, Fact::LeavesEnPrise)), "it is not taken");
    EXPECT_EQ(fault_in(with_fact(unguards, Fact::OpensLine)), "it is not taken");
    const Told cuts = {.fen = "3r3k/8/8/8/R3N3/8/7P/5BK1 w - - 0 1",
                       .move = "Bc4",
                       .fact = Fact::CutsOff,
                       .piece = "c4",
                       .targets = "e4 a4",
                       .line = "Re8"};
    expect_true(cuts);
    EXPECT_EQ(fault_in(with_line(cuts, "Rf8")), "it is not threatened");
    EXPECT_EQ(fault_in(with_move(cuts, "Bd3", "d3")), "it is not threatened") << "the bishop defends it";
    EXPECT_EQ(fault_in(with_fen(cuts, "3r3k/1b6/8/8/R3N3/8/7P/5BK1 w - - 0 1")),
              "it would be threatened anyway");
}

// --- by the board ---

TEST(Truth, FalseFactsAboutCastlingAreCaught) {
    const Told gives_up = {
        .fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1", .move = "Ke2", .fact = Fact::GivesUpCastling, .piece = "e2"};
    expect_true(gives_up);
    EXPECT_EQ(fault_in(with_move(gives_up, "O-O", "g1")), "the move is castling");
    EXPECT_EQ(fault_in(with_fen(gives_up, "4k3/8/8/8/8/8/8/4K2R w - - 0 1")), "it had no right to castle");
    EXPECT_EQ(fault_in(with_move(with_fen(gives_up, "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"), "Rh2", "h2")),
              "it still may castle");
    EXPECT_EQ(fault_in(with_fen(gives_up, "r3k3/8/8/8/8/8/8/4K2R w q - 0 1")), "it had no right to castle");

    const Told castles = with_fact(with_move(gives_up, "O-O", "g1"), Fact::Castles);
    expect_true(castles);
    EXPECT_EQ(fault_in(with_move(castles, "O-O", "e1")), "another piece");
    EXPECT_EQ(fault_in(with_move(castles, "Rf1", "f1")), "no castling");
    EXPECT_EQ(fault_in(with_move(castles, "Kf2", "f2")), "no castling");
}

TEST(Truth, FalseStopsOfCastlingAreCaught) {
    const Told stops = {
        .fen = "4k2r/8/8/8/8/8/7P/R5K1 w k - 0 1", .move = "Rf1", .fact = Fact::StopsCastling, .piece = "f1"};
    expect_true(stops);
    expect_true(with_fen(stops, "4kb1r/8/8/8/8/8/7P/R5K1 w k - 0 1"));
    EXPECT_EQ(fault_in(with_fen(stops, "4kbnr/8/8/8/8/8/7P/R5K1 w k - 0 1")), "two pieces stand between");
    EXPECT_EQ(fault_in(with_fen(stops, "4k2r/8/8/8/8/8/7P/R5K1 w - - 0 1")), "they have no right to castle");
    EXPECT_EQ(fault_in(with_move(with_fen(stops, "4k2r/8/8/8/8/8/8/R3K3 w Q - 0 1"), "Kf1", "f1")),
              "they have no right to castle")
        << "the right is ours";
    EXPECT_EQ(fault_in(with_fen(stops, "4k2r/8/8/8/8/B7/7P/R5K1 w k - 0 1")),
              "the king's way was attacked before");
    EXPECT_EQ(fault_in(with_fen(stops, "4k2r/5p2/8/8/8/8/7P/R5K1 w k - 0 1")),
              "the king's way is not attacked");
    EXPECT_EQ(fault_in(with_move(stops, "Rd1", "d1")), "the king's way is not attacked");
    EXPECT_EQ(fault_in(with_line(stops, "Ke7")), "a line");
    // The king does not cross b8.
    const Told queenside = with_fen(stops, "r3k3/8/8/8/8/8/7P/5RK1 w q - 0 1");
    expect_true(with_move(queenside, "Rd1", "d1"));
    EXPECT_EQ(fault_in(with_move(queenside, "Rb1", "b1")), "the king's way is not attacked");
}

TEST(Truth, FalseEntriesIntoTheCentreAreCaught) {
    const Told enters = {.fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                         .move = "e4",
                         .fact = Fact::EntersCentre,
                         .piece = "e4"};
    expect_true(enters);
    expect_true(with_fen(enters, "r1bqkb1r/pppppppp/2n2n2/8/8/2N2N2/PPPPPPPP/R1BQKB1R w KQkq - 0 1"));
    EXPECT_EQ(fault_in(with_fen(enters, "r2qkb1r/pppbpppp/2np1n2/8/8/2N2N2/PPPPPPPP/R1BQKB1R w KQkq - 0 1")),
              "too few pieces are at home");
    EXPECT_EQ(fault_in(with_fen(enters, "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 1")),
              "two pawns");
    EXPECT_EQ(fault_in(with_fen(enters, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")), "too few pieces are at home");
    expect_true(with_fen(enters, "rnbqkbnr/ppp1pppp/8/8/3p4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 1"));
    EXPECT_EQ(fault_in(with_move(enters, "e3", "e3")), "another rank");
    EXPECT_EQ(fault_in(with_move(enters, "c4", "c4")), "another file");
    const Told knight = with_fen(enters, "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 1");
    EXPECT_EQ(fault_in(with_move(knight, "Nd4", "d4")), "no pawn");
    EXPECT_EQ(fault_in(with_line(enters, "e5")), "a line");
}

TEST(Truth, FalseFactsAboutTheOpeningAreCaught) {
    const Told develops = {.fen = "1nb1kb2/8/8/8/8/5N2/4P3/2B1KB2 b - - 0 1",
                           .move = "Bd6",
                           .fact = Fact::Develops,
                           .piece = "d6"};
    expect_true(develops);
    EXPECT_EQ(fault_in(with_move(develops, "Kf7", "f7")), "no knight or bishop");
    const Told white = with_fen(develops, "1nb1kb2/8/8/8/8/5N2/4P3/2B1KB2 w - - 0 1");
    EXPECT_EQ(fault_in(with_fen(develops, "4kb2/8/8/8/8/5N2/4P3/4KB2 b - - 0 1")),
              "too few pieces are at home");
    EXPECT_EQ(fault_in(with_move(white, "Nd4", "d4")), "it did not leave the first rank");
    EXPECT_EQ(fault_in(with_move(white, "Ng1", "g1")), "it did not leave the first rank");
    EXPECT_EQ(fault_in(with_line(develops, "Nd4")), "a line");

    const Told centre = {.fen = "4k3/8/8/8/4P3/8/3P4/4K3 w - - 0 1",
                         .move = "d4",
                         .fact = Fact::TakesCentre,
                         .piece = "d4",
                         .targets = "d4 e4"};
    expect_true(centre);
    EXPECT_EQ(fault_in(with_move(centre, "d3", "d3")), "another rank");
    EXPECT_EQ(fault_in(with_fen(centre, "4k3/8/8/4P3/8/8/3P4/4K3 w - - 0 1")), "no two pawns");
    EXPECT_EQ(fault_in(with_fen(centre, "4k3/8/8/8/4N3/8/3P4/4K3 w - - 0 1")), "no two pawns");
    EXPECT_EQ(fault_in(with_targets(centre, "d4")), "the targets are other pieces");
    Told beside = with_fen(centre, "4k3/8/8/8/3P4/8/2P5/4K3 w - - 0 1");
    beside.targets = "c4 d4";
    EXPECT_EQ(fault_in(with_move(beside, "c4", "c4")), "another file");
}

TEST(Truth, FalseRacesAreCaught) {
    const Told outruns = {.fen = "8/8/4k3/P7/8/8/8/K7 w - - 0 1",
                          .move = "a6",
                          .fact = Fact::OutrunsKing,
                          .piece = "a6",
                          .targets = "a6"};
    expect_true(outruns);
    EXPECT_EQ(fault_in(with_fen(outruns, "8/8/3k4/P7/8/8/8/K7 w - - 0 1")), "their king arrives in time");
    EXPECT_EQ(fault_in(with_fen(outruns, "8/8/5k2/P7/8/8/7n/K7 w - - 0 1")), "they have another piece");
    EXPECT_EQ(fault_in(with_fen(outruns, "K7/8/5k2/P7/8/8/8/8 w - - 0 1")), "its way is not empty");
    EXPECT_EQ(fault_in(with_fen(outruns, "8/1p6/5k2/P7/8/8/8/K7 w - - 0 1")), "it is not passed");
    EXPECT_EQ(fault_in(with_move(with_fen(outruns, "8/1k6/8/P7/8/8/8/K7 w - - 0 1"), "a6+", "a6")),
              "a check");
    EXPECT_EQ(fault_in(with_targets(outruns, "a1")), "no pawn");
    EXPECT_EQ(fault_in(with_targets(outruns, "")), "no target");
    EXPECT_EQ(fault_in(with_line(outruns, "Kd6")), "a line");
    const Told from_home = {.fen = "8/8/8/7K/8/8/P7/2k5 w - - 0 1",
                            .move = "Kh6",
                            .fact = Fact::OutrunsKing,
                            .piece = "h6",
                            .targets = "a2"};
    expect_true(from_home);
    EXPECT_EQ(fault_in(with_fen(from_home, "8/8/8/7K/8/8/P7/1k6 w - - 0 1")), "their king is beside it");
    EXPECT_EQ(fault_in(with_fen(from_home, "8/8/8/7K/8/8/P1k5/8 w - - 0 1")), "their king arrives in time");
    expect_true({.fen = "k7/8/8/8/p7/4K3/8/8 b - - 0 1",
                 .move = "a3",
                 .fact = Fact::OutrunsKing,
                 .piece = "a3",
                 .targets = "a3"});
}

// --- by the position at the end of the line ---

TEST(Truth, FalseFactsAboutPawnsAreCaught) {
    const Told isolates = {.fen = "4k3/8/8/2pp4/3P4/8/8/4K3 w - - 0 1",
                           .move = "dxc5",
                           .fact = Fact::IsolatesPawn,
                           .targets = "d5",
                           .line = "dxc5 Kd7"};
    expect_true(isolates);
    EXPECT_EQ(fault_in(with_fen(isolates, "4k3/8/4p3/2pp4/3P4/8/8/4K3 w - - 0 1")), "no such pawn");
    EXPECT_EQ(fault_in(with_targets(isolates, "c5")), "no such pawn") << "a pawn of ours";
    EXPECT_EQ(fault_in(with_targets(isolates, "")), "no such pawn");
    EXPECT_EQ(fault_in({.fen = "4k3/8/8/3p4/3P4/8/8/4K3 w - - 0 1",
                        .move = "Kd2",
                        .fact = Fact::IsolatesPawn,
                        .targets = "d5",
                        .line = "Kd2 Kd7"}),
              "there were as many before");

    const Told doubles = {.fen = "4k3/1pp5/2n5/1B6/8/8/7P/4K3 w - - 0 1",
                          .move = "Bxc6+",
                          .fact = Fact::DoublesPawns,
                          .targets = "c6",
                          .line = "Bxc6+ bxc6"};
    expect_true(doubles);
    EXPECT_EQ(fault_in(with_targets(doubles, "c7")), "no such pawn") << "none is behind it";
    EXPECT_EQ(fault_in(with_line(doubles, "Bxc6+ Kf8")), "no such pawn");
    EXPECT_EQ(fault_in({.fen = "4k3/2p5/2p5/8/8/8/7P/4K3 w - - 0 1",
                        .move = "Kd2",
                        .fact = Fact::DoublesPawns,
                        .targets = "c6",
                        .line = "Kd2 Kd7"}),
              "there were as many before");

    const Told backward = {.fen = "4k3/8/3p4/2p5/8/4P3/8/4K3 w - - 0 1",
                           .move = "e4",
                           .fact = Fact::LeavesBackward,
                           .targets = "d6",
                           .line = "e4 Kd7"};
    expect_true(backward);
    EXPECT_EQ(fault_in(with_targets(backward, "c5")), "no such pawn") << "d6 is behind it";
    EXPECT_EQ(fault_in(with_targets(backward, "e4")), "no such pawn") << "a pawn of ours";
    EXPECT_EQ(fault_in(with_fen(backward, "4k3/4p3/3p4/2p5/8/4P3/8/4K3 w - - 0 1")), "no such pawn");
    EXPECT_EQ(fault_in(with_fen(backward, "4k3/8/2pp4/8/8/4P3/8/4K3 w - - 0 1")), "no such pawn");
    EXPECT_EQ(fault_in(with_fen(backward, "4k3/8/3p4/2p5/8/3PP3/8/4K3 w - - 0 1")), "no such pawn");
    Told waits = with_line(backward, "Kd2 Kd7");
    waits.move = "Kd2";
    EXPECT_EQ(fault_in(waits), "no such pawn") << "nothing attacks d5";
    EXPECT_EQ(fault_in(with_fen(waits, "4k3/8/3p4/2p5/4P3/8/8/4K3 w - - 0 1")), "there were as many before");

    const Told passed = {.fen = "4k3/8/8/2p5/1P6/8/8/4K3 w - - 0 1",
                         .move = "bxc5",
                         .fact = Fact::GetsPassedPawn,
                         .targets = "c5",
                         .line = "bxc5 Ke7"};
    expect_true(passed);
    EXPECT_EQ(fault_in(with_fen(passed, "4k3/3p4/8/2p5/1P6/8/8/4K3 w - - 0 1")), "no passed pawn");
    EXPECT_EQ(fault_in(with_targets(passed, "b4")), "no passed pawn");
    EXPECT_EQ(fault_in({.fen = "4k3/8/8/2P5/8/8/8/4K3 w - - 0 1",
                        .move = "c6",
                        .fact = Fact::GetsPassedPawn,
                        .targets = "c6",
                        .line = "c6 Kd8"}),
              "there was one before");
}

TEST(Truth, FalseOpeningsOfTheKingAreCaught) {
    const Told opens = {.fen = "6k1/6pp/8/5N2/8/8/6PP/3Q2K1 w - - 0 1",
                        .move = "Nxg7",
                        .fact = Fact::OpensKing,
                        .targets = "g8",
                        .line = "Nxg7 h5"};
    expect_true(opens);
    EXPECT_EQ(fault_in(with_line(opens, "Nxg7 h6")), "its pawns are still there");
    EXPECT_EQ(fault_in(with_fen(opens, "6k1/6pp/8/5N2/8/8/6PP/3R2K1 w - - 0 1")), "no queen");
    EXPECT_EQ(fault_in(with_targets(opens, "g1")), "no king") << "it is ours";
    EXPECT_EQ(fault_in({.fen = "6k1/6pp/8/5N2/8/8/6PP/3Q2K1 w - - 0 1",
                        .move = "Nxg7",
                        .fact = Fact::OpensKing,
                        .targets = "g7",
                        .line = "Nxg7 Kxg7"}),
              "the king has moved");
    EXPECT_EQ(fault_in(with_line(opens, "Nxg7 Kh8 Nf5 Kg8 Nh6+ Kf8 Nf5 Kg8")), "the king has moved")
        << "there and back";
    EXPECT_EQ(fault_in({.fen = "4k3/3ppp2/8/4N3/8/8/6PP/3Q2K1 w - - 0 1",
                        .move = "Nxd7",
                        .fact = Fact::OpensKing,
                        .targets = "e8",
                        .line = "Nxd7 f5"}),
              "the king is in the middle");
    // A king on a higher rank counts too.
    expect_true({.fen = "8/8/6k1/5ppp/8/4N3/6PP/3Q2K1 w - - 0 1",
                 .move = "Nxf5",
                 .fact = Fact::OpensKing,
                 .targets = "g6",
                 .line = "Nxf5 h4 Nxh4+"});
}

TEST(Truth, FalseLossesOfCastlingAreCaught) {
    const Told takes = {.fen = "4k2r/8/8/8/8/8/7P/R5K1 w k - 0 1",
                        .move = "Ra8+",
                        .fact = Fact::TakesCastling,
                        .line = "Ra8+ Kd7"};
    expect_true(takes);
    EXPECT_EQ(fault_in(with_line(takes, "Ra8+")), "they still may castle");
    EXPECT_EQ(fault_in(with_fen(takes, "4k2r/8/8/8/8/8/7P/R5K1 w - - 0 1")), "they had no right to castle");
    EXPECT_EQ(fault_in(with_line(with_move(takes, "Ra7", ""), "Ra7 O-O")), "they gave it up or castled");
    const Told rook = with_fen(takes, "r3k3/8/8/8/8/8/7P/R5K1 w q - 0 1");
    expect_true(with_line(with_move(rook, "Rxa8+", ""), "Rxa8+"));
    const Told both = with_fen(takes, "r3k2r/8/8/8/8/8/7P/R5K1 w kq - 0 1");
    EXPECT_EQ(fault_in(with_line(with_move(both, "Rxa8+", ""), "Rxa8+")), "they still may castle");
}

TEST(Truth, FalseBlocksAreCaught) {
    const Told blocks{.fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1",
                      .move = "Qe2",
                      .fact = Fact::Blocks,
                      .piece = "e2",
                      .targets = "f1"};
    expect_true(blocks);
    EXPECT_EQ(fault_in(with_fen(blocks, "rnbqkbnr/pppp1ppp/8/4p3/4P3/6P1/PPPP1P1P/RNBQKBNR w KQkq - 0 1")),
              "it still has a move");
    EXPECT_EQ(fault_in(with_targets(blocks, "c1")), "the piece does not stand in its way");
    EXPECT_EQ(fault_in(with_targets(blocks, "b1")), "no bishop and no pawn");
    const Told bishop = with_targets(with_move(blocks, "Bd3", "d3"), "d2");
    expect_true(bishop);
    EXPECT_EQ(fault_in(with_targets(bishop, "c2")), "it is on another file");
    EXPECT_EQ(fault_in(with_targets(with_move(blocks, "Bc4", "c4"), "d2")),
              "the piece does not stand in front of it");
    EXPECT_EQ(fault_in(with_fen(blocks, "4k3/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/3QKB2 w - - 0 1")),
              "too few pieces are at home");
}

TEST(Truth, FalseLossesOfTimeAreCaught) {
    const Told again{.fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 1",
                     .move = "Nh4",
                     .fact = Fact::MovesAgain,
                     .piece = "h4"};
    expect_true(again);
    EXPECT_EQ(fault_in(with_move(again, "Nxe5", "e5")), "a capture");
    EXPECT_EQ(fault_in(with_move(again, "Nc3", "c3")), "it had not moved");
    EXPECT_EQ(fault_in(with_move(again, "d4", "d4")), "a pawn or king");
    EXPECT_EQ(fault_in(with_fen(again, "rnbqkbnr/pppp1ppp/8/8/4p3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 1")),
              "it was in danger");
    const Told queen = with_fact(with_move(again, "Qe2", "e2"), Fact::EarlyQueen);
    expect_true(queen);
    EXPECT_EQ(fault_in(with_fen(queen, "4k3/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/3QKB2 w - - 0 1")),
              "too few pieces are at home");
    EXPECT_EQ(fault_in(with_fact(again, Fact::EarlyQueen)), "no queen that leaves its first rank");
}

TEST(Truth, FalsePreparationsOfCastlingAreCaught) {
    const Told prepares{.fen = "4k3/7p/8/8/8/8/7P/4KB1R w K - 0 1",
                        .move = "Bd3",
                        .fact = Fact::PreparesCastling,
                        .piece = "d3",
                        .line = "Bd3 h6 O-O"};
    expect_true(prepares);
    EXPECT_EQ(fault_in(with_line(prepares, "Bd3 h6 Kf2")), "no castling");
    const Told possible = with_fen(prepares, "4k3/7p/8/8/8/5B2/7P/4K2R w K - 0 1");
    EXPECT_EQ(fault_in(with_line(with_move(possible, "Be4", "e4"), "Be4 h6 O-O")), "it was possible before");
    const Told helped = with_fen(prepares, "4k3/8/b7/8/8/8/7P/4K2R w K - 0 1");
    EXPECT_EQ(fault_in(with_line(with_move(helped, "h3", "h3"), "h3 Bb7 O-O")), "it needs the answer");
}

TEST(Truth, FalsePawnEndingsAreCaught) {
    const Told ending{.fen = "3rk3/5p2/8/8/8/8/5P2/3RK3 w - - 0 1",
                      .move = "Rxd8+",
                      .fact = Fact::PawnEnding,
                      .line = "Rxd8+ Kxd8"};
    expect_true(ending);
    EXPECT_EQ(fault_in(with_line(ending, "Rxd8+")), "a piece is left, or no pawn");
    EXPECT_EQ(fault_in(with_fen(ending, "3rk3/8/8/8/8/8/8/3RK3 w - - 0 1")), "a piece is left, or no pawn");
    const Told before = with_fen(ending, "4k3/5p2/8/8/8/8/5P2/4K3 w - - 0 1");
    EXPECT_EQ(fault_in(with_line(with_move(before, "f4", ""), "f4")), "it was so before");
}

TEST(Truth, FalsePlacesOfPiecesAreCaught) {
    const Told file = {.fen = "4k3/8/8/8/8/8/7P/R3K3 w - - 0 1",
                       .move = "Rd1",
                       .fact = Fact::OpenFile,
                       .piece = "d1",
                       .line = "Rd1 Ke7"};
    expect_true(file);
    EXPECT_EQ(fault_in(with_fen(file, "4k3/3p4/8/8/8/8/7P/R3K3 w - - 0 1")), "the file is not open");
    EXPECT_EQ(fault_in(with_fen(file, "4k3/8/8/8/3Q4/8/7P/R3K3 w - - 0 1")), "a piece stood there before");
    EXPECT_EQ(fault_in(with_line(with_fen(file, "3rk3/8/8/8/8/8/7P/R3K3 w - - 0 1"), "Rd1 Rxd1+")),
              "no rook");

    const Told seventh = {.fen = "6k1/p7/8/8/8/8/7P/3RK3 w - - 0 1",
                          .move = "Rd7",
                          .fact = Fact::SeventhRank,
                          .piece = "d7",
                          .line = "Rd7 a6"};
    expect_true(seventh);
    EXPECT_EQ(fault_in(with_line(with_move(seventh, "Rd6", "d6"), "Rd6 a6")), "another rank");
    EXPECT_EQ(fault_in({.fen = "6k1/pR6/8/8/8/8/7P/3RK3 w - - 0 1",
                        .move = "Rdd7",
                        .fact = Fact::SeventhRank,
                        .piece = "d7",
                        .line = "Rdd7 a6"}),
              "a rook stood there before");
    expect_true({.fen = "3rk3/8/8/8/8/8/P7/6K1 b - - 0 1",
                 .move = "Rd2",
                 .fact = Fact::SeventhRank,
                 .piece = "d2",
                 .line = "Rd2 a4"});

    const Told outpost = {.fen = "4k3/3p4/8/8/4P3/2N5/8/4K3 w - - 0 1",
                          .move = "Nd5",
                          .fact = Fact::Outpost,
                          .piece = "d5",
                          .line = "Nd5 Kf8"};
    expect_true(outpost);
    EXPECT_EQ(fault_in(with_fen(outpost, "4k3/2p5/8/8/4P3/2N5/8/4K3 w - - 0 1")), "no outpost");
    EXPECT_EQ(fault_in(with_fen(outpost, "4k3/3p4/8/8/8/2N5/8/4K3 w - - 0 1")), "no outpost");
    EXPECT_EQ(fault_in({.fen = "4k3/8/8/3N4/4P3/8/8/4K3 w - - 0 1",
                        .move = "Kf2",
                        .fact = Fact::Outpost,
                        .piece = "d5",
                        .line = "Kf2 Kf8"}),
              "it had an outpost before");
}

TEST(Truth, FalseBalancesOfMaterialAreCaught) {
    const Told pair = {.fen = "2b1k3/8/5b2/8/6N1/8/7P/2B1KB2 w - - 0 1",
                       .move = "Nxf6+",
                       .fact = Fact::BishopPair,
                       .line = "Nxf6+ Kf7"};
    expect_true(pair);
    EXPECT_EQ(fault_in(with_fen(pair, "4k3/8/5b2/8/6N1/8/7P/2B1KB2 w - - 0 1")), "it was so before");
    EXPECT_EQ(fault_in(with_fen(pair, "2b1k3/8/5b2/8/6N1/8/7P/2B1K3 w - - 0 1")),
              "no bishop pair against less");

    const Told queens = {.fen = "3qk3/8/8/8/8/8/7P/3QK3 w - - 0 1",
                         .move = "Qxd8+",
                         .fact = Fact::TradesQueens,
                         .line = "Qxd8+ Kxd8"};
    expect_true(queens);
    EXPECT_EQ(fault_in(with_line(queens, "Qxd8+")), "a queen is left");
    EXPECT_EQ(fault_in(with_fen(queens, "3rk3/8/8/8/8/8/7P/3QK3 w - - 0 1")), "there were no two queens");

    const Told bishops = {.fen = "3rk1b1/5p2/8/8/8/8/5P2/2BRK3 w - - 0 1",
                          .move = "Rxd8+",
                          .fact = Fact::OppositeBishops,
                          .line = "Rxd8+ Kxd8"};
    expect_true(bishops);
    EXPECT_EQ(fault_in(with_fen(bishops, "3rkb2/5p2/8/8/8/8/5P2/2BRK3 w - - 0 1")), "no such bishops");
    EXPECT_EQ(fault_in(with_fen(bishops, "3rk1b1/8/8/8/8/8/8/2BRK3 w - - 0 1")), "no such bishops");
    EXPECT_EQ(fault_in(with_fen(bishops, "3rk1b1/5p2/8/8/8/8/5P2/N1BRK3 w - - 0 1")), "no such bishops");
    EXPECT_EQ(fault_in({.fen = "4k1b1/5p2/8/8/8/8/5P2/2B1K3 w - - 0 1",
                        .move = "Kd2",
                        .fact = Fact::OppositeBishops,
                        .line = "Kd2 Kd7"}),
              "it was so before");
}

TEST(Truth, FalseAdvantagesAtTheEndAreCaught) {
    const Told ahead = {.fen = "4k3/8/8/3n4/8/2N5/7P/4K3 w - - 0 1",
                        .move = "Nxd5",
                        .fact = Fact::EndsAhead,
                        .line = "Nxd5 Kf7",
                        .gain = {425, {PieceType::Knight, PieceType::Pawn}, {}}};
    expect_true(ahead);
    Told bent = ahead;
    bent.gain = {325, {PieceType::Knight}, {}};
    EXPECT_EQ(fault_in(bent), "another advantage") << "the whole board counts";
    bent.gain = {425, {PieceType::Bishop, PieceType::Pawn}, {}};
    EXPECT_EQ(fault_in(bent), "other pieces");
    bent.gain = {425, {}, {}};
    EXPECT_EQ(fault_in(bent), "other pieces");
    EXPECT_EQ(fault_in(with_fen(ahead, "4k3/8/q7/3n4/8/2N5/7P/4K3 w - - 0 1")), "no advantage");
    bent = with_line(ahead, "Kf2 Kf7");
    bent.move = "Kf2";
    bent.gain = {100, {PieceType::Pawn}, {}};
    EXPECT_EQ(fault_in(bent), "it was as much before");
}

// --- about a later move ---

TEST(Truth, FalseWaysToALaterMoveAreCaught) {
    const Told later = {.fen = "4k3/8/8/3n4/8/2N5/7P/4K3 w - - 0 1",
                        .move = "Kf2",
                        .fact = Fact::TakesUndefended,
                        .piece = "d5",
                        .gain = {325, {PieceType::Knight}, {}},
                        .way = "Kf2 Kf7 Nxd5"};
    expect_true(later);
    EXPECT_EQ(fault_in(with_way(later, "Kf2 Kd7 Kf3 Ke6 Nxd5")), "it was defended");
    EXPECT_EQ(fault_in(with_way(later, "Kf2 Kf7 Kf3")), "another piece");
    EXPECT_EQ(fault_in(with_way(later, "Kf2 Kf7")), "the way ends with a move of the other side");
    EXPECT_EQ(fault_in(with_way(later, "Kd2 Kf7 Nxd5")), "way: another move's line");
    EXPECT_EQ(fault_in(with_way(later, "Kf2 -- Nxd5")), "way: a pass in the line");
    EXPECT_EQ(fault_in(with_way(with_move(later, "Nxd5", "d5"), "Nxd5")), "no later move");
    EXPECT_EQ(fault_in(with_way(later, "")), "another piece") << "it is not about this move";

    // The line begins after the later move, or with it.
    expect_true({.fen = "6k1/8/5n2/3b4/8/8/1B5P/3R2K1 w - - 0 1",
                 .move = "h3",
                 .fact = Fact::RemovesDefender,
                 .piece = "f6",
                 .targets = "d5",
                 .line = "Kg6 Rxd5",
                 .way = "h3 Kh7 Bxf6"});
    const Told seventh = {.fen = "6k1/p7/8/8/8/8/7P/3RK3 w - - 0 1",
                          .move = "Ke2",
                          .fact = Fact::SeventhRank,
                          .piece = "d7",
                          .line = "Rd7 a5",
                          .way = "Ke2 a6 Rd7"};
    expect_true(seventh);
    EXPECT_EQ(fault_in(with_way(with_line(seventh, "Ke2 a6 Rd7"), "")), "") << "of the whole line";
}

}  // namespace
