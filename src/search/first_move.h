// The answer of a search that could not even begin.
#pragma once

#include "chess/movegen.h"
#include "search/limits.h"

namespace search {

// The first legal move that the limits allow, in no particular order; Move::none() where there is none. Takes no memory.
inline chess::Move first_move(const chess::Position& root, const Limits& limits) {
    for (const chess::Move move : chess::legal_moves(root))
        if (limits.allows(move)) return move;
    return chess::Move::none();
}

}  // namespace search
