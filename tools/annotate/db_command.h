// `houyi-annotate db FILE stats|export|prune`: what a store holds.
#pragma once

#include "cli/command.h"

namespace annotate_tool {

cli::Command db_command();

}  // namespace annotate_tool
