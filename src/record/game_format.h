// The format of game files, and games to and from the bytes of it.
//
// A file is a header and then games, one behind the other, each in a frame of its own with a checksum, so that what is
// damaged is known and what stands behind it is found again. All numbers are little-endian.
//
//   The header, 16 bytes:
//   offset  bytes
//     0       8    A7 'H' 'o' 'u' 'y' 'i' 'G' 'F'
//     8       4    version of the format: 1
//    12       4    CRC-32C of the 12 bytes before
//
//   A game of n plies, 40 + 4n bytes:
//     0       4    A7 'g' 'a' 'm'
//     4       2    n, 1 to 8192
//     6       1    result: 0 Black wins, 1 draw, 2 White wins, 3 unknown: a line from a search, not played to its end
//     7       1    zero
//     8      28    the position that it starts from (packed_position.h)
//    36      4n    for each ply two numbers of 16 bits:
//                  the move: bits 0-5 from, 6-11 to (a1 = 0, b1 = 1, ... h8 = 63), 12-15 kind: 0 quiet, 1 pawn's double
//                  step, 2 castling (from the king's square to the rook's), 4 capture, 5 en passant, 8 + p promotion,
//                  12 + p promotion by capture, p: 0 knight, 1 bishop, 2 rook, 3 queen;
//                  the score of the search that chose it, signed, for the side to move: -20000 to 20000 centipawns of
//                  the engine's evaluation, or +-(32000 - k): mate in k plies, k at most 246
//   36+4n     4    CRC-32C of all bytes of the frame before
//
// A second header may stand between two games: files can be joined with cat.
//
// What has no result are samples of searches. houyi-datagen generate writes those of a game's searches behind the game, and
// houyi-datagen shuffle leaves them there: a sample belongs to the last game with a result before it in the file. In
// files that were shuffled game by game, as older programs did, that is a game by chance.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <span>

#include "record/game.h"
#include "record/packed_position.h"

namespace record {

inline constexpr u32 FormatVersion = 1;
inline constexpr usize MaxGamePlies = 8192;

inline constexpr usize HeaderSize = 16;
inline constexpr usize FrameOverhead = 40;
inline constexpr usize BytesPerPly = 4;
inline constexpr usize MaxFrameSize = FrameOverhead + MaxGamePlies * BytesPerPly;
// The least of a frame that tells its size.
inline constexpr usize FramePrefixSize = 6;
// Header and frames begin with it.
inline constexpr u8 FirstByte = 0xA7;

std::array<u8, HeaderSize> encode_header();
// The version if the bytes are a header, of whatever version.
std::optional<u32> decode_header(std::span<const u8, HeaderSize> bytes);

// Appends the frame of a game of 1 to MaxGamePlies plies.
void encode_game(const Game& game, std::vector<u8>& bytes);
// The size of the frame that begins like this; nothing if none does.
std::optional<usize> frame_size(std::span<const u8, FramePrefixSize> prefix);
// Does the checksum of the frame, whose size is right, agree?
bool is_whole_frame(std::span<const u8> frame);
// Plays through the game of a whole frame and calls visit(position, move) for each move, before it is played. False for a
// frame that tells no possible game, as below; of such a one some moves may have been visited.
using VisitMove = std::function<void(const chess::Position&, const ScoredMove&)>;
bool replay_frame(std::span<const u8> frame, const VisitMove& visit);
// Nothing for a frame, whole by its checksum, that tells no possible game: a bad position, result or score, an illegal
// move, a known result that is not that of the mate or stalemate on the board.
std::optional<Game> decode_game(std::span<const u8> frame);
// The plies of a whole frame, and its checksum.
usize plies_of(std::span<const u8> frame);
u32 checksum_of(std::span<const u8> frame);
// The same for copies of a game with other scores, other numbers for other games, most certainly; of a whole frame.
u64 identity_of(std::span<const u8> frame);
// The result that a whole frame tells; anything if replay_frame() does not take it.
GameResult result_of_frame(std::span<const u8> frame);

}  // namespace record
