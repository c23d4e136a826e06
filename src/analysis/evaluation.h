// What a position is worth and how it would go on: the form in which analysis takes it, from an engine or a store.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "chess/position.h"
#include "eval/score.h"
#include "eval/wdl.h"

namespace analysis {

// A score with what it means in games, from one side's view.
struct Value {
    eval::Score score = eval::Score::draw();
    int shown_cp = 0;  // as it is shown to people (eval::normalised_cp); 0 for a decisive score
    eval::Wdl wdl;

    // The win and half of the draw, 0 to 1: what Lichess calls Win%.
    double win_probability() const { return (wdl.win + 0.5 * wdl.draw) / 1000; }
    // The same, seen by the other side.
    Value operator-() const;
    bool operator==(const Value&) const = default;
};

// The same as it counts from one ply further on: a mate is nearer.
Value a_ply_later(const Value& value);

// By our WDL model, at the position's material.
Value value_of(eval::Score score, const chess::Position& position);

// One way to go on.
struct Line {
    Value value;  // for the side to move
    int depth = 0;
    std::vector<chess::Move> moves;  // legal to the end, at least one
};

// Of a position with a legal move.
struct Evaluation {
    std::vector<Line> lines;  // best first, each with a first move of its own, at least one
    u64 nodes = 0;

    const Line& best() const { return lines.front(); }
};

// Evaluates the position, which has a legal move and its history with it; nothing where it was told to stop. More than
// one line tells more: what of it depends on a second line is said where it is used.
using Evaluate = std::function<std::optional<Evaluation>(const chess::Position&)>;

// What the rules say of a position whose game has ended: mate, stalemate, or a draw by repetition, fifty moves or
// insufficient material. For the side to move; nothing where the game goes on.
std::optional<Value> value_by_rules(const chess::Position& position);

}  // namespace analysis
