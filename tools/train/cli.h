// The command line of houyi-train: its commands and their options.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "cli/ending.h"
#include "util/stop_requested.h"

namespace train {

using cli::ExitFailure;
using cli::ExitOk;
using cli::ExitUsage;

// Runs the program with the arguments after its name, and returns the exit status. `stop_requested` is polled
// now and then, and ends the run early.
int run_command_line(const std::vector<std::string>& arguments, std::ostream& out, std::ostream& err,
                     const util::StopRequested& stop_requested);

}  // namespace train
