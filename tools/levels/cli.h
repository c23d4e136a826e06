// The command line of houyi-levels.
#pragma once

#include "cli/command.h"

namespace levels_tool {

cli::Program program();

}  // namespace levels_tool
