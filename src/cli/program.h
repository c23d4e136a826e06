// A program with subcommands, `NAME COMMAND [OPTIONS]`: its help, and how it ends.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command.h"
#include "cli/ending.h"

namespace cli {

struct Program {
    std::string name;  // as the user types it
    std::string help;  // the whole text of --help
    std::vector<Command> commands;
};

// nullptr if the program has no such command.
const Command* find_command(const Program& program, std::string_view name);

// Runs the command that the first argument names, or shows the help. May throw what the command throws.
Ending dispatch(const Program& program, const Arguments& arguments, Console& console);

// Runs an action of the program, writes its error to console.err, and returns the exit status. It is a
// failure if the output cannot be written or if the action throws, for example because no memory or thread
// is left. Never throws.
int run_guarded(std::string_view program_name, Console& console, const std::function<Ending()>& action);

// dispatch() within run_guarded().
int run(const Program& program, const Arguments& arguments, Console& console);

}  // namespace cli
