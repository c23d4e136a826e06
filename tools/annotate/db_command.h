// The command `houyi-annotate db FILE stats|export|prune`, which shows or prunes a store.
#pragma once

#include "cli/command.h"

namespace annotate_tool {

cli::Command db_command();

}  // namespace annotate_tool
