// The command line of houyi-annotate.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "util/stop_requested.h"

namespace annotate_tool {

// Runs the program with the arguments after its name, and returns the exit status.
int run_command_line(const std::vector<std::string>& arguments, std::ostream& out, std::ostream& err,
                     const util::StopRequested& stop_requested);

}  // namespace annotate_tool
