// The command line of houyi-datagen: its subcommands and their options.
#pragma once

#include <functional>
#include <ostream>
#include <string>
#include <vector>

namespace datagen {

// How the program ends.
inline constexpr int ExitOk = 0;
inline constexpr int ExitFailure = 1;  // a file could not be read or written, or is damaged
inline constexpr int ExitUsage = 2;    // the arguments make no sense

// `arguments` are those behind the program's name; `stop_requested` is asked now and then whether to end early.
int run_command_line(const std::vector<std::string>& arguments, std::ostream& out, std::ostream& err,
                     const std::function<bool()>& stop_requested);

}  // namespace datagen
