// Finds sacrifices by static exchange evaluation.
#include "analysis/sacrifice.h"

#include <algorithm>

#include "analysis/material_search.h"
#include "analysis/thresholds.h"
#include "chess/movegen.h"
#include "chess/see.h"

namespace analysis {

namespace {

using chess::Move;
using chess::PieceType;
using chess::Position;

// The most that the side to move can win by one exchange, in steps of a quarter of a pawn.
int best_exchange_cp(const Position& position) {
    constexpr int Step = 25;
    int best = 0;
    chess::MoveList moves;
    chess::generate_moves<chess::MoveSet::Noisy>(position, moves);
    for (const Move move : moves)
        while (move.is_capture() && chess::see_at_least(position, move, best + Step)) best += Step;
    return best;
}

}  // namespace

int offered_cp(const Position& position, Move move) {
    return best_exchange_cp(chess::played(position, move)) - taken_cp(position, move);
}

bool is_sacrifice(const Position& position, Move move) {
    if (offered_cp(position, move) < thresholds::SacrificeCp) return false;
    const chess::MoveList moves = chess::legal_moves(position);
    return std::any_of(moves.begin(), moves.end(), [&](Move other) {
        return other != move && 2 * offered_cp(position, other) < thresholds::SacrificeCp;
    });
}

}  // namespace analysis
