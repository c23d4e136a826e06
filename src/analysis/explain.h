// Answers to questions about one position: why a move is good, why it is not as good as the best move, and
// what the other side threatens.
#pragma once

#include <optional>
#include <vector>

#include "analysis/comparison.h"
#include "eval/classical/term.h"
#include "eval/nnue/network.h"

namespace analysis {

// The change of a term of the classical evaluation, in its centipawns for the side that moves.
struct TermChange {
    eval::classical::Term term = eval::classical::Term::Material;
    int before_cp = 0;
    int after_cp = 0;
};

// The change of a piece's worth: what the network's evaluation would lose without it, in centipawns for its
// owner.
struct WorthChange {
    chess::Piece piece = chess::Piece::None;  // as it was before the move
    chess::Square square;                     // its square after the move
    int before_cp = 0;
    int after_cp = 0;
};

struct Explanation {
    chess::Position position;  // before the move
    Line line;                 // begins with the move; its value is that of the move
    Line best;                 // of the best move, which may be the same
    bool is_only_legal = false;
    std::vector<Statement> statements{};  // most important first
    std::vector<TermChange> terms{};      // of LeastTermChangeCp or more, greatest first
    // Of LeastWorthChangeCp or more, greatest first; empty without a network.
    std::vector<WorthChange> pieces{};

    chess::Move move() const { return line.moves.front(); }
    bool is_best() const { return move() == best.moves.front(); }
    double loss() const;  // of win probability, 0 to 1
};

// Explains the legal move, or the best move if `move` is empty. The position must have a legal move. Nothing
// if the search was stopped.
std::optional<Explanation> explain(const chess::Position& position, std::optional<chess::Move> move,
                                   const Search& search, const eval::nnue::Network* network);

// Why a move is not as good as the best move, or that it is the best.
struct WhyNot {
    Comparison comparison;
    Reasons reasons{};

    chess::Move move() const { return comparison.played.moves.front(); }
};

// Nothing if the search was stopped.
std::optional<WhyNot> why_not(const chess::Position& position, chess::Move move, const Search& search);

// A piece that can be taken with a gain of a pawn or more, as a material search proves.
struct HangingPiece {
    chess::Square square;
    chess::Piece piece = chess::Piece::None;
    chess::Move capture;
    int gain_cp = 0;  // at least; in centipawns of chess::SeeValues
};

struct Threats {
    bool in_check = false;               // threats are not searched then: the check must be met
    std::vector<Statement> statements;   // ThreatensMate, ThreatensMaterial; lines begin with the pass
    std::vector<HangingPiece> hanging;   // of the side to move; empty in check
    std::vector<HangingPiece> takeable;  // of the other side
};

// Nothing if the search was stopped.
std::optional<Threats> find_threats(const chess::Position& position, const Search& search);

// The smallest changes in the two lists of an explanation.
inline constexpr int LeastTermChangeCp = 10;
inline constexpr int LeastWorthChangeCp = 20;

}  // namespace analysis
