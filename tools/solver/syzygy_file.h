// Solved endings as Syzygy files (the format: tablebase/table.h), in a plain form of it.
#pragma once

#include <vector>

#include "solver/ending.h"
#include "tablebase/table.h"

namespace solver {

// The bytes of the file. WDL: the value of each position without its right to take en passant, for both sides to move.
// DTZ: the exact distance in plies, where White is to move; cursed and blessed values in moves, as the format wants it.
// The ending must be solved, for DTZ with its distances to a zeroing move. The checksum at the end is zero.
std::vector<u8> syzygy_file(const Ending& ending, tablebase::TableKind kind);

}  // namespace solver
