// The format of game files, version 2, and functions that convert games to and from its bytes.
//
// A file is a header and then games, one after the other. Each game is stored with its samples in its own
// frame with a checksum, so that damage is detected and the games after it are found again. All numbers are
// little-endian.
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
//    12       1    result: 0 Black wins, 1 draw, 2 White wins, 3 unknown: a line from a
//                  search, not played to its end
//    13       1    0, or 1 if only the samples are labels, because the searches for the moves were short
//    14      28    the start position (packed_position.h)
//    42      4n    for each ply, two numbers of 16 bits:
//                  the move: bits 0-5 from, 6-11 to (a1 = 0, b1 = 1, ... h8 = 63), 12-15 kind: 0 quiet,
//                  1 double pawn push, 2 castling (from the king's square to the rook's), 4 capture,
//                  5 en passant, 8 + p promotion, 12 + p promotion by capture, p: 0 knight, 1 bishop, 2 rook,
//                  3 queen;
//                  the score of the search that chose it, or as houyi-datagen rescore has changed it,
//                  signed, for the side to move: -20000 to 20000
//                  centipawns of the engine's evaluation, +-(32000 - k): mate in k plies, or
//                  +-(31000 - k): won or lost by the endgame tables in k plies, k at most 246
//   42+4n          the samples
//   size-4    4    CRC-32C of all bytes of the frame before
//
//   A sample is stored as its differences from a position of the game:
//             1    the ply of that position less that of the previous sample (0 for the first sample), signed
//             1    d, the number of squares with different contents, 0 to 64
//             d    for each: bits 0-5 the square, in ascending order, bit 6: 1 if the sample has a piece
//                  there, bit 7: zero
//       (k+1)/2    the codes of these k pieces, as in packed_position.h, the first in the low half of its
//                  byte
//             4    en passant square and side to move, halfmove clock, fullmove number: the last 4 bytes of
//                  packed_position.h
//             4    the best move and its score, as above
//
// A second header may come between two games, so that files can be joined with cat.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "tools/record/game.h"
#include "tools/record/packed_position.h"

namespace record {

inline constexpr u32 FormatVersion = 2;
inline constexpr usize MaxGamePlies = 8192;
// Of one game. This many samples of any size fit into a frame.
inline constexpr usize MaxSamples = 10000;

inline constexpr usize HeaderSize = 16;
inline constexpr usize FrameOverhead = 46;
inline constexpr usize MinSampleSize = 10;
inline constexpr usize MaxFrameSize = usize(1) << 20;
// The number of bytes at the start of a frame that frame_size() needs.
inline constexpr usize FramePrefixSize = 12;
// The first byte of the header and of every frame.
inline constexpr u8 FirstByte = 0xA7;

// The parts of a frame as bytes: moves with their scores, and samples, each by its differences from a
// position of the game.
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

std::vector<u8> encode_header();  // HeaderSize bytes
// The version of the format, which may be any, if the bytes are a header; nothing otherwise.
std::optional<u32> decode_header(std::span<const u8, HeaderSize> bytes);

// Appends the frame of a game of 1 to MaxGamePlies plies and at most MaxSamples samples.
void encode_game(const Game& game, std::vector<u8>& bytes);
// The size of the frame that begins with `prefix`; nothing if no frame does.
std::optional<usize> frame_size(std::span<const u8, FramePrefixSize> prefix);
// Whether the checksum of the frame is correct. The span must have the size of the frame.
bool is_whole_frame(std::span<const u8> frame);
// Plays the game of a whole frame: calls on_move(position, move) for each move, before it is played, and then
// on_sample(position, best) for each sample. False if the frame holds no possible game (see decode_game());
// some moves and samples may have been visited then.
bool replay_frame(std::span<const u8> frame, const VisitMove& on_move, const VisitMove& on_sample);
// The game of a whole frame. Nothing if the frame holds no possible game: an invalid position, result or
// score, an illegal move, a known result that contradicts the mate or stalemate on the board, or a sample
// with such an error.
std::optional<Game> decode_game(std::span<const u8> frame);
// For a whole frame: the number of its plies, the number of its samples, whether its moves are labels (see
// Game), and the number of positions to learn from.
usize plies_of(std::span<const u8> frame);
usize samples_of(std::span<const u8> frame);
bool are_moves_labels(std::span<const u8> frame);
usize positions_of(std::span<const u8> frame);
// A hash of the game in a whole frame: the same for copies of a game with other scores or samples, and almost
// certainly different for different games.
u64 identity_of(std::span<const u8> frame);
// The result of a whole frame, and that of its samples; unspecified if replay_frame() rejects the frame.
GameResult result_of_frame(std::span<const u8> frame);
GameResult result_of_sample(std::span<const u8> frame);

}  // namespace record
