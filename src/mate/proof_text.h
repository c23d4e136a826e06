// Writes proofs of mates as text, to be kept and checked: the attacker's move in each position with the
// attacker to move.
#pragma once

#include <iosfwd>

#include "mate/mate_solver.h"

namespace mate {

// Writes "mate in N, FEN" and then one line per position: the FEN without clocks, or with the halfmove clock
// if the move needs it, and the move in UCI notation, with castling as the king taking its rook. The mate
// must be proven in at most `moves` moves. False if the solver was stopped.
bool write_proof(std::ostream& out, MateSolver& solver, const chess::Position& root, int moves);

}  // namespace mate
