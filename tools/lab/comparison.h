// Every fitting algorithm on one position, at each depth up to a limit.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "lab/lab_game.h"
#include "lab/progress.h"

namespace lab_tool {

struct ComparisonRow {
    AlgorithmId algorithm;
    std::optional<int> depth;  // none: the whole game, or MCTS
    Report report;             // not complete: it ran into the limit of nodes
};

struct Comparison {
    std::vector<ComparisonRow> rows;                            // an algorithm after the other, by depth
    std::vector<std::pair<AlgorithmId, std::string>> left_out;  // and why
};

struct ComparisonLimits {
    std::optional<int> depth;  // none for games without EVAL
    u64 max_nodes;             // of one search
    u64 iterations, seed;      // of MCTS
};

Comparison compare(const LabGame& game, const ComparisonLimits& limits, Progress& progress);

// A line for each search whose value is not that of the first complete one of the same depth. Estimates are not
// held to it, and chance nodes may cost the last digits.
std::vector<std::string> disagreements(const Comparison& comparison);

// AIMA's b*: the branching factor of the uniform tree of that depth with as many nodes, the root among them:
// nodes = 1 + b + ... + b^depth. 0 for depth 0.
double effective_branching_factor(u64 nodes, int depth);

// The branching factor of the tree itself: the depth-th root of the leaves of the deepest exhaustive search.
// Nothing if there was none.
std::optional<double> branching_factor(const Comparison& comparison);

// "negamax, pvs: why", a line a reason.
std::vector<std::string> reasons_left_out(const Comparison& comparison);

std::string format_comparison(const Comparison& comparison, std::optional<int> depth);  // that depth's rows
std::string comparison_csv(const Comparison& comparison);                               // all rows

// Nodes by depth on a log scale.
std::string draw_comparison(const std::string& title, const Comparison& comparison);

}  // namespace lab_tool
