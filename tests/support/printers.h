// How GoogleTest shows our types when an expectation fails.
#pragma once

#include <ostream>

#include "chess/fen.h"
#include "chess/notation.h"

namespace chess {

inline void PrintTo(Square square, std::ostream* out) {
    *out << (square.is_ok() ? to_string(square) : "none");
}
inline void PrintTo(Bitboard squares, std::ostream* out) {
    *out << '{';
    for (const Square square : squares) *out << ' ' << to_string(square);
    *out << " }";
}
inline void PrintTo(Move move, std::ostream* out) {
    *out << to_uci(move, true) << " (kind " << int(move.kind()) << ')';
}
inline void PrintTo(const Position& position, std::ostream* out) {
    *out << to_fen(position, CastlingStyle::Shredder);
}

}  // namespace chess
