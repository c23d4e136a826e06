// Proofs of mates as text: the attacker's move in each position with the attacker to move.
#pragma once

#include <iosfwd>
#include <string>

#include "chess/position.h"
#include "util/result.h"

namespace mate {

class MateSolver;

// Writes "mate in N, FEN" and then one line per position: the FEN without clocks, or with the halfmove clock
// if the move needs it, and the move in UCI notation, with castling as the king taking its rook. If a position
// has two lines, the last one counts. The mate must be proven in at most `moves` moves. False if the solver was
// stopped.
bool write_proof(std::ostream& out, MateSolver& solver, const chess::Position& root, int moves);

struct CheckedProof {
    int moves = 0;      // maximum length of the mate
    int longest = 0;    // length against the best defence
    u64 positions = 0;  // different positions with the attacker to move
    u64 defences = 0;   // replies played to all the attacker's moves
};

// Reads a proof written by write_proof and plays all replies to the attacker's moves, until every line has
// ended in mate within the stated number of moves. The error says what is wrong: a line that is not a move, a
// position without a move, or a defence that is not mated in time or, because of the fifty-move rule, at all.
// Uses only the rules of chess, independently of the solver, its table and its proof numbers.
util::Result<CheckedProof, std::string> check_proof(std::istream& proof);

}  // namespace mate
