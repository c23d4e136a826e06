// The command line of houyi-tune: its subcommands and their options.
#pragma once

#include "cli/command.h"

namespace tune {

using cli::ExitFailure;
using cli::ExitOk;
using cli::ExitUsage;

cli::Program program();

}  // namespace tune
