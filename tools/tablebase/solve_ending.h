// Solves one ending whose successors are solved.
#pragma once

#include <functional>
#include <string>

#include "tools/tablebase/exits.h"
#include "util/result.h"
#include "util/stop_requested.h"

namespace solver {

struct SolveSettings {
    int threads = 1;
    std::function<void(const std::string& what)> on_progress = [](const std::string&) {};
    util::StopRequested stop_requested = [] { return false; };
};

// Fills the arrays of the ending. The error, in one sentence, is a request to stop or a distance that the
// arrays cannot hold.
util::Done solve_ending(Ending& ending, const Exits& exits, const SolveSettings& settings);

}  // namespace solver
