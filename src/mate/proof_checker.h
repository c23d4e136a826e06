// Checks proofs of mates. It knows the rules of chess and nothing of the solver, of its table and of its numbers.
#pragma once

#include <iosfwd>
#include <string>

#include "chess/position.h"
#include "util/result.h"

namespace mate {

struct CheckedProof {
    int moves = 0;      // the mate takes at most so many
    int longest = 0;    // and against the best defence these
    u64 positions = 0;  // different ones in which the attacker is to move
    u64 defences = 0;   // all replies to all of his moves
};

// Reads what write_proof has written, and plays all replies to the attacker's moves, until each line has ended in mate in
// the number of moves that it says. The error names what is wrong: a line that is no move, a position without one, a
// defence that is not mated in time or, by the fifty-move rule, never.
util::Result<CheckedProof, std::string> check_proof(std::istream& proof);

// A FEN's first four fields, or five with the clock of the fifty-move rule: how a proof names a position.
std::string proof_position(const chess::Position& position, bool with_clock);

}  // namespace mate
