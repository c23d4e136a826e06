// The program houyi-lab as a function.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "cli/ending.h"

namespace lab_tool {

using cli::ExitFailure;  // a game, a tree, a FEN or a file is wrong, or algorithms disagree
using cli::ExitOk;
using cli::ExitUsage;

// `arguments` are those behind the program's name; `is_terminal` says whether err is one.
int run_lab(const std::vector<std::string>& arguments, std::ostream& out, std::ostream& err,
            bool is_terminal);

}  // namespace lab_tool
