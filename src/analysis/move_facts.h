// What is true of a move, from its line and what was found of threats.
#pragma once

#include <optional>
#include <vector>

#include "analysis/statement.h"

namespace analysis {

// What the searches found.
struct MoveEvidence {
    chess::Position before;
    Line line;                  // begins with the move
    double loss = 0;            // of win probability, against the best move
    std::optional<Line> next;   // of the mover after the move, if the opponent passed
    std::optional<Line> other;  // of the opponent before the move, if the mover passed
};

// What counts most first.
std::vector<Statement> facts_of_move(const MoveEvidence& evidence);

// What a line of the side to move would bring: mate or material, proven by a search for material; nothing for less. The
// statement's line is the line's beginning, and its fact MateIn or WinsMaterial.
std::optional<Statement> harvest_of(const chess::Position& position, const Line& line);

}  // namespace analysis
