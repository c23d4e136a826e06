// The program houyi-lab as a function.
#pragma once

#include <ostream>
#include <string>
#include <vector>

namespace lab_tool {

// How the program ends.
inline constexpr int ExitOk = 0;
inline constexpr int ExitFailure = 1;  // a game, a tree, a FEN or a file is wrong, or algorithms disagree
inline constexpr int ExitUsage = 2;    // the arguments make no sense

// `arguments` are those behind the program's name; `is_terminal` says whether err is one.
int run_lab(const std::vector<std::string>& arguments, std::ostream& out, std::ostream& err,
            bool is_terminal);

}  // namespace lab_tool
