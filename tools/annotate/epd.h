// What the engine says of a position, as operations of EPD (Portable Game Notation Specification, 16.2.5).
#pragma once

#include <string>

#include "analysis/evaluation.h"
#include "chess/epd.h"

namespace annotate_tool {

// The moves of bm and am, however they are written, become SAN. What is no legal move stays, and is told, in half a sentence.
std::string write_moves_in_san(chess::EpdRecord& record);

// Sets for the position, which has a legal move,
//   acd  the depth
//   acn  the nodes
//   bm   the best move, unless there is a bm: the solution of a test suite stays as it is, and the engine's choice is the
//        first move of pv
//   ce   centipawns for the side to move; 32767 less the plies to a mate that it gives, -32767 and the plies to one that
//        it suffers; a win or loss by the tables lies beyond every evaluation, and within 32000
//   pv   the best line
// in this order where they are new, and in the place of what was there. All other operations stay.
void set_analysis(chess::EpdRecord& record, const analysis::Evaluation& evaluation);

// The same of a position without a legal move: ce is -32767 for mate and 0 for stalemate, acd and acn are 0, there is no
// pv, and no bm is set.
void set_end_of_game(chess::EpdRecord& record);

}  // namespace annotate_tool
