// What the side that is not to move would do with a free move, and which pieces can be taken.
#pragma once

#include <optional>
#include <vector>

#include "analysis/explain.h"

namespace analysis {

// A piece that the other side would gain by taking, if it were its turn: on the board, and by a search for material.
struct HangingPiece {
    chess::Square square;
    chess::Piece piece = chess::Piece::None;
    chess::Move capture;
    int gain_cp = 0;  // at least, of chess::SeeValues
};

struct Threats {
    bool in_check = false;  // then there are no threats to speak of: the check is to be met
    std::optional<Line>
        line;  // what the side not to move would play, its value for that side; nothing without a move
    std::vector<Statement> statements;   // ThreatensMate, ThreatensMaterial; lines begin with the pass
    std::vector<HangingPiece> hanging;   // of the side to move; none in check
    std::vector<HangingPiece> takeable;  // of the other side
};

// Nothing where the search was told to stop.
std::optional<Threats> find_threats(const chess::Position& position, const Search& search);

// The pieces of the side not to move that the side to move can take with a gain of a pawn or more.
std::vector<HangingPiece> pieces_to_take(const chess::Position& position);

}  // namespace analysis
