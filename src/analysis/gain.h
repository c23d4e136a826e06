// Material along a line of moves.
#pragma once

#include <span>

#include "analysis/statement.h"

namespace analysis {

// Of the side to move, from the position to the end of the line (legal; Move::null() passes).
Gain gain_along(const chess::Position& position, std::span<const chess::Move> line);

// The longest beginning of the line, of at most so many moves, after which nothing is about to be taken: the side to
// move there is not in check, nor can it win an exchange. At least one move; empty where there is none such.
std::vector<chess::Move> quiet_beginning(const chess::Position& position, std::span<const chess::Move> line,
                                         usize most_moves);

// The line with a pass ahead.
std::vector<chess::Move> after_pass(std::span<const chess::Move> line);

// Makes the moves; Move::null() passes.
void play_moves(chess::Position& position, std::span<const chess::Move> line);

}  // namespace analysis
