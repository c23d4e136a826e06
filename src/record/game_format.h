// The format of game files, its second version, and games to and from the bytes of it.
//
// A file is a header and then games, one behind the other, each with its samples in a frame of its own with a checksum,
// so that what is damaged is known and what stands behind it is found again. All numbers are little-endian.
//
//   The header, 16 bytes:
//   offset  bytes
//     0       8    A7 'H' 'o' 'u' 'y' 'i' 'G' 'F'
//     8       4    version of the format: 2
//    12       4    CRC-32C of the 12 bytes before
//
//   A game of n plies with m samples, 46 + 4n bytes and 10 or more for each sample:
//     0       4    A7 'g' 'm' '2'
//     4       4    the size of the frame in bytes, at most 1 MiB
//     8       2    n, 1 to 8192
//    10       2    m, at most 10000
//    12       1    result: 0 Black wins, 1 draw, 2 White wins, 3 unknown: a line from a search, not played to its end
//    13       1    0, or 1 if only the samples are to be learnt from, as the searches for the moves were short
//    14      28    the position that it starts from (packed_position.h)
//    42      4n    for each ply two numbers of 16 bits:
//                  the move: bits 0-5 from, 6-11 to (a1 = 0, b1 = 1, ... h8 = 63), 12-15 kind: 0 quiet, 1 pawn's double
//                  step, 2 castling (from the king's square to the rook's), 4 capture, 5 en passant, 8 + p promotion,
//                  12 + p promotion by capture, p: 0 knight, 1 bishop, 2 rook, 3 queen;
//                  the score of the search that chose it, signed, for the side to move: -20000 to 20000 centipawns of
//                  the engine's evaluation, +-(32000 - k): mate in k plies, or +-(31000 - k): won or lost by the
//                  endgame tables in k plies, k at most 246
//   42+4n          the samples
//   size-4    4    CRC-32C of all bytes of the frame before
//
//   A sample is told by what differs from a position of the game:
//             1    the ply of that position, less that of the sample before (of the first one: less 0); signed
//             1    d, the number of squares on which something else stands, 0 to 64
//             d    each: bits 0-5 the square, in rising order, bit 6: 1 if a piece stands there in the sample, bit 7: zero
//       (k+1)/2    the codes of these k pieces, as in packed_position.h, the first in the low half of its byte
//             4    en passant square and side to move, halfmove clock, full move: the last 4 bytes of packed_position.h
//             4    the best move and its score, as above
//
// A second header may stand between two games: files can be joined with cat.
#pragma once

#include <array>
#include <optional>
#include <span>

#include "record/game.h"
#include "record/packed_position.h"
#include "record/scored_moves.h"

namespace record {

inline constexpr u32 FormatVersion = 2;
inline constexpr usize MaxGamePlies = 8192;
// Of one game; so many fit into a frame whatever they are.
inline constexpr usize MaxSamples = 10000;

inline constexpr usize HeaderSize = 16;
inline constexpr usize FrameOverhead = 46;
inline constexpr usize BytesPerPly = 4;
inline constexpr usize MinSampleSize = 10;
inline constexpr usize MaxFrameSize = usize(1) << 20;
// The least of a frame that tells its size.
inline constexpr usize FramePrefixSize = 12;
// Header and frames begin with it.
inline constexpr u8 FirstByte = 0xA7;

std::array<u8, HeaderSize> encode_header();
// The version if the bytes are a header, of whatever version.
std::optional<u32> decode_header(std::span<const u8, HeaderSize> bytes);

// Appends the frame of a game of 1 to MaxGamePlies plies and at most MaxSamples samples.
void encode_game(const Game& game, std::vector<u8>& bytes);
// The size of the frame that begins like this; nothing if none does.
std::optional<usize> frame_size(std::span<const u8, FramePrefixSize> prefix);
// Does the checksum of the frame, whose size is right, agree?
bool is_whole_frame(std::span<const u8> frame);
// Plays through the game of a whole frame and calls on_move(position, move) for each move, before it is played, then
// on_sample(position, best) for each sample. False for a frame that tells no possible game, as below; of such a one some
// moves and samples may have been visited.
bool replay_frame(std::span<const u8> frame, const VisitMove& on_move, const VisitMove& on_sample);
// Nothing for a frame, whole by its checksum, that tells no possible game: a bad position, result or score, an illegal
// move, a known result that is not that of the mate or stalemate on the board; or a sample of the kind.
std::optional<Game> decode_game(std::span<const u8> frame);
// The plies of a whole frame, its samples, whether its moves are labels (Game), and all the positions to be learnt from.
usize plies_of(std::span<const u8> frame);
usize samples_of(std::span<const u8> frame);
bool are_moves_labels(std::span<const u8> frame);
usize positions_of(std::span<const u8> frame);
// The same for copies of a game with other scores or samples, other numbers for other games, most certainly; of a whole
// frame.
u64 identity_of(std::span<const u8> frame);
// The result that a whole frame tells, and that of its samples; anything if replay_frame() does not take it.
GameResult result_of_frame(std::span<const u8> frame);
GameResult result_of_sample(std::span<const u8> frame);

}  // namespace record
