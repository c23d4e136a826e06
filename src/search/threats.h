// Which squares the opponent attacks (CPW: Attack and Defend Maps): one map a node, for the histories and for the order of
// its quiet moves.
#pragma once

#include "chess/position.h"

namespace search {

// Of the side that is not to move.
struct Threats {
    chess::Bitboard all;  // what any of its men attacks, by the rules of movement alone
    // The squares on which a piece of ours of that type is attacked by one of less worth; a bishop is worth no more than a
    // knight. None for pawns and kings.
    chess::PerPieceType<chess::Bitboard> by_lesser{};
};

Threats threats_in(const chess::Position& position);

}  // namespace search
