// The samples of a game as bytes, each by what differs from a position of the game (game_format.h).
#pragma once

#include <span>
#include <vector>

#include "record/game.h"
#include "record/packed_position.h"
#include "record/scored_moves.h"

namespace record {

// What a game's samples are told by: its position before each ply.
using BasePositions = std::vector<PackedPosition>;

void encode_samples(const std::vector<Sample>& samples, const BasePositions& bases, std::vector<u8>& bytes);
// Calls visit(position, best) for so many samples, which must fill the bytes. False where they do not, or where one is
// no position, move or score; some may have been visited then.
bool decode_samples(std::span<const u8> bytes, usize count, const BasePositions& bases,
                    const VisitMove& visit);

}  // namespace record
