// The material won and lost along a line of moves, and offered by a move.
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

// What the opponent can win immediately after the legal move by one exchange, minus what the move itself
// captures or gains by promotion, in centipawns of chess::SeeValues. The move offers nothing if this is 0 or
// less.
int offered_cp(const chess::Position& position, chess::Move move);

// Whether the legal move offers thresholds::SacrificeCp or more while another move would have offered less
// than half of that. A piece that is lost after every move is no sacrifice.
bool is_sacrifice(const chess::Position& position, chess::Move move);

}  // namespace analysis
