// Analyses positions on all ranks: those of EPD files, and each position of the games of PGN files.
#pragma once

#include <string>
#include <vector>

#include "cli/ending.h"
#include "tools/annotate/annotator.h"
#include "tools/cluster/transport.h"
#include "util/progress_line.h"
#include "util/stop_requested.h"

namespace cluster {

// The exit status of a run that was stopped before its end. The same command continues it.
inline constexpr int ExitStopped = 3;

struct AnalyseSettings {
    std::vector<std::string> files;
    std::string out;  // continued if it exists
    annotate_tool::Effort effort{};
    int threads = 1;  // positions at a time on each rank
};

// Must be called on each rank; only rank 0 reads and writes the files. Writes each position as a line of EPD
// with the engine's analysis (tools/annotate/epd.h), in the order of the files. With fixed nodes or depth the
// output does not depend on the number of ranks. A run continues after the last whole line of `out`, no
// matter how the last run ended. `out` must be of the same engine and effort, which are stored beside it
// (util/key_values.h), and must have the first positions of the files; otherwise it is not changed.
// Progress and positions that are left out are written to `notes`.
cli::Ending analyse(Transport& transport, const AnalyseSettings& settings, util::ProgressStream notes,
                    const util::StopRequested& stop_requested);

}  // namespace cluster
