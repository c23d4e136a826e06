// Writes an annotated game as PGN that other programs can read.
#pragma once

#include "analysis/annotate.h"
#include "chess/pgn/game.h"

namespace annotate_tool {

// Adds annotations to the main line of the game, of which the first moves are annotated: the value after each
// move, as [%eval] from White's view in pawns or moves to mate; a NAG by its class (! to ?? and the box of an
// only move); the sentences with its reasons; and, for an inaccuracy or worse or a missed win or mate, the
// better line as a variation. Existing annotations stay: a move that has an [%eval], one of the NAGs $1 to
// $7, words in a comment or the same variation gets no second one. Our annotations are marked, and those of
// an earlier run are replaced.
void add_annotations(chess::pgn::Game& game, const analysis::AnnotatedGame& annotated);

}  // namespace annotate_tool
