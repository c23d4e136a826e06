// The samples of a game as bytes, each by its differences from a position of the game (game_format.h).
#pragma once

#include <span>
#include <vector>

#include "tools/record/game.h"
#include "tools/record/packed_position.h"
#include "tools/record/scored_moves.h"

namespace record {

// The positions from which a game's samples differ: the position before each ply.
using BasePositions = std::vector<PackedPosition>;

void encode_samples(const std::vector<Sample>& samples, const BasePositions& bases, std::vector<u8>& bytes);
// Calls visit(position, best) for each of `count` samples, which must fill the bytes. False if they do not,
// or if a position, move or score is invalid; some samples may have been visited then.
bool decode_samples(std::span<const u8> bytes, usize count, const BasePositions& bases,
                    const VisitMove& visit);

}  // namespace record
