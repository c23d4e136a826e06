// The value and best lines of a position, and the searches that find them.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "chess/position.h"
#include "eval/score.h"
#include "eval/wdl.h"
#include "search/limits.h"
#include "util/stop_requested.h"

namespace engine {
class Engine;
}  // namespace engine

namespace analysis {

// A score with its win, draw and loss chances, from one side's view.
struct Value {
    eval::Score score = eval::Score::draw();
    int shown_cp = 0;  // eval::normalised_cp, as shown to users; 0 for a decisive score
    eval::Wdl wdl;

    // The win chance plus half of the draw chance, 0 to 1. Lichess calls it Win%.
    double win_probability() const { return (wdl.win + 0.5 * wdl.draw) / 1000; }
    // shown_cp within +-1000, as Lichess's formulas take it; 1000 or -1000 for a decisive score.
    int clamped_cp() const;
    bool gives_mate() const { return score.is_mate() && score.is_win(); }
    bool suffers_mate() const { return score.is_mate() && score.is_loss(); }
    // The moves of the side that mates; the value is a mate.
    int moves_to_mate() const { return (score.plies_to_mate() + 1) / 2; }
    // The same from the other side's view.
    Value operator-() const;
    bool operator==(const Value&) const = default;
};

// The same value seen from one ply later: a mate is one ply nearer.
Value a_ply_later(const Value& value);

// The value of a score by our WDL model at the position's material.
Value value_of(eval::Score score, const chess::Position& position);

// A line of moves from a position, with its value.
struct Line {
    Value value;  // for the side to move
    int depth = 0;
    std::vector<chess::Move> moves;  // legal to the end, at least one
};

// The evaluation of a position that has a legal move.
struct Evaluation {
    std::vector<Line> lines;  // at least one, best first, each with a different first move
    u64 nodes = 0;

    const Line& best() const { return lines.front(); }
};

// Evaluates the position, which has a legal move and carries its history. Nothing if it was stopped. Callers
// that need a second line say so.
using Evaluate = std::function<std::optional<Evaluation>(const chess::Position&)>;

// What one search must do: `only` is the only move at the root, or Move::none() for all moves; `share`, 0 to
// 1, is its part of the effort for the whole answer.
struct Errand {
    chess::Move only = chess::Move::none();
    double share = 1;
};
// Runs such a search. Nothing if it was stopped.
using Search = std::function<std::optional<Evaluation>(const chess::Position&, const Errand&)>;

// The value, for the side to move, of a game that ended in this position: mate, stalemate, or a draw by
// repetition, fifty moves or insufficient material. Nothing if the game is not over.
std::optional<Value> value_by_rules(const chess::Position& position);

// --- by an engine ---

// Searches the position within the limits, including their search_moves, with the engine's number of lines
// (MultiPV). Nothing if the search was stopped. The position must have a legal move. Throws std::bad_alloc if
// there was no memory for a line.
std::optional<Evaluation> evaluate_by_search(engine::Engine& engine, const chess::Position& position,
                                             const search::Limits& limits,
                                             const util::StopRequested& stop_requested = {});

// The limits for a search that takes this share, 0 to 1, of the time for the move and of the nodes. A depth
// and the clocks stay as they are.
search::Limits share_of(const search::Limits& limits, double share);

// A Search of which all searches for one answer together stay within the limits. The engine must outlive the
// result.
Search search_with(engine::Engine& engine, const search::Limits& limits,
                   util::StopRequested stop_requested = {});

}  // namespace analysis
