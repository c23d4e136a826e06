// The command line of houyi-lab.
#pragma once

#include "cli/command.h"

namespace lab_tool {

cli::Program program();

}  // namespace lab_tool
