// Forks, pins and the like as they stand on the board; whether they are worth anything is for a search to say.
#pragma once

#include <vector>

#include "chess/position.h"

namespace analysis {

// Of the piece on a square.
struct Motif {
    chess::Square piece;
    std::vector<chess::Square> targets;

    bool operator==(const Motif&) const = default;
};

// Squares that the piece on the square attacks; nothing is asked of pins.
chess::Bitboard attacks_from(const chess::Position& position, chess::Square square);

// Is the piece on the square worth attacking for one on `by`: the king, worth more, or defended by nothing?
bool is_worth_attacking(const chess::Position& position, chess::Square target, chess::Square by);

// All of them are those of the side that has moved, against the side to move.

// The pieces worth attacking that the piece attacks, two at least, pawns left out; else no targets.
Motif fork_by(const chess::Position& position, chess::Square piece);
// The piece attacks the first target, and through it alone the second, both of the other side. The first is worth more
// than the second, or is the king; both are worth attacking, or the second is.
std::vector<Motif> skewers_by(const chess::Position& position, chess::Square piece);
// The same, but the second target is the king.
std::vector<Motif> pins_by(const chess::Position& position, chess::Square piece);
// The same, but the second target is worth more than the first and worth attacking, and no king.
std::vector<Motif> relative_pins_by(const chess::Position& position, chess::Square piece);

// Sliders that did not move and attack, after the legal move, a piece worth attacking that they did not attack before.
std::vector<Motif> discovered_attacks(const chess::Position& before, chess::Move move);

// The square of the piece that the move has moved: castling is to be seen as the rook's.
chess::Square moved_to(chess::Move move, chess::Color us);

}  // namespace analysis
