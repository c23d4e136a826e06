// An annotated game as PGN that other programs read.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "analysis/annotate.h"
#include "chess/pgn/game.h"

namespace annotate_tool {

// Adds to the game's own moves, of which the first ones are annotated: the value after each, as [%eval] for White in pawns
// or moves to mate; a NAG by its class (! to ?? and the box of an only move); the sentences that explain it; and, in place
// of an inaccuracy or worse or of a missed win or mate, the better line as a variation. What was there stays: a move that
// has an [%eval], one of the NAGs $1 to $7, words in a comment or the same variation gets no second one. Ours is marked, and
// what is marked so from an earlier run gives way. There may be fewer explanations than moves.
void add_annotations(chess::pgn::Game& game, const analysis::AnnotatedGame& annotated,
                     std::span<const std::vector<std::string>> explanations);

}  // namespace annotate_tool
