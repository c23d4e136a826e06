// Finds the facts of a move from its line and from the threats before and after it.
#pragma once

#include <optional>
#include <vector>

#include "analysis/statement.h"

namespace analysis {

// What the searches found about a move.
struct MoveEvidence {
    chess::Position before;
    Line line;                  // begins with the move
    double loss = 0;            // of win probability, against the best move
    std::optional<Line> next;   // best line of the mover after the move, if the opponent passes
    std::optional<Line> other;  // best line of the opponent, if the mover passes instead
};

// The facts of the move, most important first.
std::vector<Statement> facts_of_move(const MoveEvidence& evidence);

// What the line of the side to move wins after a pass of the other side. The fact is ThreatensMate, or
// ThreatensMaterial if a material search proves the gain. Nothing if it wins neither. The statement's line is
// the pass and a beginning of the line.
std::optional<Statement> threat_of(const chess::Position& pass, const Line& line);

}  // namespace analysis
