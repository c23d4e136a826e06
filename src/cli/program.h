// A program of subcommands: `NAME COMMAND [OPTIONS]`, its help and how it ends.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command.h"
#include "cli/ending.h"

namespace cli {

struct Program {
    std::string name;  // as the user calls it
    std::string help;  // all of it
    std::vector<Command> commands;
};

// Null if the program has no such command.
const Command* find_command(const Program& program, std::string_view name);

// Runs the command that the first argument names, or shows the help. That the output could not be written is a failure.
// May throw what the command throws.
Ending dispatch(const Program& program, const Arguments& arguments, Console& console);

// Runs an action of the program, tells on console.err why it did not end well, and returns the exit status. What the
// action throws, as where no memory or thread is left, is a failure; nothing leaves this function.
int run_guarded(std::string_view program_name, Console& console, const std::function<Ending()>& action);

// dispatch, guarded.
int run(const Program& program, const Arguments& arguments, Console& console);

}  // namespace cli
