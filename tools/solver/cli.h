// The command line of houyi-tablebase.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "util/stop_requested.h"

namespace solver {

// Runs the program with the arguments after its name and returns the exit status.
int run_command_line(const std::vector<std::string>& arguments, std::ostream& out, std::ostream& err,
                     const util::StopRequested& stop_requested);

}  // namespace solver
