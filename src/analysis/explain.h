// Explains why a move is good, or why it is not as good as the best move.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "analysis/statement.h"
#include "eval/classical/term.h"
#include "eval/nnue/network.h"

namespace analysis {

// What one search must do: `only` is the only move at the root, or Move::none() for all moves; `share`, 0 to
// 1, is its part of the effort for the whole answer.
struct Errand {
    chess::Move only = chess::Move::none();
    double share = 1;
};
// Runs such a search. Nothing if it was stopped.
using Search = std::function<std::optional<Evaluation>(const chess::Position&, const Errand&)>;

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
// The same if the line of the move and that of the best move, which may be the same, are known: the search is
// used for threats only.
std::optional<Explanation> explain(const chess::Position& position, Line line, Line best,
                                   const Search& search, const eval::nnue::Network* network);

// Why a move is not as good as the best move.
struct WhyNot {
    chess::Position position;  // before the move
    Line best;
    Line refutation;  // begins with the move in question
    bool is_best = false;
    std::vector<Statement> missed{};  // about the best move; empty if that is the move in question
    // About the opponent's reply to the move. The lines begin with that reply.
    std::vector<Statement> punished{};

    chess::Move move() const { return refutation.moves.front(); }
    double loss() const;
};

std::optional<WhyNot> why_not(const chess::Position& position, chess::Move move, const Search& search);

// The smallest changes in the two lists of an explanation.
inline constexpr int LeastTermChangeCp = 10;
inline constexpr int LeastWorthChangeCp = 20;

}  // namespace analysis
