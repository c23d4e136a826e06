// Chooses from the reasons for a move those that are told: the few that explain it best.
#pragma once

#include <optional>
#include <vector>

#include "analysis/comparison.h"

namespace analysis {

// What is told of one move: one or two statements, which together make one sentence; a motif before what it
// wins, but one of a later move behind it.
using Told = std::vector<Statement>;

// From all statements about one move, most important first. Empty if none of them is a reason.
Told told_of(const std::vector<Statement>& statements);
// The one that explains most, the means before what it wins. Nothing of an empty list.
std::optional<Fact> motif_of(const Told& told);

// What is told of a move that was marked as bad: why it is, and what was better. What is told of one is left out
// if the other explains much more.
struct ToldReasons {
    Told of_move;                  // its fault
    Told of_reply;                 // what it allows
    Told of_best;                  // what it misses
    bool is_missed_first = false;  // of_best explains more than the other two
};
ToldReasons told_of(const Reasons& reasons);

}  // namespace analysis
