// Finds the value of a position. Tables ignore captures and en passant, so these are searched. WDL is win,
// draw or loss; DTZ is the distance to zeroing, in plies to the next capture or pawn move.
#pragma once

#include "tablebase/table_set.h"

namespace tablebase {

// Both return nothing if a table that is needed is missing or damaged.
std::optional<Wdl> probe_wdl(const TableSet& tables, const Board& board);
// In plies, with the signs and ranges of Tables::probe_dtz (tables.h).
std::optional<int> probe_dtz(const TableSet& tables, const Board& board);

}  // namespace tablebase
