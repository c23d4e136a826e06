// The reasons why the decisive moves of an annotated game were good or bad.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "analysis/annotate.h"
#include "analysis/explain.h"

namespace analysis {

// The reasons for one move of the game.
struct Reasons {
    usize index = 0;           // of the move in the game
    chess::Position position;  // before the move
    chess::Move move;
    Line best;                          // of the best move, which may be the same
    std::vector<chess::Move> reply{};   // the best line after the move
    std::vector<Statement> of_best{};   // about the best move, most important first
    std::vector<Statement> of_reply{};  // about the reply; empty if the move was the best or lost little
    bool is_stalemate = false;          // the move stalemates the opponent

    bool is_best() const { return move == best.moves.front(); }
};

// Whether the move is a turning point, a blunder, a missed win or mate, or brilliant.
bool is_worth_reasons(const AnnotatedGame& game, usize index);

// The reasons for all such moves, in the order of the game. The lines are those of the annotation. The search
// is used only for threats, after a pass, at most twice for each move. Nothing if it was stopped.
std::optional<std::vector<Reasons>> find_reasons(const AnnotatedGame& game, const Search& search);

}  // namespace analysis
