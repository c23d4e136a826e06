// The command line of houyi-annotate.
#pragma once

#include "cli/command.h"

namespace annotate_tool {

cli::Program program();

}  // namespace annotate_tool
