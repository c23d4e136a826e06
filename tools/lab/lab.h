// The command line of houyi-lab.
#pragma once

#include "cli/command.h"

namespace lab_tool {

using cli::ExitFailure;  // a game, tree, FEN or file is invalid, or algorithms disagree
using cli::ExitOk;
using cli::ExitUsage;

cli::Program program();

}  // namespace lab_tool
