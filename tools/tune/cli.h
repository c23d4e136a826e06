// The command line of houyi-tune: its subcommands and their options.
#pragma once

#include "cli/command.h"

namespace tune {

cli::Program program();

}  // namespace tune
