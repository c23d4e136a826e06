// Finds forks, skewers, pins and discovered attacks on the board. Only a search can show whether they win
// anything.
#pragma once

#include <vector>

#include "chess/position.h"

namespace analysis {

// A motif of the piece on a square, with the squares of its targets.
struct Motif {
    chess::Square piece;
    std::vector<chess::Square> targets;
};

// The squares that the piece on the square attacks. Pins are ignored.
chess::Bitboard attacks_from(const chess::Position& position, chess::Square square);

// Whether the piece on `target` is worth attacking by the one on `by`: it is the king, worth more, or
// undefended.
bool is_worth_attacking(const chess::Position& position, chess::Square target, chess::Square by);

// The targets are the pieces worth attacking that the piece attacks, without pawns. No targets if there are
// fewer than two.
Motif fork_by(const chess::Position& position, chess::Square piece);
// The piece attacks the first target and, through only that one, the second; both are pieces of the other
// side. The first is worth attacking and worth at least as much as the second, which is no pawn.
std::vector<Motif> skewers_by(const chess::Position& position, chess::Square piece);
// The same, but the second target is the king.
std::vector<Motif> pins_by(const chess::Position& position, chess::Square piece);
// The same, but the second target is worth more than the first, is worth attacking, and is not the king.
std::vector<Motif> relative_pins_by(const chess::Position& position, chess::Square piece);

// Sliders that did not move and that attack, after the legal move, a piece that they did not attack before.
std::vector<Motif> discovered_attacks(const chess::Position& before, chess::Move move);

// The square of the moved piece after the move; for castling it is the square of the rook.
chess::Square moved_to(chess::Move move, chess::Color us);

}  // namespace analysis
