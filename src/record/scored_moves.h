// Moves with their scores as bytes: four for each, the same in all versions of the format of game files.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "record/game.h"

namespace record {

inline constexpr usize ScoredMoveSize = 4;

void put_scored_move(std::vector<u8>& bytes, const ScoredMove& scored);
// Whatever the bytes are: is_possible() says whether they make sense.
ScoredMove get_scored_move(const u8* bytes);
// Can the move be played there, and is the score that of a position?
bool is_possible(const ScoredMove& scored, const chess::Position& position);

// Plays the moves in those bytes, one behind the other; calls visit(position, move) for each, before it is played. False
// where one is not possible, or where mate or stalemate on the board at the end says another result; some moves may have
// been visited then.
using VisitMove = std::function<void(const chess::Position&, const ScoredMove&)>;
bool replay_moves(const chess::Position& start, std::span<const u8> bytes, GameResult result,
                  const VisitMove& visit);

}  // namespace record
