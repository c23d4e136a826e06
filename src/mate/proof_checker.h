// Checks proofs of mates. Uses only the rules of chess, independently of the solver, its table and its proof
// numbers.
#pragma once

#include <iosfwd>
#include <string>

#include "chess/position.h"
#include "util/result.h"

namespace mate {

struct CheckedProof {
    int moves = 0;      // maximum length of the mate
    int longest = 0;    // length against the best defence
    u64 positions = 0;  // different positions with the attacker to move
    u64 defences = 0;   // replies played to all the attacker's moves
};

// Reads a proof written by write_proof and plays all replies to the attacker's moves, until every line has
// ended in mate within the stated number of moves. The error says what is wrong: a line that is not a move, a
// position without a move, or a defence that is not mated in time or, because of the fifty-move rule, at all.
util::Result<CheckedProof, std::string> check_proof(std::istream& proof);

// The first four fields of the FEN, or five including the halfmove clock: the name of the position in a
// proof.
std::string proof_position(const chess::Position& position, bool with_clock);

}  // namespace mate
