// The command line: runs a UCI session, a command, or UCI lines given as arguments.
#pragma once

#include <istream>
#include <ostream>
#include <string>
#include <vector>

namespace uci {

// `arguments` are those after the program's name. Returns the exit status.
int run_command_line(const std::vector<std::string>& arguments, std::istream& in, std::ostream& out,
                     std::ostream& err);

}  // namespace uci
