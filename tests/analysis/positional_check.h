// Checks of statements about the position at the end of a line, compared with the one before the move.
#pragma once

#include "analysis/motif_check.h"

namespace test {

// Of the facts from TakesCastling to EndsAhead.
FaultOf fault_at_end_of_line;

}  // namespace test
