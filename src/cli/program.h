// Runs a program: selects the command, and ends with an error message and an exit status.
#pragma once

#include <functional>
#include <string_view>

#include "cli/command.h"
#include "cli/ending.h"

namespace cli {

// Runs the command that the first argument names, or shows the help (--help), the version (--version) or a
// script for shell completion (--completion bash or zsh; see cli/completion.h). May throw what the command
// throws.
Ending dispatch(const Program& program, const Arguments& arguments, Console& console);

// Runs an action of the program, writes its error to console.err, and returns the exit status. It is a
// failure if the output cannot be written or if the action throws, for example because no memory or thread
// is left. Never throws.
int run_guarded(std::string_view program_name, Console& console, const std::function<Ending()>& action);

// dispatch() within run_guarded().
int run(const Program& program, const Arguments& arguments, Console& console);

}  // namespace cli
