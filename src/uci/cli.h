// The command line: a UCI session, one of the commands for people, or UCI lines given as arguments.
#pragma once

#include <istream>
#include <ostream>
#include <string>
#include <vector>

#include "cli/ending.h"

namespace uci {

using cli::ExitFailure;
using cli::ExitOk;
using cli::ExitUsage;

// `arguments` are those behind the program's name.
int run_command_line(const std::vector<std::string>& arguments, std::istream& in, std::ostream& out,
                     std::ostream& err);

}  // namespace uci
