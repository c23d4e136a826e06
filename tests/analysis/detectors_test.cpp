// Tests which facts are found in a position and a line: one in which the fact holds, and near misses.
#include <algorithm>
#include <set>
#include <span>

#include <gtest/gtest.h>

#include "analysis/reasons.h"
#include "analysis/statement_check.h"
#include "chess/fen.h"
#include "chess/movegen.h"
#include "chess/notation.h"
#include "support/positions.h"

namespace {

using analysis::Fact;
using chess::Position;
using test::states;

struct Case {
    Fact fact;
    bool holds;
    const char* fen;
    const char* line;  // begins with the move
    int cp = 300;      // the value for the side that moves, if the line does not end in mate
};

analysis::MoveEvidence evidence_of(const Case& given) {
    const Position before = chess::parse_fen(given.fen).value();
    analysis::Line line;
    line.moves = test::san_moves(before, given.line);
    Position position = before;
    for (const chess::Move move : line.moves) position.do_move(move);
    const bool is_mate = position.in_check() && !chess::has_legal_move(position);
    const auto score =
        is_mate ? eval::Score::mate_in(int(line.moves.size())) : eval::Score::from_cp(given.cp);
    line.value = analysis::value_of(score, before);
    return {before, line};
}

constexpr Case OfGoodMoves[] = {
    {Fact::Checkmate, true, "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "Rd8#"},
    {Fact::Checkmate, false, "6k1/5p1p/8/8/8/8/5PPP/3R2K1 w - - 0 1", "Rd8+ Kg7"},
    {Fact::Stalemate, true, "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1", "Qc7", 0},
    {Fact::Stalemate, false, "k7/7p/1K6/8/8/8/8/2Q5 w - - 0 1", "Qc7 h6"},
    {Fact::Check, true, "4k3/8/8/3n4/8/8/7P/R3K3 w - - 0 1", "Ra8+ Kd7"},
    {Fact::Check, false, "4k3/8/8/3n4/8/8/7P/R3K3 w - - 0 1", "Ra7 Kd8"},
    {Fact::DiscoveredCheck, true, "4k3/8/8/8/4N3/8/7P/4R1K1 w - - 0 1", "Nc5+ Kf7"},
    {Fact::DiscoveredCheck, false, "3k4/8/8/8/4N3/8/7P/4R1K1 w - - 0 1", "Nc5 Kc7"},
    {Fact::DoubleCheck, true, "4k3/8/8/8/4N3/8/7P/4R1K1 w - - 0 1", "Nd6+ Kf8"},
    {Fact::DoubleCheck, false, "4k3/8/8/8/4N3/8/7P/4R1K1 w - - 0 1", "Nc5+ Kf7"},
    {Fact::Fork, true, "r3k3/8/8/3N4/8/8/7P/4K3 w - - 0 1", "Nc7+ Kd7 Nxa8"},
    {Fact::Fork, false, "r3k3/8/1b6/3N4/8/8/7P/4K3 w - - 0 1", "Nc7+ Bxc7"},
    {Fact::Skewer, true, "4q3/8/8/4k3/8/8/7P/R5K1 w - - 0 1", "Re1+ Kd6 Rxe8"},
    {Fact::Skewer, false, "5q2/8/8/4k3/8/8/7P/R5K1 w - - 0 1", "Re1+ Kd6 Kg2"},
    {Fact::DiscoveredAttack, true, "4q1k1/8/8/8/4B3/8/7P/4R1K1 w - - 0 1", "Bd5+ Kg7 Rxe8"},
    {Fact::DiscoveredAttack, false, "4q1k1/4p3/8/8/4B3/8/7P/4R1K1 w - - 0 1", "Bd5+ Kg7 h3"},
    {Fact::Attacks, true, "4k3/8/8/3n4/8/8/7P/R3K3 w - - 0 1", "Rd1 Ke7"},
    {Fact::Attacks, false, "4k3/8/4p3/3n4/8/8/7P/R3K3 w - - 0 1", "Rd1 Ke7"},
    {Fact::Defends, true, "3rk3/8/8/8/3N4/8/7P/R3K3 w - - 0 1", "Rd1 Kf7"},
    {Fact::Defends, false, "3rk3/8/8/8/3N4/8/7P/R3K3 w - - 0 1", "Rb1 Kf7"},
    {Fact::Escapes, true, "3rk3/8/8/8/3N4/8/7P/4K3 w - - 0 1", "Nf3 Kf7"},
    {Fact::Escapes, false, "3rk3/8/8/8/3N4/8/7P/4K3 w - - 0 1", "Kf2 Rxd4"},
    {Fact::MateIn, true, "r6k/6pp/7N/8/2Q5/8/6PP/6K1 w - - 0 1", "Qg8+ Rxg8 Nf7#"},
    {Fact::MateIn, false, "r6k/6pp/7N/8/2Q5/8/6PP/6K1 w - - 0 1", "Qf7 g6 h3"},
    {Fact::WinsMaterial, true, "4k3/8/8/3n4/8/2N5/7P/4K3 w - - 0 1", "Nxd5 Kf7"},
    {Fact::WinsMaterial, false, "4k3/8/4p3/3n4/8/2N5/7P/4K3 w - - 0 1", "Nxd5 exd5"},
    {Fact::LineWins, true, "4k3/8/8/3n4/8/8/7P/R3K3 w - - 0 1", "Rd1 Kf7 Rxd5 Ke6"},
    {Fact::LineWins, false, "4k3/8/8/3n4/8/8/7P/R3K3 w - - 0 1", "Rd1 Ke7 h3 Ke6"},
    {Fact::Pin, true, "4k3/8/2n5/8/8/8/7P/4KB2 w - - 0 1", "Bb5 Kd7"},
    {Fact::Pin, false, "4k3/8/2p5/8/8/8/7P/4KB2 w - - 0 1", "Bb5 Kd7"},
    {Fact::RelativePin, true, "q3k3/8/8/3n4/8/8/7P/4KB2 w - - 0 1", "Bg2 Ke7"},
    {Fact::RelativePin, false, "q3k3/8/8/3p4/8/8/7P/4KB2 w - - 0 1", "Bg2 Ke7"},
    {Fact::RelativePin, false, "q3k3/8/2p5/3n4/8/8/7P/4KB2 w - - 0 1", "Bg2 Ke7"},
    {Fact::Shields, true, "4r2k/8/8/R7/3PN3/8/7P/6K1 w - - 0 1", "Re5 Kg7"},
    {Fact::Shields, false, "4r2k/4p3/8/R7/3PN3/8/7P/6K1 w - - 0 1", "Re5 Kg7"},
    {Fact::Shields, false, "4r2k/8/8/R7/4N3/8/7P/6K1 w - - 0 1", "Ra4 Kg7"},
    {Fact::Sacrifice, true, "7k/8/p7/8/2B5/8/7P/4K2R w - - 0 1", "Bb5 axb5"},
    {Fact::Sacrifice, false, "7k/8/p7/1B6/8/8/7P/4K2R w - - 0 1", "Kd2 axb5"},
    {Fact::TakesUndefended, true, "4k3/8/8/3n4/8/2N5/7P/4K3 w - - 0 1", "Nxd5"},
    {Fact::TakesUndefended, false, "4k3/8/4p3/3n4/8/2N5/7P/4K3 w - - 0 1", "Nxd5 exd5"},
    {Fact::TakesUndefended, false, "4k3/8/8/3n4/3R4/8/6KP/3r4 w - - 0 1", "Rxd5 Rxd5"},
    {Fact::TakesUndefended, false, "4k3/8/1n6/3pP3/8/8/8/4K3 w - d6 0 1", "exd6"},
    {Fact::RemovesDefender, true, "6k1/7p/5n2/3b4/8/8/1B5P/3R2K1 w - - 0 1", "Bxf6 h6 Rxd5"},
    {Fact::RemovesDefender, false, "6k1/7p/5n2/3p4/8/8/1B5P/3R2K1 w - - 0 1", "Bxf6 h6 Rxd5"},
    {Fact::RemovesDefender, false, "6k1/7p/4pn2/3b4/8/8/1B5P/3R2K1 w - - 0 1", "Bxf6 h6 Rxd5"},
    {Fact::LuresAway, true, "2r3k1/5ppp/8/8/2n5/7P/4RPP1/2R3K1 w - - 0 1", "Re8+ Rxe8 Rxc4"},
    {Fact::LuresAway, false, "2r3k1/5ppp/8/1p6/2n5/7P/4RPP1/2R3K1 w - - 0 1", "Re8+ Rxe8 Rxc4"},
    {Fact::LuresTo, true, "4k3/5p2/8/8/2B5/5N2/7P/4K3 w - - 0 1", "Bxf7+ Kxf7 Ng5+"},
    {Fact::LuresTo, false, "4k3/5p2/8/8/2B5/5N2/7P/4K3 w - - 0 1", "Bxf7+ Kxf7 Nd4"},
    {Fact::PinnedDefender, true, "4k3/8/2n5/1B2p3/8/5N2/7P/4K3 w - - 0 1", "Nxe5"},
    {Fact::PinnedDefender, false, "4k3/8/2n5/4p3/2B5/5N2/7P/4K3 w - - 0 1", "Nxe5"},
    {Fact::PinnedDefender, false, "4k3/3b4/8/8/4B3/8/7P/4R1K1 w - - 0 1", "Bc6+ Kf7"},
    {Fact::AttacksPinned, false, "4k3/3b4/5n2/1B6/8/8/7P/R5K1 w - - 0 1", "Rd1 Bc6 Rd7"},
    {Fact::AttacksPinned, true, "4k3/8/2n5/1B6/3P4/8/7P/4K3 w - - 0 1", "d5 Kd8 dxc6"},
    {Fact::AttacksPinned, false, "4k3/8/2p5/1B6/3P4/8/7P/4K3 w - - 0 1", "d5 Kd8 dxc6"},
    {Fact::AttacksPinned, false, "4k3/8/2n5/8/2BP4/8/7P/4K3 w - - 0 1", "d5 Kd8 dxc6"},
    {Fact::TrapsPiece, true, "4k3/8/8/8/8/8/bPP5/R4K2 w - - 0 1", "b3 Kf7 Rxa2"},
    {Fact::TrapsPiece, false, "4k3/8/8/8/8/8/bP6/R4K2 w - - 0 1", "b3 Kf7 Rxa2"},
    // Before the move, the bishop could take the knight.
    {Fact::TrapsPiece, true, "4k3/8/8/8/8/1P6/b1P5/RN3K2 w - - 0 1", "Nc3 Kf7 Rxa2"},
    // It was trapped before.
    {Fact::TrapsPiece, false, "4k3/8/8/8/8/1P6/b1P5/R4K2 w - - 0 1", "Kg2 Kf7 Rxa2"},
    {Fact::Promotes, true, "8/P6k/8/8/8/8/7P/6K1 w - - 0 1", "Kg2 Kg7 a8=Q"},
    {Fact::Promotes, false, "1r6/P6k/8/8/8/8/7P/6K1 w - - 0 1", "a8=Q Rxa8"},
    {Fact::Promotes, false, "8/P4b1k/8/8/8/8/7P/6K1 w - - 0 1", "a8=Q Kg7 Qd5 Bxd5"},
    {Fact::Promotes, true, "8/P6k/r7/8/8/8/6BP/6K1 w - - 0 1", "a8=Q Ra7 Qxa7+ Kg6"},
    {Fact::BackRankMate, true, "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "Rd8#"},
    {Fact::BackRankMate, false, "6rk/6p1/8/8/8/R7/5PP1/6K1 w - - 0 1", "Rh3#"},
    {Fact::SmotheredMate, true, "6rk/6pp/7N/8/8/8/7P/6K1 w - - 0 1", "Nf7#"},
    {Fact::SmotheredMate, false, "7k/4N1pp/7N/8/8/8/7P/6K1 w - - 0 1", "Nf7#"},
    {Fact::SavesByStalemate, true, "8/8/8/8/8/1p1k4/p1q4R/K7 w - - 0 1", "Rxc2 Kxc2", 0},
    {Fact::SavesByStalemate, false, "8/8/8/8/8/1p1k4/p1q4R/K7 w - - 0 1", "Rxc2 bxc2", 0},
    {Fact::PerpetualCheck, true, "6k1/5p1p/8/8/5Q2/8/qr6/7K w - - 0 1", "Qg5+ Kf8 Qd8+ Kg7", 0},
    {Fact::PerpetualCheck, false, "6k1/5pp1/7p/8/8/q7/8/4R2K w - - 0 1", "Re8+ Kh7", 0},
    {Fact::Castles, true, "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O-O"},
    {Fact::Castles, false, "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "Kd1"},
    {Fact::PreparesCastling, true, "4k3/7p/8/8/8/8/7P/4KB1R w K - 0 1", "Bd3 h6 O-O"},
    {Fact::PreparesCastling, false, "4k3/7p/8/8/8/3B4/7P/4K2R w K - 0 1", "Be4 h6 O-O"},
    {Fact::StopsCastling, true, "4k2r/8/8/8/8/8/7P/R5K1 w k - 0 1", "Rf1 Ke7"},
    {Fact::StopsCastling, true, "4kb1r/8/8/8/8/8/7P/R5K1 w k - 0 1", "Rf1 Ke7"},
    {Fact::StopsCastling, false, "4kbnr/8/8/8/8/8/7P/R5K1 w k - 0 1", "Rf1 Ke7"},
    {Fact::StopsCastling, false, "4k2r/8/8/8/8/8/7P/R5K1 w - - 0 1", "Rf1 Ke7"},
    {Fact::StopsCastling, false, "4k2r/8/8/8/8/B7/7P/R5K1 w k - 0 1", "Rf1 Kd7"},
    {Fact::StopsCastling, false, "r3k3/8/8/8/8/8/7P/5RK1 w q - 0 1", "Rb1 Ke7"},
    {Fact::Develops, true, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "Nf3"},
    {Fact::Develops, false, "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 1", "Nd4"},
    {Fact::Develops, false, "4k3/8/8/8/8/8/8/4KB2 w - - 0 1", "Bd3"},
    {Fact::OutrunsKing, true, "8/8/k7/8/7P/8/8/7K w - - 0 1", "h5"},
    {Fact::OutrunsKing, false, "8/8/3k4/8/7P/8/8/7K w - - 0 1", "h5"},
    {Fact::OutrunsKing, false, "8/8/k7/5b2/7P/8/8/7K w - - 0 1", "h5"},
    {Fact::OutrunsKing, false, "8/8/k7/8/7P/8/p7/7K w - - 0 1", "h5 a1=Q+", -900},
    {Fact::TakesCentre, true, "4k3/8/8/8/3P4/8/4P3/4K3 w - - 0 1", "e4"},
    {Fact::TakesCentre, false, "4k3/8/8/8/2P5/8/4P3/4K3 w - - 0 1", "e4"},
    {Fact::EntersCentre, true, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e4 e5"},
    {Fact::EntersCentre, false, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e3 e5"},
    {Fact::EntersCentre, false, "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 1", "e4 e5"},
    {Fact::EntersCentre, false, "rnbqkbnr/pppp1ppp/8/4P3/8/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1", "d6 exd6"},
    {Fact::EntersCentre, false, "rnbqkbnr/ppp1pppp/8/3p4/2P5/8/PP1PPPPP/RNBQKBNR w KQkq - 0 1", "cxd5 Nf6"},
    {Fact::EntersCentre, false, "r2qkb1r/pppbpppp/2np1n2/8/8/2N2N2/PPPPPPPP/R1BQKB1R w KQkq - 0 1", "e4 e5"},
    {Fact::EntersCentre, false, "4k3/8/8/8/2P5/8/4P3/4K3 w - - 0 1", "e4 Kf7"},
    {Fact::TakesCastling, true, "4k2r/8/8/8/8/8/7P/R5K1 w k - 0 1", "Re1+ Kd7"},
    {Fact::TakesCastling, true, "r3k3/8/8/8/8/8/7P/R5K1 w q - 0 1", "Rxa8+ Kd7"},
    {Fact::TakesCastling, false, "4k2r/8/8/8/8/8/7P/R5K1 w k - 0 1", "Ra7 O-O"},
    {Fact::TakesCastling, false, "4k2r/8/8/8/8/8/7P/R5K1 w k - 0 1", "Ra6 Kd7"},
    {Fact::TakesCastling, false, "4k2r/8/8/8/8/8/7P/R5K1 w - - 0 1", "Re1+ Kd7"},
    {Fact::BishopPair, true, "2b1k3/8/5b2/8/6N1/8/7P/2B1KB2 w - - 0 1", "Nxf6+ Kf7"},
    {Fact::BishopPair, false, "4k3/8/5b2/8/6N1/8/7P/2B1KB2 w - - 0 1", "Nxf6+ Kf7"},
    {Fact::IsolatesPawn, true, "4k3/1pp5/2n5/1B6/8/8/7P/4K3 w - - 0 1", "Bxc6+ bxc6"},
    {Fact::IsolatesPawn, false, "4k3/1ppp4/2n5/1B6/8/8/7P/4K3 w - - 0 1", "Bxc6 bxc6"},
    {Fact::DoublesPawns, true, "4k3/1pp5/2n5/1B6/8/8/7P/4K3 w - - 0 1", "Bxc6+ bxc6"},
    {Fact::DoublesPawns, false, "4k3/1p6/2n5/1B6/8/8/7P/4K3 w - - 0 1", "Bxc6+ bxc6"},
    {Fact::LeavesBackward, true, "4k3/2p5/3p4/4p3/4P3/8/8/4K3 w - - 0 1", "Kf2 c5"},
    {Fact::LeavesBackward, false, "4k3/2p5/3p4/4p3/8/8/4P3/4K3 w - - 0 1", "Kf2 c5"},
    {Fact::GetsPassedPawn, true, "4k3/3p4/8/2P1P3/8/8/8/4K3 w - - 0 1", "e6 dxe6"},
    {Fact::GetsPassedPawn, false, "4k3/3p4/8/2P1P3/8/8/8/4K3 w - - 0 1", "Kf2 Kf7"},
    {Fact::OpensKing, true, "6k1/5pp1/8/8/8/8/8/3Q2K1 w - - 0 1", "Kh1 f5 Kg1 g5"},
    {Fact::OpensKing, false, "6k1/5pp1/8/8/8/8/8/3R2K1 w - - 0 1", "Kh1 f5 Kg1 g5"},
    {Fact::OpensKing, false, "5rk1/4bpp1/5n1p/5N2/8/7R/3Q1PPP/6K1 w - - 0 1", "Nxg7 Kxg7 Qxh6+ Kg8"},
    {Fact::OpenFile, true, "4k3/8/8/8/8/8/7P/R3K3 w - - 0 1", "Rd1 Ke7"},
    {Fact::OpenFile, false, "4k3/3p4/8/8/8/8/7P/R3K3 w - - 0 1", "Rd1 Ke7"},
    {Fact::SeventhRank, true, "6k1/p7/8/8/8/8/7P/3RK3 w - - 0 1", "Rd7 a6"},
    {Fact::SeventhRank, false, "6k1/pR6/8/8/8/8/7P/3RK3 w - - 0 1", "Rdd7 a6"},
    {Fact::Outpost, true, "4k3/3p4/8/8/4P3/2N5/8/4K3 w - - 0 1", "Nd5 Kf8"},
    {Fact::Outpost, false, "4k3/8/8/3N4/4P3/3P4/8/4K3 w - - 0 1", "Nc3 Kf8"},
    {Fact::Outpost, false, "4k3/2p5/8/8/4P3/2N5/8/4K3 w - - 0 1", "Nd5 Kf8"},
    {Fact::TradesQueens, true, "3qk3/8/8/8/8/8/7P/3QK3 w - - 0 1", "Qxd8+ Kxd8"},
    {Fact::TradesQueens, false, "3rk3/8/8/8/8/8/7P/3QK3 w - - 0 1", "Qxd8+ Kxd8"},
    {Fact::PawnEnding, true, "3rk3/5p2/8/8/8/8/5P2/3RK3 w - - 0 1", "Rxd8+ Kxd8"},
    {Fact::PawnEnding, false, "3rk1b1/5p2/8/8/8/8/5P2/3RK3 w - - 0 1", "Rxd8+ Kxd8"},
    {Fact::PawnEnding, false, "3rk3/8/8/8/8/8/8/3RK3 w - - 0 1", "Rxd8+ Kxd8"},
    {Fact::OppositeBishops, true, "3rk1b1/5p2/8/8/8/8/5P2/2BRK3 w - - 0 1", "Rxd8+ Kxd8"},
    {Fact::OppositeBishops, false, "3rkb2/5p2/8/8/8/8/5P2/2BRK3 w - - 0 1", "Rxd8+ Kxd8"},
    {Fact::OppositeBishops, false, "3rk1b1/8/8/8/8/8/8/2BRK3 w - - 0 1", "Rxd8+ Kxd8"},
    {Fact::EndsAhead, true, "4k3/8/8/3n4/8/2N5/7P/4K3 w - - 0 1", "Nxd5 Kf7"},
    {Fact::EndsAhead, false, "4k3/8/q7/3n4/8/2N5/7P/4K3 w - - 0 1", "Nxd5 Kf7"},
};

TEST(Detectors, FindWhatAGoodMoveDoes) {
    for (const Case& given : OfGoodMoves)
        EXPECT_EQ(states(analysis::reasons_for(evidence_of(given)), given.fact), given.holds)
            << analysis::kind_of(given.fact).name << ": " << given.fen << " " << given.line;
}

constexpr Case OfBadMoves[] = {
    {Fact::PutsEnPrise, true, "4k3/8/4p3/8/8/2N5/7P/4K3 w - - 0 1", "Nd5 exd5"},
    {Fact::PutsEnPrise, false, "3r2k1/8/4p3/8/1p6/2N5/7P/3K4 w - - 0 1", "Nd5 exd5"},
    {Fact::PutsEnPrise, false, "4k3/8/4p3/8/8/2N5/7P/4K3 w - - 0 1", "Ne4 e5"},
    {Fact::LeavesEnPrise, true, "4k3/8/8/8/1p6/2N5/7P/4K3 w - - 0 1", "Kf2 bxc3"},
    {Fact::LeavesEnPrise, false, "4k3/8/8/8/1p6/1PN5/3P3P/4K3 w - - 0 1", "Nd5 Kf7"},
    {Fact::Unguards, true, "3rk3/8/8/8/3N4/4B3/7P/4K3 w - - 0 1", "Bf4 Rxd4"},
    {Fact::Unguards, false, "3rk3/8/8/8/3N4/4B3/7P/4K3 w - - 0 1", "Kf2 Rxd4"},
    {Fact::Unguards, true, "6r1/k7/8/8/8/2N5/3K3P/8 w - - 0 1", "Ke2 Rc8"},
    {Fact::Unguards, false, "6r1/k7/8/8/8/2N5/3K3P/8 w - - 0 1", "Ke2 Rb8"},
    {Fact::Unguards, false, "6r1/k7/8/8/8/2N5/1P1K3P/8 w - - 0 1", "Ke2 Rc8"},
    {Fact::Unguards, false, "6r1/k7/8/4b3/8/2N5/3K3P/8 w - - 0 1", "Ke2 Rc8"},
    {Fact::OpensLine, true, "3rk3/8/8/3B4/8/8/7P/3QK3 w - - 0 1", "Bf3 Rxd1+"},
    {Fact::OpensLine, false, "3rk3/8/8/3B4/8/8/7P/3QK3 w - - 0 1", "Kf2 Rxd5"},
    {Fact::CutsOff, true, "3qkn2/8/8/3n4/8/2N5/PP6/K7 b - - 0 1", "Nd7 Nxd5"},
    {Fact::CutsOff, false, "3qkn2/8/8/3n4/8/2N5/PP6/K7 b - - 0 1", "Ne6 Nxd5"},
    {Fact::CutsOff, true, "3r3k/8/8/8/R3N3/8/7P/5BK1 w - - 0 1", "Bc4 Re8"},
    {Fact::CutsOff, false, "3r3k/8/8/8/R3N3/8/7P/5BK1 w - - 0 1", "Bc4 Rf8"},
    {Fact::CutsOff, false, "3r3k/1b6/8/8/R3N3/8/7P/5BK1 w - - 0 1", "Bc4 Re8"},
    {Fact::Blocks, true, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1", "Qe2 Nc6"},
    {Fact::Blocks, false, "rnbqkbnr/pppp1ppp/8/4p3/4P3/6P1/PPPP1P1P/RNBQKBNR w KQkq - 0 1", "Qe2 Nc6"},
    {Fact::Blocks, true, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1", "Bd3 Nc6"},
    {Fact::Blocks, false, "rnbqkbnr/ppp2ppp/3p4/4p3/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 0 1", "Bd3 Nc6"},
    {Fact::MovesAgain, true, "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 1", "Nh4 Nc6"},
    {Fact::MovesAgain, false, "rnbqkbnr/pppp1ppp/8/8/4p3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 1", "Nh4 Nc6"},
    {Fact::MovesAgain, false, "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 1", "Nxe5 Nc6"},
    {Fact::EarlyQueen, true, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1", "Qh5 Nc6"},
    {Fact::EarlyQueen, false, "4k3/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/3QK3 w - - 0 1", "Qh5 d6"},
    {Fact::GivesUpCastling, true, "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "Ke2"},
    {Fact::GivesUpCastling, false, "4k3/8/8/8/8/8/P7/R3K2R w KQ - 0 1", "Rb1"},
};

TEST(Detectors, FindWhatIsWrongWithABadMove) {
    for (const Case& given : OfBadMoves) {
        analysis::MoveEvidence evidence = evidence_of(given);
        evidence.loss = 0.5;
        EXPECT_EQ(states(analysis::faults_of(evidence), given.fact), given.holds)
            << analysis::kind_of(given.fact).name << ": " << given.fen << " " << given.line;
        evidence.loss = 0.05;
        EXPECT_FALSE(states(analysis::faults_of(evidence), given.fact)) << "it lost next to nothing";
    }
}

// Each fact is found in a case above, except those of moves before, of passes and of other searches, which
// have tests of their own.
TEST(Detectors, HaveACaseForEachFact) {
    std::set<Fact> found{Fact::TakesBack,         Fact::SavesDraw,     Fact::Zugzwang,
                         Fact::ThreatensMate,     Fact::PreventsMate,  Fact::PreventsLoss,
                         Fact::ThreatensMaterial, Fact::PreventsAnswer};
    for (const auto& cases : {std::span<const Case>(OfGoodMoves), std::span<const Case>(OfBadMoves)})
        for (const Case& given : cases)
            if (given.holds) found.insert(given.fact);
    EXPECT_EQ(found.size(), usize(Fact::Count));
}

TEST(Detectors, FindZugzwangByTheValueOfAPass) {
    analysis::MoveEvidence evidence =
        evidence_of({Fact::Zugzwang, true, "8/8/3K4/4p3/4Pk2/8/8/8 w - - 0 1", "Kd5"});
    evidence.next = analysis::Line{analysis::value_of(eval::Score::from_cp(-300), evidence.before), 1, {}};
    EXPECT_FALSE(states(analysis::reasons_for(evidence), Fact::Zugzwang)) << "the moves were searched once";
    evidence.second_value = evidence.line.value;
    EXPECT_TRUE(states(analysis::reasons_for(evidence), Fact::Zugzwang));
    evidence.next->value = evidence.line.value;
    EXPECT_FALSE(states(analysis::reasons_for(evidence), Fact::Zugzwang));
}

// A pass looks better than every move. The second search of the moves decides, and takes the place of the
// search before the move.
TEST(Detectors, SearchTheMovesAgainBeforeZugzwangIsTold) {
    const analysis::MoveEvidence evidence =
        evidence_of({Fact::Zugzwang, true, "8/8/3K4/4p3/4Pk2/8/8/8 w - - 0 1", "Kd5"});
    const auto told_if_moves_are_worth = [&](int cp) {
        int searches = 0;
        const auto reasons = analysis::reasons_for(
            evidence, [&](const Position& position, const analysis::Errand& /*errand*/) {
                ++searches;
                const bool is_after_pass = position.side_to_move() == chess::Color::White;
                const auto score = eval::Score::from_cp(is_after_pass ? -300 : cp);
                analysis::Line line{
                    analysis::value_of(score, position), 1, {*chess::legal_moves(position).begin()}};
                return std::optional(analysis::Evaluation{{line}, 1});
            });
        EXPECT_EQ(searches, 2);
        return states(reasons.value(), Fact::Zugzwang);
    };
    EXPECT_TRUE(told_if_moves_are_worth(-300));
    EXPECT_FALSE(told_if_moves_are_worth(300));
}

TEST(Detectors, CastlingIntoMateIsNoSafety) {
    analysis::MoveEvidence evidence =
        evidence_of({Fact::Castles, false, "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O-O"});
    EXPECT_TRUE(states(analysis::reasons_for(evidence), Fact::Castles));
    evidence.line.value = analysis::value_of(eval::Score::mated_in(4), evidence.before);
    EXPECT_FALSE(states(analysis::reasons_for(evidence), Fact::Castles));
}

TEST(Detectors, FindADrawThatSavesALostGame) {
    analysis::MoveEvidence evidence =
        evidence_of({Fact::SavesDraw, true, "8/8/8/8/7p/8/5k1K/8 w - - 0 1", "Kh3 Kf3 Kxh4", 0});
    EXPECT_FALSE(states(analysis::reasons_for(evidence), Fact::SavesDraw)) << "it was a draw before";
    evidence.was_lost = true;
    EXPECT_TRUE(states(analysis::reasons_for(evidence), Fact::SavesDraw));
}

// After the moves before it, the side to move takes.
analysis::MoveEvidence evidence_of_capture(const char* fen, const char* moves_before, const char* capture) {
    analysis::MoveEvidence evidence = evidence_of({Fact::TakesBack, true, fen, moves_before});
    for (const chess::Move move : evidence.line.moves) {
        evidence.before.do_move(move);
        evidence.last_to = move.to();
    }
    evidence.line.moves = {chess::parse_san(evidence.before, capture).value()};
    return evidence;
}

TEST(Detectors, FindWhatTakesBack) {
    const auto takes_back = [](const char* fen, const char* moves_before, const char* capture) {
        return states(analysis::reasons_for(evidence_of_capture(fen, moves_before, capture)),
                      Fact::TakesBack);
    };
    constexpr const char* Pawns = "4k3/8/4p3/3p4/4P3/2N5/7P/4K3 w - - 0 1";
    EXPECT_TRUE(takes_back(Pawns, "exd5 exd5", "Nxd5"));
    EXPECT_FALSE(takes_back(Pawns, "exd5 exd5 Kd2 Kd7", "Nxd5")) << "it took there earlier";
    EXPECT_FALSE(takes_back("4k3/8/8/3p4/4P3/2N5/7P/4K3 b - - 0 1", "Kd7", "exd5")) << "it took nothing";
    EXPECT_FALSE(takes_back("4k3/8/1p6/P2p4/8/2N5/7P/4K3 b - - 0 1", "bxa5", "Nxd5")) << "another pawn took";
}

// The search after a pass of the other side, and the one after a pass in place of the move.
TEST(Detectors, FindThreatsAndTheirPrevention) {
    const auto after_pass = [](const Position& position, const char* line, eval::Score score) {
        Position pass = position;
        pass.do_null_move();
        return analysis::Line{analysis::value_of(score, pass), 1, test::san_moves(pass, line)};
    };
    const auto cp = [](int centipawns) { return eval::Score::from_cp(centipawns); };
    const auto threatens = [&](const char* fen, const char* move, const char* next, eval::Score score) {
        analysis::MoveEvidence evidence = evidence_of({Fact::ThreatensMate, true, fen, move});
        evidence.next = after_pass(chess::played(evidence.before, evidence.line.moves.front()), next, score);
        return analysis::reasons_for(evidence);
    };
    constexpr const char* BackRank = "6k1/5ppp/8/8/8/8/7P/R5K1 w - - 0 1";
    EXPECT_TRUE(states(threatens(BackRank, "Rb1 h6", "Rb8#", eval::Score::mate_in(1)), Fact::ThreatensMate));
    EXPECT_FALSE(states(threatens(BackRank, "Rb1 h6", "h3", cp(400)), Fact::ThreatensMate));
    constexpr const char* Knight = "4k3/8/8/3n4/8/8/7P/R5K1 w - - 0 1";
    EXPECT_TRUE(states(threatens(Knight, "Rd1 Ke7", "Rxd5", cp(700)), Fact::ThreatensMaterial));
    EXPECT_FALSE(states(threatens(Knight, "Rb1 Ke7", "h3", cp(200)), Fact::ThreatensMaterial));

    const auto prevents = [&](const char* fen, const char* move, const char* threat, eval::Score score) {
        analysis::MoveEvidence evidence = evidence_of({Fact::PreventsMate, true, fen, move, 0});
        evidence.other = after_pass(evidence.before, threat, score);
        return analysis::reasons_for(evidence);
    };
    constexpr const char* Luft = "1r4k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 1";
    EXPECT_TRUE(states(prevents(Luft, "h3 Rb1+", "Rb1#", eval::Score::mate_in(1)), Fact::PreventsMate));
    EXPECT_FALSE(states(prevents(Luft, "Kh1 Rb1#", "Rb1#", eval::Score::mate_in(1)), Fact::PreventsMate));
    constexpr const char* Hit = "4k3/8/8/3r4/8/8/3N4/7K w - - 0 1";
    EXPECT_TRUE(states(prevents(Hit, "Nf3 Ke7", "Rxd2", cp(500)), Fact::PreventsLoss));
    EXPECT_FALSE(states(prevents(Hit, "Kg1 Rxd2", "Rxd2", cp(500)), Fact::PreventsLoss));
}

TEST(Detectors, FindThePreventionOfAnAnswer) {
    const auto prevents = [](const char* fen, const char* line, const char* other_answer) {
        analysis::MoveEvidence evidence = evidence_of({Fact::PreventsAnswer, true, fen, line});
        Position pass = evidence.before;
        pass.do_null_move();
        evidence.other_answer = chess::parse_san(pass, other_answer).value();
        return states(analysis::reasons_for(evidence), Fact::PreventsAnswer);
    };
    constexpr const char* Pawn = "4k3/4p3/8/2N5/8/8/7P/4K3 w - - 0 1";
    EXPECT_TRUE(prevents(Pawn, "Ne6 Kf7", "e5"));
    EXPECT_FALSE(prevents(Pawn, "Nb3 Kf7", "e5"));
    EXPECT_FALSE(prevents("4k3/4p3/8/8/8/3N4/7P/4K3 w - - 0 1", "Ne5 Kf8", "e5")) << "the knight could take";
    constexpr const char* Knight = "4k3/8/2n5/8/8/8/7P/R3K3 w - - 0 1";
    EXPECT_TRUE(prevents(Knight, "Rd1 Kf8", "Nd4"));
    EXPECT_FALSE(prevents(Knight, "Rb1 Kf8", "Nd4"));
    EXPECT_FALSE(prevents("4k3/8/2n5/4p3/8/8/7P/R3K3 w - - 0 1", "Rd1 Kf8", "Nd4")) << "a pawn defends it";
    EXPECT_FALSE(prevents("4k3/8/2n5/8/3P4/8/7P/R3K3 w - - 0 1", "Rd1 Kf8", "Nxd4")) << "a capture";
    EXPECT_FALSE(prevents("4k2r/8/8/8/8/8/7P/R5K1 w k - 0 1", "Rf1 Ke7", "O-O")) << "castling";
}

}  // namespace
