// The engine's analysis of a position as operations of EPD (Portable Game Notation Specification, 16.2.5).
#pragma once

#include <string>

#include "analysis/evaluation.h"
#include "chess/epd.h"
#include "tools/annotate/annotator.h"
#include "util/stop_requested.h"

namespace annotate_tool {

// Whether the file contains positions, by its name.
bool is_epd(const std::string& name);

// Rewrites the moves of bm and am in SAN, whatever their notation. Operands that are not legal moves stay,
// and are reported in half a sentence.
std::string write_moves_in_san(chess::EpdRecord& record);

// Sets these operations for the position, which must have a legal move:
//   acd  the depth
//   acn  the nodes
//   bm   the best move, unless there is a bm: the solution of a test suite stays as it is, and the engine's
//        choice is the first move of pv
//   ce   centipawns for the side to move; 32767 minus the plies to a mate that it gives, -32767 plus the
//        plies to a mate that it suffers; a win or loss by the tables is beyond every evaluation, and within
//        20000
//   pv   the best line
// New operations are added in this order, and existing ones keep their place. All other operations stay.
void set_analysis(chess::EpdRecord& record, const analysis::Evaluation& evaluation);

// The same for a position without a legal move: ce is -32767 for mate and 0 for stalemate, acd and acn are 0,
// there is no pv, and bm is not set.
void set_end_of_game(chess::EpdRecord& record);

// Drops the operations that the two above set, except bm.
void drop_analysis(chess::EpdRecord& record);

// Searches the position and sets its analysis, or the result if the game is over. False if a stop was
// requested before or the store fails; then the record stays as it is.
bool analyse(Annotator& annotator, chess::EpdRecord& record, const util::StopRequested& stop_requested);

}  // namespace annotate_tool
