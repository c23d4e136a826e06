// The parts of a frame as bytes (game_format.h): moves with their scores, and samples, each by its
// differences from a position of the game.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "tools/record/game.h"
#include "tools/record/packed_position.h"

namespace record {

inline constexpr usize ScoredMoveSize = 4;

void put_scored_move(std::vector<u8>& bytes, const ScoredMove& scored);
// Accepts any bytes; is_possible() says whether they are valid.
ScoredMove get_scored_move(const u8* bytes);
// Whether the move is legal in the position and the score is one that a position can have.
bool is_possible(const ScoredMove& scored, const chess::Position& position);

// Called with a position and a move in it that has a score.
using VisitMove = std::function<void(const chess::Position&, const ScoredMove&)>;

// The positions from which a game's samples differ: the position before each ply.
using BasePositions = std::vector<PackedPosition>;

void encode_samples(const std::vector<Sample>& samples, const BasePositions& bases, std::vector<u8>& bytes);
// Calls visit(position, best) for each of `count` samples, which must fill the bytes. False if they do not,
// or if a position, move or score is invalid; some samples may have been visited then.
bool decode_samples(std::span<const u8> bytes, usize count, const BasePositions& bases,
                    const VisitMove& visit);

}  // namespace record
