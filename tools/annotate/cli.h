// The command line of houyi-annotate.
#pragma once

#include "cli/command.h"

namespace annotate_tool {

cli::Program program();

// The command `houyi-annotate db FILE stats|export|prune`, which shows or prunes a store.
cli::Command db_command();

}  // namespace annotate_tool
