// The texts of --help, on lines of 80 columns if their words allow it.
#pragma once

#include <string>

#include "cli/command.h"

namespace cli {

// Of `NAME --help`.
std::string help_of(const Program& program);
// Of `NAME COMMAND --help`.
std::string help_of(const Program& program, const Command& command);

}  // namespace cli
