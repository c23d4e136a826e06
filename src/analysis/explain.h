// Why a move is good, or what it is good for.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "analysis/statement.h"
#include "eval/classical/term.h"
#include "eval/nnue/network.h"

namespace analysis {

// What one search is for: with only this move at the root, or with all where it is Move::none(); and its share of the
// effort that the whole answer may take, 0 to 1.
struct Errand {
    chess::Move only = chess::Move::none();
    double share = 1;
};
// Does such a search. Nothing where it was told to stop.
using Search = std::function<std::optional<Evaluation>(const chess::Position&, const Errand&)>;

// Of a term of the classical evaluation, in its centipawns for the side that moves, before and after the move.
struct TermChange {
    eval::classical::Term term = eval::classical::Term::Material;
    int before_cp = 0;
    int after_cp = 0;
};

// Of a piece, in the network's centipawns for its owner: what the evaluation would lose without it.
struct WorthChange {
    chess::Piece piece = chess::Piece::None;  // as it was before the move
    chess::Square square;                     // where it stands after it
    int before_cp = 0;
    int after_cp = 0;
};

struct Explanation {
    chess::Position position;  // before the move
    Line line;                 // begins with the move; its value is that of the move
    Line best;                 // of the best move, which may be the same
    bool is_only_legal = false;
    std::vector<Statement> statements{};  // what counts most first
    std::vector<TermChange> terms{};      // those that change, most first
    // Those whose worth changes by 20 or more, most first; none without a network.
    std::vector<WorthChange> pieces{};

    chess::Move move() const { return line.moves.front(); }
    bool is_best() const { return move() == best.moves.front(); }
    double loss() const;  // of win probability, 0 to 1
};

// Explains the legal move, or the best one where none is named. The position has a legal move. Nothing where the search
// was told to stop.
std::optional<Explanation> explain(const chess::Position& position, std::optional<chess::Move> move,
                                   const Search& search, const eval::nnue::Network* network);
// The same of a move whose line is known, and that of the best move, which may be the same: the search is asked for
// threats alone.
std::optional<Explanation> explain(const chess::Position& position, Line line, Line best,
                                   const Search& search, const eval::nnue::Network* network);

// Why another move is not as good as the best.
struct WhyNot {
    chess::Position position;  // before the move
    Line best;
    Line refutation;  // begins with the move that was asked for
    bool is_best = false;
    std::vector<Statement> missed{};  // of the best move; empty where that is meant
    // Of the opponent's reply to the other one: its lines begin with that reply.
    std::vector<Statement> punished{};

    chess::Move move() const { return refutation.moves.front(); }
    double loss() const;
};

std::optional<WhyNot> why_not(const chess::Position& position, chess::Move move, const Search& search);

// Least of what the two lists of an explanation show.
inline constexpr int LeastTermChangeCp = 10;
inline constexpr int LeastWorthChangeCp = 20;

}  // namespace analysis
