// Draws that the rules give without a stalemate: repetition, fifty moves, insufficient material.
#pragma once

#include "chess/position.h"

namespace chess {

// How often the current position stood before, since the last irreversible move.
int count_repetitions(const Position& position);

// Repetition as a search sees it, `ply` plies below the root: a position that stood once after the root is enough,
// because what could be repeated once can be repeated again; at the root and before, it must have stood twice.
bool is_repetition(const Position& position, int ply);

// Can the side to move bring about a repetition with one move, as a search sees it `ply` plies below the root? Knows
// it without trying the moves (Marcel van Kervinck, see CPW: Repetitions, Cuckoo Hashing). Never true where it is not so;
// of repetitions of positions before the root it sees those that would be the third. After 1. Nf3 Nf6 2. Ng1 from
// rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 Black can bring the start position back by 2... Ng8. That counts
// at ply 4 and beyond, where the start position is below the root, and not at ply 3, where it is the root itself.
bool has_upcoming_repetition(const Position& position, int ply);

inline constexpr int FiftyMovePlies = 100;
// So many plies without capture or pawn move, unless the last of them gave mate.
bool is_fifty_move_draw(const Position& position);

// Neither side can mate by any series of moves: bare kings, one minor piece, or bishops all of one square colour.
bool is_insufficient_material(const Position& position);

// Any of the three at the given ply.
bool is_draw(const Position& position, int ply);

}  // namespace chess
