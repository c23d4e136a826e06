// Writes solved endings as Syzygy files (the format: tablebase/table.h), in a simple form of it.
#pragma once

#include <vector>

#include "tablebase/table.h"
#include "tools/tablebase/ending.h"

namespace tablebase_tool {

// The bytes of the file. WDL: the value of each position without its right to capture en passant, for both
// sides to move. DTZ: the exact distance in plies, for White to move only; for cursed and blessed values the
// distance in moves, as the format requires. The ending must be solved, for DTZ with its distances to a
// zeroing move. The checksum at the end is zero.
std::vector<u8> syzygy_file(const Ending& ending, tablebase::TableKind kind);

}  // namespace tablebase_tool
