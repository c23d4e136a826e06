// How many nodes the engine's search needs with each heuristic off in turn, on the positions of bench.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tools/lab/ablation/heuristics.h"
#include "tools/lab/progress.h"
#include "util/result.h"

namespace lab_tool {

struct AblationRow {
    const Heuristic* without;  // nullptr: the whole search
    u64 nodes;                 // of all positions
};

// Searches the positions of bench to `depth`, 1..MaxAblationDepth, first with everything and then without
// each of heuristics(). Only with HasSwitches. The error says in one sentence what memory was refused.
util::Result<std::vector<AblationRow>, std::string> ablate(int depth, Progress& progress);

// The nodes of a row as a multiple of those of the first one.
double factor_of(const AblationRow& row, const std::vector<AblationRow>& rows);

std::string format_ablation(const std::vector<AblationRow>& rows);

// An SVG with a bar for the factor of each heuristic.
std::string draw_ablation(const std::string& title, const std::vector<AblationRow>& rows);

}  // namespace lab_tool
