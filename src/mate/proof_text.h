// Proofs of mates as text, to be kept and checked: the attacker's move in each position where he is to move.
#pragma once

#include <iosfwd>

#include "mate/mate_solver.h"

namespace mate {

// "mate in N, FEN" and then a line a position, its FEN without clocks and the move in UCI's notation, castling as the king
// taking its rook. The mate must be proven in at most so many moves. False where the solver was stopped.
bool write_proof(std::ostream& out, MateSolver& solver, const chess::Position& root, int moves);

}  // namespace mate
