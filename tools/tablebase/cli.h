// The command line of houyi-tablebase.
#pragma once

#include "cli/command.h"

namespace solver {

cli::Program program();

}  // namespace solver
