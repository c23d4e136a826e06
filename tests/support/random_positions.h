// Seeded random games and the positions in them: standard chess, Chess960, double Chess960, and sharp starts
// where promotions, en passant and castling are near.
#pragma once

#include <vector>

#include "chess/movegen.h"
#include "chess/position.h"
#include "util/prng.h"

namespace test {

enum class Variant { Standard, Chess960, DoubleChess960 };

// A random legal start position: bishops on both colours, king between the rooks.
chess::Position random_start(Variant variant, util::Prng& prng);

// One of the positions, written for these tests, in which rare moves are possible immediately or soon.
chess::Position sharp_start(util::Prng& prng);

// A random legal move; rare kinds (castling, en passant, promotion, double step) are
// chosen more often than others.
chess::Move random_move(const chess::MoveList& moves, util::Prng& prng);

// Plays up to `plies` random moves and calls visit(position) before each move and at the end. The game
// continues through repetitions, but ends at a halfmove clock of 150, the largest that a FEN may have.
template <class Visit>
void play_randomly(chess::Position position, int plies, util::Prng& prng, Visit visit) {
    for (int ply = 0;; ++ply) {
        visit(position);
        const chess::MoveList moves = chess::legal_moves(position);
        if (ply == plies || moves.empty() || position.halfmove_clock() == 150) return;
        position.do_move(random_move(moves, prng));
    }
}

// `count` positions from games of all variants and from sharp starts.
std::vector<chess::Position> random_positions(int count, u64 seed);

}  // namespace test
