// Writes analysis as JSON (RFC 8259), for programs. json.schema.json beside this file describes every object.
#pragma once

#include <string>

#include "analysis/annotate.h"
#include "analysis/explain.h"

namespace words {

// Each object is on one line. Moves are in UCI's notation, with castling as the king taking its rook and a
// pass as 0000. Scores are for the side that moves.
std::string to_json(const analysis::Explanation& explanation);
// Of a position without a legal move, in place of an explanation.
std::string game_over_json(const chess::Position& position);
std::string to_json(const analysis::AnnotatedMove& move, const chess::Position& before);
std::string to_json(const analysis::SideSummary& side);

}  // namespace words
