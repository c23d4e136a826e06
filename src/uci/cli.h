// The command line: a UCI session, one of the commands for people, or UCI lines given as arguments.
#pragma once

#include <istream>
#include <ostream>
#include <string>
#include <vector>

namespace uci {

// How the program ends.
inline constexpr int ExitOk = 0;
inline constexpr int ExitFailure = 1;  // a file, a FEN or the output could not be had
inline constexpr int ExitUsage = 2;    // the arguments make no sense

// `arguments` are those behind the program's name.
int run_command_line(const std::vector<std::string>& arguments, std::istream& in, std::ostream& out,
                     std::ostream& err);

}  // namespace uci
