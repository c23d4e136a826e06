// The command line of houyi-datagen: its subcommands and their options.
#pragma once

#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include "cli/ending.h"
#include "cli/option.h"
#include "cli/values.h"
#include "datagen/generate.h"

namespace datagen {

using cli::ExitFailure;
using cli::ExitOk;
using cli::ExitUsage;

// The options of the command generate, and what they say; for another program that generates. The error is how the command
// ends.
std::vector<cli::Option> generate_options();
util::Result<GenerateSettings, cli::Ending> generate_settings(const cli::Values& values);

// `arguments` are those behind the program's name; `stop_requested` is asked now and then whether to end early.
int run_command_line(const std::vector<std::string>& arguments, std::ostream& out, std::ostream& err,
                     const std::function<bool()>& stop_requested);

}  // namespace datagen
