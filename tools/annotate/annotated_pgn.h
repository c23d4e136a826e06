// An annotated game as PGN that other programs read.
#pragma once

#include "analysis/annotate.h"
#include "chess/pgn/game.h"

namespace annotate_tool {

// Adds to the game's own moves, of which the first ones are annotated: the value after each, as [%eval] for White in pawns
// or moves to mate; a NAG by its class (! to ?? and the box of an only move); and, in place of an inaccuracy or worse,
// the better line as a variation. What was there stays: a move that has an [%eval], one of the NAGs $1 to $7 or the same
// variation gets no second one.
void add_annotations(chess::pgn::Game& game, const analysis::AnnotatedGame& annotated);

}  // namespace annotate_tool
