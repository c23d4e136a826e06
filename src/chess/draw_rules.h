// Draws by the rules other than stalemate: repetition, the fifty-move rule and insufficient material.
#pragma once

#include "chess/position.h"

namespace chess {

// The number of earlier occurrences of the current position since the last irreversible move.
int count_repetitions(const Position& position);

// True if the position counts as a repetition in a search, `ply` plies below the root. One earlier occurrence
// after the root is enough, because a position that was repeated once can be repeated again. At or before the
// root, two earlier occurrences are needed.
bool is_repetition(const Position& position, int ply);

// True if the side to move can reach a repetition with one move, in the sense of a search `ply` plies below
// the root. Found without trying the moves (Marcel van Kervinck, see CPW: Repetitions, Cuckoo Hashing). There
// are no false positives. For a position at or before the root, only a third occurrence is found.
// Example: after 1. Nf3 Nf6 2. Ng1 from rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1, Black can
// return to the start position with 2... Ng8. The result is true for ply 4 and above, because the start
// position is then below the root, and false for ply 3, because it is then the root itself.
bool has_upcoming_repetition(const Position& position, int ply);

inline constexpr int FiftyMovePlies = 100;
// True after this many plies without a capture or pawn move, unless the last move gave mate.
bool is_fifty_move_draw(const Position& position);

// True if neither side can mate by any series of moves: bare kings, one minor piece, or only bishops on one
// square colour.
bool is_insufficient_material(const Position& position);

// True if any of the three draws above applies at this ply.
bool is_draw(const Position& position, int ply);

}  // namespace chess
