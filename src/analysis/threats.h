// The threats of the side that is not to move, and the pieces that can be taken.
#pragma once

#include <optional>
#include <vector>

#include "analysis/explain.h"

namespace analysis {

// A piece that the other side could take with a gain if it were to move, as a material search proves.
struct HangingPiece {
    chess::Square square;
    chess::Piece piece = chess::Piece::None;
    chess::Move capture;
    int gain_cp = 0;  // at least; in centipawns of chess::SeeValues
};

struct Threats {
    bool in_check = false;  // threats are not searched then: the check must be met
    // The best line of the side not to move, with its value for that side; nothing if it has no legal move.
    std::optional<Line> line;
    std::vector<Statement> statements;   // ThreatensMate, ThreatensMaterial; lines begin with the pass
    std::vector<HangingPiece> hanging;   // of the side to move; empty in check
    std::vector<HangingPiece> takeable;  // of the other side
};

// Nothing if the search was stopped.
std::optional<Threats> find_threats(const chess::Position& position, const Search& search);

// The pieces of the side not to move that the side to move can take with a gain of a pawn or more.
std::vector<HangingPiece> pieces_to_take(const chess::Position& position);

}  // namespace analysis
