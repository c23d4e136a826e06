// Why a move is not as good as the best one.
#pragma once

#include <optional>
#include <vector>

#include "analysis/reasons.h"

namespace analysis {

// Of win probability, 0 to 1.
double loss_between(const Line& best, const Line& other);

// The best move and another one, or the same, each with its line.
struct Comparison {
    chess::Position before;
    chess::Square last_to = chess::Square::none();  // to which the last move went; none if not known
    Line best;
    // The other move, then the best line after it, if the game goes on. The value is that after the move: a
    // mate is one ply nearer than in the value of the line.
    Line played{};

    bool is_best() const { return played.moves.front() == best.moves.front(); }
    double loss() const;  // of win probability, 0 to 1
};

// Statements, most important first.
struct Reasons {
    std::vector<Statement> of_best{};  // about the best move
    std::vector<Statement> of_move{};  // about the other move: what is wrong with it; empty if it is the best
    std::vector<Statement> of_reply{};  // about the answer to it; empty if it is the best
};

// What speaks for the best move and against the other one. Threats are found by at most three further
// searches. Nothing if a search was stopped.
std::optional<Reasons> compare(const Comparison& comparison, const Search& search);
// The share of the effort that these searches take together.
inline constexpr double ReasonsShare = 3 * ThreatSearchShare;

}  // namespace analysis
