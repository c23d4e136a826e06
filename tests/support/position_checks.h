// Checks that must hold for every position. Tests and the fuzz target use them, so they need no GoogleTest.
#pragma once

#include <string>

#include "chess/fen.h"
#include "chess/movegen.h"
#include "chess/notation.h"
#include "chess/perft.h"

namespace test {

// Does reading what to_fen writes give the same position?
inline bool round_trips(const chess::Position& position, chess::CastlingStyle style) {
    const auto again = chess::parse_fen(chess::to_fen(position, style));
    return again && again->same_as(position);
}

// Are all values that are kept incrementally (keys, checkers, pins, rights) those of a
// fresh setup of the position?
inline bool equals_fresh_setup(const chess::Position& position) {
    return position.same_as(chess::Position(position.setup()));
}

// What is wrong with a generated move; empty if nothing is.
inline std::string fault_of_move(const chess::Position& before, chess::Move move) {
    using chess::Key;
    const std::string name = chess::to_uci(move, true);
    if (!before.is_legal(move)) return name + " was generated but is_legal denies it";
    const Key foretold_key = before.key_after(move);
    const bool foretold_check = before.gives_check(move);

    chess::Position position = before;
    position.do_move(move);
    Key key = position.key();
    if (position.en_passant_square().is_ok()) key ^= chess::Zobrist.en_passant(position.en_passant_square());
    if (key != foretold_key) return "key_after is wrong for " + name;
    if (position.in_check() != foretold_check) return "gives_check is wrong for " + name;
    if (!equals_fresh_setup(position))
        return "facts kept incrementally differ from a fresh setup after " + name;
    position.undo_move(move);
    if (!position.same_as(before)) return "undo does not restore the position before " + name;
    return "";
}

inline std::string fault_of(const chess::Position& position) {
    if (!round_trips(position, chess::CastlingStyle::XFen)) return "X-FEN does not round trip";
    if (!round_trips(position, chess::CastlingStyle::Shredder)) return "Shredder-FEN does not round trip";
    if (!equals_fresh_setup(position)) return "facts kept incrementally differ from a fresh setup";

    const chess::MoveList moves = chess::legal_moves(position);
    chess::Position copy = position;
    if (chess::perft(copy, 1) != moves.size()) return "perft 1 is not the number of legal moves";
    for (const chess::Move move : moves)
        if (std::string fault = fault_of_move(position, move); !fault.empty()) return fault;
    return "";
}

}  // namespace test
