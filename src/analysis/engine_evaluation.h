// Makes the evaluations and searches that analysis needs from an engine.
#pragma once

#include "analysis/evaluation.h"
#include "analysis/explain.h"
#include "engine/engine.h"

namespace analysis {

// Searches the position within the limits, including their search_moves, with the engine's number of lines
// (MultiPV). Nothing if the search was stopped. The position must have a legal move.
std::optional<Evaluation> evaluate_by_search(engine::Engine& engine, const chess::Position& position,
                                             const search::Limits& limits,
                                             const util::StopRequested& stop_requested = {});

// The limits for a search that takes this share, 0 to 1, of the time for the move and of the nodes. A depth
// and the clocks stay as they are.
search::Limits share_of(const search::Limits& limits, double share);

// A Search for explain.h: all searches of one answer together stay within the limits. The engine must outlive
// the result.
Search search_with(engine::Engine& engine, const search::Limits& limits,
                   util::StopRequested stop_requested = {});

}  // namespace analysis
