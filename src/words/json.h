// Writes an explanation as JSON (RFC 8259), for programs.
#pragma once

#include <string>

#include "analysis/explain.h"

namespace words {

// One object on one line, moves in UCI's notation (castling as the king taking its rook, a pass as 0000),
// scores in shown centipawns or moves to mate, for the side that moves:
//   {"fen": .., "move": .., "san": .., "is_best": .., "loss": .., "value": {"cp" or "mate": .., "wdl": [..]},
//    "line": [..], "best": {"move": .., "value": .., "line": [..]},
//    "statements": [{"fact": .., "text": .., "piece": .., "targets": [..], "moves": .., "gain_cp": ..,
//                    "line": [..]}],
//    "terms": [{"term": .., "before_cp": .., "after_cp": ..}],
//    "pieces": [{"piece": .., "square": .., "before_cp": .., "after_cp": ..}]}
// A statement has only the members that apply to it.
std::string to_json(const analysis::Explanation& explanation);

}  // namespace words
