// An engine behind the form of evaluation that analysis takes.
#pragma once

#include "analysis/evaluation.h"
#include "analysis/explain.h"
#include "engine/engine.h"

namespace analysis {

// Searches the position within the limits, whose search moves count, by as many lines as the engine is set to (MultiPV);
// nothing where it was stopped. The position has a legal move.
std::optional<Evaluation> evaluate_by_search(engine::Engine& engine, const chess::Position& position,
                                             const search::Limits& limits,
                                             const util::StopRequested& stop_requested = {});

// The limits for a search that is to take that share of them. A depth stays as it is.
search::Limits share_of(const search::Limits& limits, double share);

// The engine as explain.h asks it, all searches of one answer together within the limits; it must outlive the result.
Search search_with(engine::Engine& engine, const search::Limits& limits,
                   util::StopRequested stop_requested = {});

}  // namespace analysis
