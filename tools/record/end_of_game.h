// How the rules end a game.
#pragma once

#include <optional>

#include "tools/record/game.h"

namespace record {

enum class Ending : u8 { Checkmate, Stalemate, Repetition, FiftyMoves, InsufficientMaterial };

// How the rules end the game in this position; nothing if it is not over. The position must have its history,
// for repetitions.
std::optional<Ending> ending_by_rules(const chess::Position& position);

// The result of a game with this ending in this position.
GameResult result_of(Ending ending, const chess::Position& position);

}  // namespace record
