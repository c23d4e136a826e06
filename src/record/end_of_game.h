// How the rules end a game.
#pragma once

#include <optional>

#include "record/game.h"

namespace record {

enum class Ending : u8 { Checkmate, Stalemate, Repetition, FiftyMoves, InsufficientMaterial };

// Whether the game is over in this position, which must know its history for repetitions.
std::optional<Ending> ending_by_rules(const chess::Position& position);

// The result of a game that ended so in this position.
GameResult result_of(Ending ending, const chess::Position& position);

}  // namespace record
