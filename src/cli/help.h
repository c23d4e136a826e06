// The texts of --help, made of what programs, commands and options declare.
#pragma once

#include <string>

#include "cli/command.h"

namespace cli {

// Of `NAME --help`, and of `NAME COMMAND --help`.
std::string help_of(const Program& program);
std::string help_of(const Program& program, const Command& command);

}  // namespace cli
