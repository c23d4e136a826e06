// An evaluation as a line of text, as a store keeps it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "analysis/evaluation.h"

namespace annotate_tool {

// Of each line its score, its depth and its moves, as UCI writes them, with castling as
// in Chess960 (e1h1); the lines are parted by semicolons:
// "35 12 e2e4 e7e5 g1f3;28 12 d2d4 d7d5". A score is meant for the side to move, as eval::Score::to_i16 gives it.
std::string to_text(const analysis::Evaluation& evaluation);

// The same back, by so many lines at the most; nothing where the text makes no sense of this position. The nodes are not
// part of it.
std::optional<analysis::Evaluation> evaluation_of(std::string_view text, const chess::Position& position,
                                                  usize most_lines);

}  // namespace annotate_tool
