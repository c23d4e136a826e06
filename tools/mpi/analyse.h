// Positions of files analysed by all ranks: EPD, and each position of the games of PGN.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "annotate/annotator.h"
#include "cli/ending.h"
#include "cluster/transport.h"
#include "util/stop_requested.h"

namespace mpi_tool {

// A run that was stopped before its end: a job that sees it gives the same command again.
inline constexpr int ExitStopped = 3;

struct AnalyseSettings {
    std::vector<std::string> files;
    std::string out;  // goes on where it is there
    annotate_tool::Effort effort{};
    int threads = 1;  // positions at a time on each rank
};

// On each rank; rank 0 alone touches the files. Writes each position as a line of EPD with the engine's analysis
// (annotate/epd.h), in the order of the files; at fixed nodes or depth the same whatever the number of ranks. A run that was
// ended in whatever way goes on behind the last whole line of `out`. That must be of the same engine and effort, which are
// kept beside it (util/settings_file.h), and of the positions that the files begin with; else it is left alone. Tells on
// `notes` what was passed over.
cli::Ending analyse(cluster::Transport& transport, const AnalyseSettings& settings, std::ostream& notes,
                    const util::StopRequested& stop_requested);

}  // namespace mpi_tool
