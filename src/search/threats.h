// The squares that the opponent attacks (CPW: Attack and Defend Maps): one map per node, for the histories
// and for the order of the quiet moves.
#pragma once

#include "chess/position.h"

namespace search {

// The attacks of the side that is not to move.
struct Threats {
    chess::Bitboard all;  // attacked by any of its pieces, whether or not a move there is legal
    // For each of our piece types, the squares attacked by a piece of lower value; a bishop is worth no more
    // than a knight. Empty for pawns and kings.
    chess::PerPieceType<chess::Bitboard> by_lesser{};
};

Threats threats_in(const chess::Position& position);

}  // namespace search
