// The material won and lost along a line of moves.
#pragma once

#include <span>

#include "analysis/statement.h"

namespace analysis {

// The gain of the side to move from the position to the end of the line. The line is legal; Move::null()
// passes.
Gain gain_along(const chess::Position& position, std::span<const chess::Move> line);

// The longest beginning of the line, of 1 to `most_moves` moves, that ends in a quiet position: the side to
// move is not in check and cannot win an exchange. Empty if there is no such beginning.
std::vector<chess::Move> quiet_beginning(const chess::Position& position, std::span<const chess::Move> line,
                                         usize most_moves);

// The line with a pass in front.
std::vector<chess::Move> after_pass(std::span<const chess::Move> line);

}  // namespace analysis
