// Why the moves that decided an annotated game were good or bad.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "analysis/annotate.h"
#include "analysis/explain.h"

namespace analysis {

// Of one move of the game.
struct Reasons {
    usize index = 0;           // of the move in the game
    chess::Position position;  // before the move
    chess::Move move;
    Line best;                          // of the best move, which may be the same
    std::vector<chess::Move> reply{};   // the opponent's best answer to the move and how it goes on
    std::vector<Statement> of_best{};   // of the best move, what counts most first
    std::vector<Statement> of_reply{};  // of that answer; none where the move was the best
    bool is_stalemate = false;          // the move left the opponent none

    bool is_best() const { return move == best.moves.front(); }
};

// Is it a turning point, a blunder, a missed win or mate, or brilliant?
bool is_worth_reasons(const AnnotatedGame& game, usize index);

// Those of all such moves, in the order of the game. The lines are those by which the game was annotated; the search is
// asked for threats alone, behind a pass, twice at most for each such move. Nothing where it was told to stop.
std::optional<std::vector<Reasons>> find_reasons(const AnnotatedGame& game, const Search& search);

}  // namespace analysis
