// A position as a GUI tells it: a FEN and the moves from there.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "chess/fen.h"
#include "chess/position.h"
#include "util/result.h"

namespace chess {

// The moves are in UCI's notation. The position knows its history, for repetitions. The error, in half a sentence, is
// what is wrong with the FEN, or the first move that is not legal.
// Harmless slips of the FEN are added to `slips` (parse_fen).
util::Result<Position, std::string> set_up(std::string_view fen, std::span<const std::string> moves,
                                           FenSlips* slips = nullptr);

}  // namespace chess
