// The command line of houyi-annotate.
#pragma once

#include <functional>
#include <ostream>
#include <string>
#include <vector>

namespace annotate_tool {

// Runs the program on the arguments behind its name and returns the exit status.
int run_command_line(const std::vector<std::string>& arguments, std::ostream& out, std::ostream& err,
                     const std::function<bool()>& stop_requested);

}  // namespace annotate_tool
