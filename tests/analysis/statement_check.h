// An independent check of what analysis states: attacks, pins and forks on a board of letters, material by a
// plain search, mates by the solver. It shares no code with src/analysis.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "analysis/explain.h"

namespace test {

inline bool states(const std::vector<analysis::Statement>& statements, analysis::Fact fact) {
    return std::ranges::count(statements, fact, &analysis::Statement::fact) > 0;
}

// Why a statement about a legal move is false, in a few words; empty if it is true.
std::string fault_of(const analysis::Statement& statement, const chess::Position& before, chess::Move move);
// The same for a threat in the position, whose side to move passes.
std::string fault_of_threat(const analysis::Statement& threat, const chess::Position& position);
// The same for a piece that the side to move can take.
std::string fault_of_capture(const analysis::HangingPiece& piece, const chess::Position& position);

}  // namespace test
