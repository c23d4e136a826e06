// The command line of houyi-cluster, the same on each rank.
#pragma once

#include <istream>
#include <ostream>

#include "cli/command.h"
#include "tools/cluster/transport.h"
#include "util/stop_requested.h"

namespace cluster {

// Only rank 0 uses the streams and reports errors. Returns the exit status.
int run_command_line(const cli::Arguments& arguments, Transport& transport, std::istream& in,
                     std::ostream& out, std::ostream& err, const util::StopRequested& stop_requested,
                     bool err_is_terminal = false);

}  // namespace cluster
