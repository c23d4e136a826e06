// The first version of the format of game files, which houyi-datagen convert reads and nothing else.
//
// A header as in game_format.h, of version 1, and then games, each in a frame of 40 + 4n bytes:
//     0       4    A7 'g' 'a' 'm'
//     4       2    n, 1 to 8192 plies
//     6       1    result, as in game_format.h
//     7       1    zero
//     8      28    the position that it starts from
//    36      4n    moves and scores, as there
//   36+4n     4    CRC-32C of all bytes of the frame before
//
// A sample is a game of one ply without a result. It belongs to the last game with a result before it in the file.
#pragma once

#include "record/frame_scanner.h"
#include "record/game.h"

namespace record {

// For a scanner of such files.
const FrameFormat& first_format();
// A frame that the scanner has found, as a game without samples, of which some are samples themselves. Nothing where it
// tells no possible game.
std::optional<Game> decode_first_format(std::span<const u8> frame);

}  // namespace record
