// Makes positions: as a GUI sends them, mirrored, and the start positions of Chess960.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "chess/fen.h"
#include "chess/position.h"
#include "util/result.h"

namespace chess {

// Plays the moves, in UCI notation, from the FEN. The position keeps its history for repetitions. The error,
// in half a sentence, describes the fault of the FEN or names the first illegal move. Harmless slips of the
// FEN are added to `slips` (see parse_fen), and the moves to `played`.
util::Result<Position, std::string> set_up(std::string_view fen, std::span<const std::string> moves,
                                           FenSlips* slips = nullptr, std::vector<Move>* played = nullptr);

// True if a side has castling rights with a king or rook that is not on its square of standard chess.
bool castles_otherwise(const Position& position);

// The position with colours swapped and the board flipped vertically.
Position flipped(const Position& position);

// The number of set-ups of Chess960, and the number of the standard one. In double Chess960 each side has its
// own.
inline constexpr int Chess960SetUps = 960;
inline constexpr int StandardSetUp = 518;

// The start position with these set-up numbers, each from 0 to 959 (CPW: Chess960, Reinhard Scharnagl's
// numbering).
Position chess960_start(int white_set_up, int black_set_up);

}  // namespace chess
