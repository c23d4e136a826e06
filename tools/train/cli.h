// The command line of houyi-train: its commands and their options.
#pragma once

#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include "cli/ending.h"

namespace train {

using cli::ExitFailure;
using cli::ExitOk;
using cli::ExitUsage;

// `arguments` are those behind the program's name; `stop_requested` is asked now and then whether to end early.
int run_command_line(const std::vector<std::string>& arguments, std::ostream& out, std::ostream& err,
                     const std::function<bool()>& stop_requested);

}  // namespace train
