// The command line of houyi-cluster, the same on each rank.
#pragma once

#include <istream>
#include <ostream>

#include "cli/command.h"
#include "cluster/transport.h"
#include "util/stop_requested.h"

namespace mpi_tool {

// Only rank 0 uses the streams and reports errors. Returns the exit status.
int run_command_line(const cli::Arguments& arguments, cluster::Transport& transport, std::istream& in,
                     std::ostream& out, std::ostream& err, const util::StopRequested& stop_requested);

}  // namespace mpi_tool
