// The command line of houyi-datagen: its subcommands and their options.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "cli/ending.h"
#include "cli/option.h"
#include "cli/values.h"
#include "datagen/generate.h"
#include "util/stop_requested.h"

namespace datagen {

using cli::ExitFailure;
using cli::ExitOk;
using cli::ExitUsage;

// The options of the command generate, and the settings that they give; also for other programs that generate
// games. The error is the ending of the command.
std::vector<cli::Option> generate_options();
util::Result<GenerateSettings, cli::Ending> generate_settings(const cli::Values& values);

// `arguments` are those after the program's name. `stop_requested` is polled to end early. Returns the exit
// status.
int run_command_line(const std::vector<std::string>& arguments, std::ostream& out, std::ostream& err,
                     const util::StopRequested& stop_requested);

}  // namespace datagen
