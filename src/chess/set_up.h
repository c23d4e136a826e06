// A position given as a GUI sends it: a FEN and the moves from it.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "chess/fen.h"
#include "chess/position.h"
#include "util/result.h"

namespace chess {

// Plays the moves, in UCI notation, from the FEN. The position keeps its history for repetitions. The error,
// in half a sentence, describes the fault of the FEN or names the first illegal move. Harmless slips of the
// FEN are added to `slips` (see parse_fen).
util::Result<Position, std::string> set_up(std::string_view fen, std::span<const std::string> moves,
                                           FenSlips* slips = nullptr);

}  // namespace chess
