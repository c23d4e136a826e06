// An evaluation as a line of text, the form in which a store keeps it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/evaluation.h"

namespace annotate_tool {

// For each line its score, its depth and its moves in UCI notation, with castling as in Chess960 (e1h1). The
// lines are separated by semicolons:
// "35 12 e2e4 e7e5 g1f3;28 12 d2d4 d7d5".
// A score is for the side to move, as eval::Score::to_i16 gives it.
std::string to_text(const analysis::Evaluation& evaluation);

// The lines of such a text, as text.
std::vector<std::string_view> stored_lines(std::string_view text);

// Parses the text, up to `most_lines` lines. Nothing if the text makes no sense in this position. The text
// does not include the nodes.
std::optional<analysis::Evaluation> evaluation_of(std::string_view text, const chess::Position& position,
                                                  usize most_lines);

}  // namespace annotate_tool
