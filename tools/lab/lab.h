// The program houyi-lab as a function.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "cli/ending.h"

namespace lab_tool {

using cli::ExitFailure;  // a game, tree, FEN or file is invalid, or algorithms disagree
using cli::ExitOk;
using cli::ExitUsage;

// `arguments` does not include the name of the program; `is_terminal` is true if `err` is a terminal.
int run_lab(const std::vector<std::string>& arguments, std::ostream& out, std::ostream& err,
            bool is_terminal);

}  // namespace lab_tool
