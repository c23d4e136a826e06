// The command line of houyi-train: its commands and their options.
#pragma once

#include "cli/command.h"

namespace train {

using cli::ExitFailure;
using cli::ExitOk;
using cli::ExitUsage;

cli::Program program();

}  // namespace train
