// The command line of houyi-tablebase.
#pragma once

#include "cli/command.h"

namespace tablebase_tool {

cli::Program program();

}  // namespace tablebase_tool
