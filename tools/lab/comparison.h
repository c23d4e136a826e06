// Runs every fitting algorithm on one position, at each depth up to a limit.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tools/lab/lab_game.h"
#include "tools/lab/progress.h"

namespace lab_tool {

struct ComparisonRow {
    AlgorithmId algorithm;
    std::optional<int> depth;  // none: the whole game, or MCTS
    Report report;             // not complete if it reached the node limit
};

struct Comparison {
    std::vector<ComparisonRow> rows;                            // grouped by algorithm, in order of depth
    std::vector<std::pair<AlgorithmId, std::string>> left_out;  // with the reason
};

struct ComparisonLimits {
    std::optional<int> depth;  // none for games without EVAL
    u64 max_nodes;             // per search
    u64 iterations, seed;      // of MCTS
};

Comparison compare(const LabGame& game, const ComparisonLimits& limits, Progress& progress);

// One line for each search whose value differs from that of the first complete search of the same depth.
// Estimates are not checked, and with chance nodes the last digits may differ.
std::vector<std::string> disagreements(const Comparison& comparison);

// AIMA's b*: the branching factor of the uniform tree of that depth with the same number of nodes, including
// the root: nodes = 1 + b + ... + b^depth. 0 for depth 0.
double effective_branching_factor(u64 nodes, int depth);

// The branching factor of the tree itself: the depth-th root of the number of leaves in the deepest
// exhaustive search that found more nodes than the one before. Nothing if there was none.
std::optional<double> branching_factor(const Comparison& comparison);

// "negamax, pvs: reason", one line per reason.
std::vector<std::string> reasons_left_out(const Comparison& comparison);

std::string format_comparison(const Comparison& comparison, std::optional<int> depth);  // rows of that depth
std::string comparison_csv(const Comparison& comparison);                               // all rows

// An SVG plot of the nodes by depth, on a log scale.
std::string draw_comparison(const std::string& title, const Comparison& comparison);

}  // namespace lab_tool
