// Moves with their scores as bytes: four bytes each, the same in all versions of the format of game files.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "tools/record/game.h"

namespace record {

inline constexpr usize ScoredMoveSize = 4;

void put_scored_move(std::vector<u8>& bytes, const ScoredMove& scored);
// Accepts any bytes; is_possible() says whether they are valid.
ScoredMove get_scored_move(const u8* bytes);
// Whether the move is legal in the position and the score is one that a position can have.
bool is_possible(const ScoredMove& scored, const chess::Position& position);

// Plays the moves in `bytes` one after the other and calls visit(position, move) for each, before it is
// played. False if a move is not possible, or if a mate or stalemate at the end contradicts the result; some
// moves may have been visited then.
using VisitMove = std::function<void(const chess::Position&, const ScoredMove&)>;
bool replay_moves(const chess::Position& start, std::span<const u8> bytes, GameResult result,
                  const VisitMove& visit);

}  // namespace record
